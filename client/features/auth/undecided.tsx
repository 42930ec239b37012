import { useEffect, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { FailureSupport } from '#components/copyable/support-code.tsx';
import { useStore } from '#data/use-store.ts';
import { clockIn } from '#format/instant.ts';
import { codeOf, signOnText } from '#platform/http/failure-text.ts';
import { listen } from '#platform/listen.ts';
import { timeZone } from '#platform/preferences.ts';
import { pageSession } from '#platform/session/page-session.ts';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

const intervalMs = 5_000;

/**
 * Takes the place of every screen while the session cannot be checked: it has neither ended nor been confirmed. Checks it again every
 * five seconds; then the screen of this address opens.
 */
export function Undecided({ failure }: { failure: unknown }) {
  const zone = useStore(timeZone);
  const [isChecking, setChecking] = useState(false);
  const [nextAt, setNextAt] = useState(() => Date.now() + intervalMs);
  useEffect(() => {
    const check = async () => {
      setChecking(true);
      await pageSession.recheck();
      setChecking(false);
      setNextAt(Date.now() + intervalMs);
    };
    if (isChecking) return;
    const timer = setTimeout(check, Math.max(0, nextAt - Date.now()));
    const stop = listen(window, 'online', () => void check());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isChecking, nextAt]);
  return (
    <VisitorPage title="Service not available">
      <div role="status" className={styles.notice}>
        <p>{signOnText(failure)}</p>
        <p>
          Your session is checked again until there is a response. Unsaved input other than
          passwords is kept in this tab.
        </p>
      </div>
      <div className={styles.row}>
        <Button tone="primary" busy={isChecking} onClick={() => setNextAt(Date.now())}>
          Check now
        </Button>
        <span aria-live="off">
          {isChecking ? 'Checking…' : `Next check at ${clockIn(zone, new Date(nextAt))}`}
        </span>
      </div>
      <div className={`${styles.row} ${styles.support}`}>
        <FailureSupport code={codeOf(failure)} />
      </div>
    </VisitorPage>
  );
}

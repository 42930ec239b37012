import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#components/basics/button.tsx';
import { useStore } from '#data/use-store.ts';
import { outage } from '#platform/http/check-backend.ts';
import { reloadIfReachable } from '#platform/release/check-deployment.ts';
import { canTakeRelease, newRelease } from '#platform/release/release.ts';
import { toast } from '#platform/toasts.ts';
import { WarningIcon } from '#ui/basics/icons.tsx';
import styles from './service-notices.module.css';

const reload = async () => {
  if (!(await reloadIfReachable())) toast.error("The server couldn't be reached.");
};

/**
 * Shows that the backend is not available, and that a new version is, which the next navigation takes. It covers a corner and moves
 * nothing.
 */
export function ServiceNotices() {
  const isNew = useStore(newRelease);
  const reason = useStore(outage);
  return (
    <div role="status" aria-label="Service" className={styles.region}>
      {reason !== undefined && (
        <div className={styles.notice}>
          <WarningIcon />
          <p>The payments backend is not available. {reason}</p>
        </div>
      )}
      {isNew && (
        <div className={styles.notice}>
          <p>New version available</p>
          <Button small onClick={() => void reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Takes a new release when another screen is opened, by loading its URL from the server. Returns true while it does. Without
 * a connection the screen is shown. A change of the query or the fragment, as by typing in a filter, stays on the screen. A reload is
 * sufficient, since the address is already the new one. `canTakeRelease` ignores other releases for ten minutes after one, since the
 * pods of two releases respond in turn during a rollout.
 */
export function useNewRelease(): boolean {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [isTaking, setTaking] = useState(false);
  // A layout effect: the effects of the screen that was left have not been cleaned up yet, so what it edited still counts.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!canTakeRelease()) return;
    setTaking(true);
    void reloadIfReachable().then(setTaking);
  }, [pathname]);
  return isTaking;
}

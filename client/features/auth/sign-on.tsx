import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { signOnText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { timeZone } from '#platform/preferences.ts';
import { signOutUrl } from '#platform/release/deployment.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { checkFailure, ending, isLeaving } from '#platform/session/page-state.ts';
import { storeErrors } from '#platform/toasts.ts';
import styles from './visitor-page.module.css';
import { VisitorPage } from './visitor-page.tsx';

/** Returns whether the proxy may sign the user in when the page loads again. A redirect to its sign-in has no status. */
const mayEndByReload = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || endsSession(failure);

/**
 * Takes the place of the sign-in page behind a sign-on proxy: reloads the page, except after a sign-out, or states why there is no
 * session. `fallback` is shown until the page is gone.
 */
export function SignOn({ fallback }: { fallback: ReactNode }) {
  const [isReloading, setReloading] = useState(true);
  const leaving = useStore(isLeaving);
  const failure = useStore(checkFailure);
  const end = useStore(ending);
  const zone = useStore(timeZone);
  const signedOut = end?.type === 'signed-out' ? end : undefined;
  useEffect(() => {
    if (leaving || signedOut) return;
    const reloads = mayEndByReload(failure) && pageSession.reload();
    if (reloads) storeErrors();
    setReloading(reloads);
  }, [leaving, signedOut, failure]);
  if (leaving || (isReloading && !signedOut)) return fallback;
  return (
    <VisitorPage title={signedOut ? 'Signed out' : 'Not signed in'}>
      <p role="alert" className={styles.notice}>
        {signedOut
          ? `You signed out in another tab at ${timeIn(zone, new Date(signedOut.at))}.`
          : signOnText(failure)}
      </p>
      <div className={styles.row}>
        <Button tone="primary" onClick={() => location.reload()}>
          {signedOut ? 'Sign in' : 'Try again'}
        </Button>
        {!signedOut && <a href={signOutUrl()}>Sign in as another user</a>}
      </div>
    </VisitorPage>
  );
}

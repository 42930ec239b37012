import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/basics/button.tsx';
import { useStore } from '#data/use-store.ts';
import { timeIn } from '#format/instant.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { signOnText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { timeZone } from '#platform/preferences.ts';
import { signOutUrl } from '#platform/release/deployment.ts';
import { ending, signOutStatus } from '#platform/session/document-session.ts';
import { checkFailure } from '#platform/session/document-state.ts';
import { isPending } from '#platform/session/sign-out.ts';
import { openStore } from '#platform/storage/stored.ts';
import { storeErrors } from '#platform/toasts.ts';
import styles from './visitor-screen.module.css';
import { VisitorScreen } from './visitor-screen.tsx';

/** The last reload of this tab for a sign-in by the proxy, Unix time in milliseconds. */
const reloadedAt = openStore('sign-on-reload');

/** The shortest time between two of them, in milliseconds. Another one so soon would not help. */
const reloadIntervalMs = 60_000;

/** Returns whether the proxy may sign the user in when the document loads again. A redirect to its sign-in has no status. */
const mayEndByReload = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || endsSession(failure);

/**
 * Takes the place of the sign-in screen behind a sign-on proxy: reloads the document, except after a sign-out, or states why there is no
 * session. `fallback` is shown until the document is gone.
 */
export function SignOn({ fallback }: { fallback: ReactNode }) {
  const [isReloading, setReloading] = useState(true);
  const isSigningOut = isPending(useStore(signOutStatus));
  /** The document leaves to the proxy once a sign-out here has ended. */
  const [isLeaving, setLeaving] = useState(isSigningOut);
  const failure = useStore(checkFailure);
  const end = useStore(ending);
  const zone = useStore(timeZone);
  const signedOut = end?.type === 'signed-out' ? end : undefined;
  useEffect(() => {
    if (signedOut) return;
    if (isSigningOut) return setLeaving(true);
    if (isLeaving) return;
    const reloads =
      mayEndByReload(failure) && Math.abs(Date.now() - reloadedAt.get()) >= reloadIntervalMs;
    setReloading(reloads);
    if (!reloads) return;
    storeErrors();
    reloadedAt.set(Date.now());
    location.reload();
  }, [isSigningOut, isLeaving, signedOut, failure]);
  if ((isLeaving || isReloading) && !signedOut) return fallback;
  return (
    <VisitorScreen title={signedOut ? 'Signed out' : 'Not signed in'}>
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
    </VisitorScreen>
  );
}

import { auth, signedIn } from '#contract/auth.ts';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { request } from '#lib/api/request.ts';
import { listen } from '#lib/state/listen.ts';
import { clearSession, endSession, joinSessionChannel, recognizeUser, session } from '#lib/state/session.ts';
import { signOutStatus } from './sign-out.ts';

/**
 * Fetches the current user. At page load, any response without a user means signed out; later, an unreachable server does not
 * end the session.
 */
export async function checkSession(): Promise<void> {
  // Until a sign-out is confirmed, its cookie may still be valid: a check would sign the user in again.
  if (signOutStatus.get()) return endSession();
  const before = session.get();
  const isOutdated = () => session.get() !== before;
  try {
    const user = signedIn(await request(auth.check, {}));
    if (isOutdated()) return;
    if (user) recognizeUser(user);
    else endSession();
  } catch (error) {
    if (isOutdated()) return;
    applyErrorPolicy(error);
    if (before.state === 'unknown') endSession();
  }
}

/**
 * Synchronizes the session with the other tabs, and checks it again whenever the tab becomes visible or returns
 * from the back/forward cache. Returns a function that stops both.
 */
export function watchSession(): () => void {
  const stops = [
    joinSessionChannel(),
    listen(document, 'visibilitychange', () => {
      const { state } = session.get();
      if (!document.hidden && (state === 'in' || state === 'out')) void checkSession();
    }),
    listen(window, 'pageshow', (event) => {
      if (!event.persisted) return;
      clearSession();
      void checkSession();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

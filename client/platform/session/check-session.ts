import { listen } from '#platform/listen.ts';
import { checkUser } from './check-user.ts';
import {
  clearSession,
  endSession,
  isUserUncertain,
  joinSessionChannel,
  session,
} from './session.ts';
import { isLeaving, signOutStatus } from './sign-out.ts';

/** Checks the session. Until a sign-out is confirmed, its cookie may still be valid: a check would sign the user in again. */
export const checkSession = async (): Promise<unknown> =>
  signOutStatus.get() ? endSession() : checkUser();

/**
 * Synchronizes the session with the other tabs, and checks it again whenever the tab becomes visible or returns from the
 * back/forward cache, or its window gets the focus after the cookie has changed. Returns a function that stops both.
 */
export function watchSession(): () => void {
  const stops = [
    joinSessionChannel(),
    listen(document, 'visibilitychange', () => {
      const { state } = session.get();
      if (!document.hidden && (state === 'in' || state === 'out')) void checkSession();
    }),
    // Two windows side by side are both visible.
    listen(window, 'focus', () => {
      if (session.get().state === 'in' && isUserUncertain()) void checkSession();
    }),
    listen(window, 'pageshow', (event) => {
      if (!event.persisted) return;
      isLeaving.set(false);
      clearSession();
      void checkSession();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

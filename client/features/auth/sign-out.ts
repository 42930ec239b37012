import { auth } from '#contract/auth.ts';
import { ApiError, request } from '#lib/api/request.ts';
import { withLock } from '#lib/state/lock.ts';
import { persistedStore } from '#lib/state/persisted-store.ts';
import { endSession } from '#lib/state/session.ts';

/**
 * `sent` or `unconfirmed` from a sign-out until the server confirms it or a user signs in, in every tab and over page
 * loads; `undefined` otherwise.
 */
export const signOutStatus = persistedStore('sign-out', (stored) =>
  stored === 'sent' || stored === 'unconfirmed' ? stored : undefined,
);

/** Held while a request is in flight whose response may change the session cookie. */
export const cookieLock = 'session-cookie';

/** The pauses before each request, in seconds: about five minutes in all. */
const pauses = [0, 2, 4, 8, 16, 30, 60, 60, 60, 60];

/** The time without a response after which a sign-out counts as unconfirmed, in seconds. */
const confirmationDelay = 5;

/** Ends the session immediately in every tab, then on the server. See decision 18 in docs/decisions.md. */
export function signOut(): void {
  signOutStatus.set('sent');
  endSession('signed-out');
  void confirmSignOut();
}

/** Repeats the sign-out request until the server confirms it, the pauses are used up, or the status is cleared. */
export async function confirmSignOut(): Promise<void> {
  const stop = new AbortController();
  const unsubscribe = signOutStatus.subscribe(() => {
    if (!signOutStatus.get()) stop.abort();
  });
  for (const seconds of pauses) {
    await wait(seconds, stop.signal);
    if (stop.signal.aborted || (await requestSignOut(stop.signal))) break;
  }
  unsubscribe();
}

/** Returns whether nothing is left to do. */
async function requestSignOut(signal: AbortSignal): Promise<boolean> {
  const timer = setTimeout(() => signOutStatus.set('unconfirmed'), confirmationDelay * 1000);
  try {
    // Without `keepalive`: the response must not change the cookies of the next session. The next page repeats the request.
    await withLock(cookieLock, () => request(auth.logout, {}, { signal }), signal);
  } catch (error) {
    if (signal.aborted) return true;
    // 401: there is no session. A 419 rejects only the token of this request.
    if (!(error instanceof ApiError && error.status === 401)) {
      console.error('auth.logout failed:', error);
      signOutStatus.set('unconfirmed');
      return false;
    }
  } finally {
    clearTimeout(timer);
  }
  signOutStatus.set(undefined);
  return true;
}

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Suspends the sign-out requests, which would end the session that is about to start. Returns a function that resumes them. */
export function suspendSignOut(): () => void {
  const status = signOutStatus.get();
  signOutStatus.set(undefined);
  return () => {
    if (!status) return;
    signOutStatus.set(status);
    void confirmSignOut();
  };
}

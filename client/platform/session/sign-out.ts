import { auth } from '#contract/auth.ts';
import { ApiError, request } from '#platform/http/request.ts';
import { withLock } from '#platform/lock.ts';
import { signOutUrl } from '#platform/release/deployment.ts';
import { persistedStore } from '#platform/storage/persisted-store.ts';
import { createStore } from '#platform/storage/store.ts';
import { endSession } from './session.ts';
import { hasSignOn } from './sign-on.ts';

/**
 * `sent` or `unconfirmed` from a sign-out until the server confirms it or a user signs in, in every tab and over page
 * loads; `undefined` otherwise.
 */
export const signOutStatus = persistedStore('sign-out', (stored) =>
  stored === 'sent' || stored === 'unconfirmed' ? stored : undefined,
);

/** True while the page leaves to the sign-out of a sign-on proxy. */
export const isLeaving = createStore(false);

/** Held while a request is in flight whose response may change the session cookie. */
export const cookieLock = 'session-cookie';

/** The pauses before each request, in seconds: about five minutes in all. */
const pauses = [0, 2, 4, 8, 16, 30, 60, 60, 60, 60];

/** The time without a response after which a sign-out counts as unconfirmed, in seconds. */
const confirmationDelay = 5;

/** Ends the session immediately in every tab, then on the server. See decision 18 in docs/decisions.md. */
export function signOut(): void {
  signOutStatus.set('sent');
  isLeaving.set(hasSignOn());
  endSession('signed-out');
  void finishSignOut();
}

/** Completes a sign-out on the server, also one that an earlier page began, and with a sign-on proxy there. */
export const finishSignOut = (): Promise<void> => (hasSignOn() ? leave() : confirmSignOut());

/** Leaves to the sign-out of the proxy, without which nobody can use the session, also if the server does not confirm its end. */
async function leave(): Promise<void> {
  isLeaving.set(true);
  await requestSignOut(AbortSignal.timeout(confirmationDelay * 1000));
  signOutStatus.set(undefined);
  location.replace(signOutUrl());
}

/** Repeats the sign-out request until the server confirms it, the pauses are used up, or the status is cleared. */
async function confirmSignOut(): Promise<void> {
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

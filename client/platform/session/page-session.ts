import { type AuthUser, auth, signedIn } from '#contract/auth.ts';
import { type Features, featuresHeader, parseFeatures } from '#contract/features.ts';
import { openChannel } from '../channel.ts';
import { endsSession, reportFailedRequest } from '../http/failed-request.ts';
import { ApiError, request } from '../http/request.ts';
import { withLock } from '../lock.ts';
import { writes } from '../outbox/page-outbox.ts';
import { isUnsettled } from '../outbox/write.ts';
import { signOutUrl } from '../release/deployment.ts';
import { isUnsaved } from '../release/editing.ts';
import { xsrfToken } from '../storage/cookies.ts';
import { openStore } from '../storage/stored.ts';
import { toast } from '../toasts.ts';
import type { CheckResult, Message } from './machine.ts';
import { endOwners, sessionState, startOwners } from './page-state.ts';
import { createSession } from './session.ts';

/**
 * The state of a sign-out until the server confirms it or a user signs in, in every tab and over page loads; `undefined`
 * otherwise.
 */
export const signOutStatus = openStore('sign-out');

/** The last reload of this tab for a sign-in by a proxy, Unix time in milliseconds. */
const reloadedAt = openStore('sign-on-reload');

/** The end of the last session: a reload of the sign-in page states it again. */
const storedEnding = openStore('session-end');

/** Held while a request is in flight whose response may change the session cookie. */
export const cookieLock = 'session-cookie';

/** The session of this page. */
export const pageSession = createSession({
  state: sessionState,
  timeOfDay: () => Date.now(),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  token: xsrfToken,
  unsaved() {
    if (!isUnsaved()) return 'none';
    return writes.get().some(isUnsettled) ? 'uncertain' : 'input';
  },
  signOut: signOutStatus,
  ending: storedEnding,
  join: (receive) => openChannel<Message>('clearhouse.session', receive),
  check,
  requestSignOut,
  start: startOwners,
  end: endOwners,
  tell: (text) => toast.error(text),
  report: reportFailedRequest,
  leave: () => location.replace(signOutUrl()),
  reload() {
    reloadedAt.set(Date.now());
    location.reload();
  },
  reloadedAt: reloadedAt.get,
});

/** Fetches the user of the browser's session; undefined without one. Throws the errors of `request`. */
export async function fetchUser(): Promise<{ user: AuthUser | undefined; features: Features }> {
  let features = parseFeatures(null);
  const onHeaders = (headers: Headers) => {
    features = parseFeatures(headers.get(featuresHeader));
  };
  const user = signedIn(await request(auth.check, {}, { onHeaders }));
  return { user, features };
}

async function check(): Promise<CheckResult> {
  try {
    return { is: 'responded', ...(await fetchUser()) };
  } catch (failure) {
    // Behind a sign-on proxy, a request without a response may be one that the proxy has redirected to its sign-in.
    const ends = endsSession(failure);
    const isUndecided = failure instanceof ApiError && !ends && !sessionState.get().hasSignOn;
    return { is: 'failed', failure, endsSession: ends, isUndecided };
  }
}

async function requestSignOut(signal: AbortSignal): Promise<boolean> {
  try {
    // Without `keepalive`: the response must not change the cookies of the next session. The next page repeats the request.
    await withLock(cookieLock, () => request(auth.logout, {}, { signal }), signal);
    return true;
  } catch (error) {
    // 401: there is no session. A 419 rejects only the token of this request.
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) return true;
    console.error('auth.logout failed:', error);
    return false;
  }
}

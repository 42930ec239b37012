import { auth, signedIn } from '#contract/auth.ts';
import { featuresHeader, parseFeatures } from '#contract/features.ts';
import { openChannel } from '../channel.ts';
import { endsSession, reportFailedRequest } from '../http/failed-request.ts';
import { ResponseError } from '../http/parse-response.ts';
import { ApiError, request } from '../http/request.ts';
import { withLock, withSharedLock } from '../lock.ts';
import { writes } from '../outbox/document-outbox.ts';
import { isUnsettled } from '../outbox/write.ts';
import { hasSignOn, signOutUrl } from '../release/deployment.ts';
import { isUnsaved } from '../release/editing.ts';
import { xsrfToken } from '../storage/cookies.ts';
import { openStore } from '../storage/stored.ts';
import { toast } from '../toasts.ts';
import { sessionState } from './document-state.ts';
import { endSession, startSession } from './end-session.ts';
import { createSession, type SessionCheckResult } from './session.ts';

/** The last sign-out of this browser, until the next sign-in: in every tab and over document loads. */
export const signOutStatus = openStore('sign-out');

/** How and when this tab's last session ended, unless by a sign-out here; undefined if nothing has to be stated about it. */
export const ending = openStore('session-end');

/** Held while a request is in flight whose response may change the session cookie. */
export const cookieLock = 'session-cookie';

/**
 * The only message to the other tabs: check the session. Every message means this, also those of version 1.1, whose tabs end their
 * session at this one and check it when they become visible.
 */
const checkMessage = { type: 'expired' };

let tabs: ReturnType<typeof openChannel<typeof checkMessage>> | undefined;

/** The session of this document. */
export const documentSession = createSession({
  state: sessionState,
  hasSignOn: hasSignOn(),
  timeOfDay: () => Date.now(),
  now: () => performance.now(),
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
  ending,
  join(onCheck) {
    const joined = openChannel('clearhouse.session', onCheck);
    tabs = joined;
    return () => {
      joined.close();
      tabs = undefined;
    };
  },
  notifyTabs: () => tabs?.send(checkMessage),
  check,
  withCookieLock: (task) => withSharedLock(cookieLock, task),
  requestSignOut,
  start: startSession,
  end: endSession,
  showError: (text) => toast.error(text),
  report: reportFailedRequest,
  leave: () => location.replace(signOutUrl()),
});

async function check(): Promise<SessionCheckResult> {
  const token = xsrfToken();
  let features = parseFeatures(null);
  const onHeaders = (headers: Headers) => {
    features = parseFeatures(headers.get(featuresHeader));
  };
  try {
    return { user: signedIn(await request(auth.check, {}, { onHeaders })), features, token };
  } catch (failure) {
    // HTML or a redirect may be the sign-in of a proxy, or else maintenance.
    const isProxy = hasSignOn() && failure instanceof ResponseError && failure.came !== undefined;
    return { failure, endsSession: endsSession(failure) || isProxy };
  }
}

async function requestSignOut(signal: AbortSignal): Promise<boolean> {
  try {
    // Without `keepalive`: the response must not change the cookies of the next session. The next document repeats the request.
    await withLock(cookieLock, () => request(auth.logout, {}, { signal }), signal);
    return true;
  } catch (error) {
    // 401: there is no session. A 419 rejects only the token of this request.
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) return true;
    console.error('auth.logout failed:', error);
    return false;
  }
}

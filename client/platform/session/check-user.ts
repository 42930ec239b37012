import { type AuthUser, auth, signedIn } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { featuresHeader, parseFeatures } from '#contract/features.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError, notSent, request } from '#platform/http/request.ts';
import { createStore } from '#platform/storage/store.ts';
import { backendFeatures } from './backend-features.ts';
import { endSession, isUserUncertain, recognizeUser, session, xsrfToken } from './session.ts';
import { hasSignOn } from './sign-on.ts';

/** The error of the session check at page load, which has ended the session or has left it undecided. */
export const checkFailure = createStore<unknown>(undefined);

/** Fetches the user of the browser's session; undefined without one. Throws the errors of `request`. */
export const fetchUser = async (): Promise<AuthUser | undefined> => {
  const onHeaders = (headers: Headers) =>
    backendFeatures.set(parseFeatures(headers.get(featuresHeader)));
  return signedIn(await request(auth.check, {}, { onHeaders }));
};

/**
 * Applies the user of the browser's session to this tab. A response without a user means signed out. A check that fails decides
 * nothing: at page load, the session stays unknown. Returns whether the check confirmed the user shown; undefined if the session has
 * changed during the check, which decides nothing then.
 */
export async function checkUser(): Promise<boolean | undefined> {
  const before = session.get();
  // The token after the response may be that of another session, which has started in between.
  const token = xsrfToken();
  const isOutdated = () => session.get() !== before;
  try {
    const user = await fetchUser();
    if (isOutdated()) return undefined;
    checkFailure.set(undefined);
    if (user) recognizeUser(user, token);
    else endSession();
    return isSignedIn();
  } catch (error) {
    if (isOutdated()) return undefined;
    checkFailure.set(before.state === 'unknown' ? error : undefined);
    applyErrorPolicy(error);
    if (before.state === 'unknown' && !isUndecided(error)) endSession();
    return false;
  }
}

/**
 * Returns true for a failure that says nothing about the session. Behind a sign-on proxy, a request without a response may be one that
 * the proxy has redirected to its sign-in.
 */
const isUndecided = (error: unknown): boolean =>
  !hasSignOn() && error instanceof ApiError && (error.status === 0 || error.status >= 500);

const isSignedIn = () => session.get().state === 'in';

/** Checks whether the browser's session is that of the user shown, and ends that of any other user. */
export const isUserConfirmed = async (): Promise<boolean> =>
  // Another tab may have changed the name of the user during the check.
  (await checkUser()) ?? (isSignedIn() && (await checkUser()) === true);

/** Throws the error of a request that was not sent unless the browser's session is that of the user shown. */
export async function confirmUser(endpoint: Endpoint): Promise<void> {
  if (isUserUncertain() && !(await isUserConfirmed()))
    throw notSent(endpoint, isSignedIn() ? 0 : 401);
}

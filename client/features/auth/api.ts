import { auth, signedIn } from '#contract/auth.ts';
import { parseFeatures } from '#contract/features.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { send } from '#platform/http/send.ts';
import { withLock } from '#platform/lock.ts';
import { cookieLock, fetchUser, pageSession } from '#platform/session/page-session.ts';
import type { SignIn } from '#platform/session/session.ts';
import { xsrfToken } from '#platform/storage/cookies.ts';

/** The longest wait for the sign-ins and sign-outs of other tabs, in milliseconds: one of them may hang. */
const maxWaitMs = 5_000;

/**
 * Signs in. Returns the user of the browser's session, which is another one if another tab has signed in at the same time. Throws
 * the errors of `send`, and a ResponseError for a response without a user.
 * Not a mutation: the sign-in page loads without TanStack Query.
 */
export async function login(email: string, password: string): Promise<SignIn> {
  pageSession.beginSignIn();
  const signIn = () => requestSignIn(email, password);
  try {
    return await withLock(cookieLock, signIn, AbortSignal.timeout(maxWaitMs)).catch((error) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') return signIn();
      throw error;
    });
  } catch (error) {
    pageSession.failSignIn();
    applyErrorPolicy(error);
    throw error;
  }
}

async function requestSignIn(email: string, password: string): Promise<SignIn> {
  const user = signedIn(await send(auth.login, { body: { email, password } }));
  if (!user) throw new ResponseError('The response of auth.login has no user.');
  pageSession.replaceCookie();
  const token = xsrfToken();
  const { user: current, features } = await fetchUser().catch((error) => {
    if (!(error instanceof ApiError) || error.status === 401)
      return { user: undefined, features: parseFeatures(null) };
    throw new ApiError(auth.login.name, error.status, error.body, error, { code: error.code });
  });
  if (!current)
    throw new ApiError(auth.login.name, 401, {
      message: 'The session could not be started. Allow cookies for this site.',
    });
  return { user: current, features, token, isOther: String(current.id) !== String(user.id) };
}

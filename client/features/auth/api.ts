import { auth, signedIn } from '#contract/auth.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { send } from '#platform/http/send.ts';
import { withLock } from '#platform/lock.ts';
import { cookieLock, documentSession } from '#platform/session/document-session.ts';

/** The longest wait for the sign-ins and sign-outs of other tabs, in milliseconds: one of them may hang. */
const maxWaitMs = 5_000;

/**
 * Signs in. Then the session is that of the browser, which is one of another user if another tab has signed in at the same time. Throws
 * the errors of `send`, and a ResponseError for a response without a user.
 * Not a mutation: the sign-in screen loads without TanStack Query.
 */
export async function login(email: string, password: string): Promise<void> {
  documentSession.beginSignIn();
  let request: Promise<void> | undefined;
  const signIn = () => {
    request ??= requestSignIn(email, password);
    return request;
  };
  const late = new Promise((resolve) => setTimeout(resolve, maxWaitMs)).then(signIn);
  try {
    // One that is late still waits for the lock: it is not free while a sign-in is on its way.
    await Promise.race([withLock(cookieLock, signIn), late]);
  } catch (error) {
    documentSession.failSignIn();
    applyErrorPolicy(error);
    throw error;
  }
}

async function requestSignIn(email: string, password: string): Promise<void> {
  const user = signedIn(await send(auth.login, { body: { email, password } }));
  if (!user) throw new ResponseError('The response of auth.login has no user.');
  const result = await documentSession.signIn(user);
  if (!result || ('user' in result && result.user)) return;
  const failure = 'failure' in result ? result.failure : undefined;
  if (failure instanceof ApiError && failure.status !== 401)
    throw new ApiError(auth.login.name, failure.status, failure.body, failure, {
      code: failure.code,
    });
  throw new ApiError(auth.login.name, 401, {
    message: 'The session could not be started. Allow cookies for this site.',
  });
}

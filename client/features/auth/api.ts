import { type AuthUser, auth, signedIn } from '#contract/auth.ts';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { ResponseError } from '#lib/api/request.ts';
import { send } from '#lib/api/send.ts';
import { announceSignIn } from '#lib/state/session.ts';
import { suspendSignOut } from './sign-out.ts';

/**
 * Signs in. Throws the errors of `send`, and a ResponseError for a response without a user.
 * Not a mutation: the sign-in page loads without TanStack Query.
 */
export async function login(email: string, password: string): Promise<AuthUser> {
  announceSignIn();
  const resumeSignOut = suspendSignOut();
  try {
    const user = signedIn(await send(auth.login, { body: { email, password } }));
    if (!user) throw new ResponseError('The response of auth.login has no user.');
    return user;
  } catch (error) {
    resumeSignOut();
    applyErrorPolicy(error);
    throw error;
  }
}

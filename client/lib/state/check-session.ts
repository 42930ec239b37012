import { auth, signedIn } from '#contract/auth.ts';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { request } from '#lib/api/request.ts';
import { endSession, startSession } from './session.ts';

/** Asks once, at load, who is signed in. Whatever does not name a user means nobody. */
export async function checkSession(): Promise<void> {
  try {
    const user = signedIn(await request(auth.check, {}));
    if (user) startSession(user);
    else endSession();
  } catch (error) {
    applyErrorPolicy(error);
    endSession();
  }
}

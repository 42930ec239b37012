import { type AuthUser, auth, signedIn } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endSession, isUserUncertain, recognizeUser, session } from '#lib/state/session.ts';
import { applyErrorPolicy } from './error-policy.ts';
import { notSent, request } from './request.ts';

/** Fetches the user of the browser's session; undefined without one. Throws the errors of `request`. */
export const fetchUser = async (): Promise<AuthUser | undefined> => signedIn(await request(auth.check, {}));

/**
 * Applies the user of the browser's session to this tab. At page load, any response without a user means signed out; later, an
 * unreachable server does not end the session.
 */
export async function checkUser(): Promise<void> {
  const before = session.get();
  const isOutdated = () => session.get() !== before;
  try {
    const user = await fetchUser();
    if (isOutdated()) return;
    if (user) recognizeUser(user);
    else endSession();
  } catch (error) {
    if (isOutdated()) return;
    applyErrorPolicy(error);
    if (before.state === 'unknown') endSession();
  }
}

/** Throws the error of a request that was not sent unless the browser's session is that of the user shown. */
export async function confirmUser(endpoint: Endpoint): Promise<void> {
  if (isUserUncertain()) await checkUser();
  if (isUserUncertain()) throw notSent(endpoint, session.get().state === 'in' ? 0 : 401);
}

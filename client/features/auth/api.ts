import { type AuthUser, auth, signedIn } from '#contract/auth.ts';
import { send } from '#lib/api/send.ts';

/** Signs in. Throws what send throws, and a TypeError for an answer that names no user. */
export async function login(email: string, password: string): Promise<AuthUser> {
  const user = signedIn(await send(auth.login, { body: { email, password } }));
  if (!user) throw new TypeError('The answer of auth.login names no user.');
  return user;
}

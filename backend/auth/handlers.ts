import type { auth } from '#contract/auth.ts';
import { recordEvent } from '../events.ts';
import { invalid } from '../http/http-error.ts';
import type { HandlerInput, OpenContext } from '../http/route.ts';
import type { signInAttempts } from './attempts.ts';
import { clearCookies, setCookies } from './cookies.ts';
import { dummyHash, passwordMatches } from './passwords.ts';
import { findCredentials } from './queries.ts';
import { endSession, startSession } from './sessions.ts';

/** Who is signed in, if anybody. */
export async function checkSession(_input: unknown, { session }: OpenContext) {
  return { user: session && { id: session.user.id, username: session.user.username } };
}

/** Signs in under a new session. An unknown email and a wrong password get the same answer after the same work. */
export const signIn =
  (attempts: ReturnType<typeof signInAttempts>) =>
  async ({ body }: HandlerInput<typeof auth.login>, { db, clock, request, response, session }: OpenContext) => {
    const succeeded = attempts.begin(clock().getTime(), body.email, request.ip ?? '');
    const found = await findCredentials(db, body.email);
    const matches = await passwordMatches(body.password, found?.password_hash ?? dummyHash);
    if (!found || !matches) {
      await recordEvent(db, clock(), 'sign-in refused', `A sign-in as ${body.email} was refused.`);
      throw invalid({ email: ['Incorrect email or password.'] });
    }
    succeeded();
    if (session) await endSession(db, session.secret);
    setCookies(request, response, await startSession(db, clock(), found.id));
    await recordEvent(db, clock(), 'sign-in', `${found.email} signed in.`);
    return { id: found.id, username: found.username };
  };

/** Ends the session, if there is one. */
export async function signOut(_input: unknown, { db, request, response, session }: OpenContext) {
  if (session) await endSession(db, session.secret);
  clearCookies(request, response);
}

import type { Request } from 'express';
import { transactionBefore } from '../db/transaction.ts';
import type { OpenContext } from '../http/route.ts';
import type { Services } from '../services.ts';
import { beginSession } from './begin-session.ts';
import { setCookies } from './cookies.ts';
import { lockUsers } from './queries.ts';
import { findSessionOf, type Session } from './sessions.ts';
import { tokenRejected, type VerifyToken } from './token.ts';

/**
 * Returns the session of the user that the token of a request names, null without a token. A session of another user counts as none.
 * Throws a 401 for a token that names no user.
 * @param secret The id in the session cookie.
 */
export async function findSignOn(
  { db, clock }: Services,
  verifyToken: VerifyToken,
  request: Request,
  secret: string | undefined,
): Promise<Session | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const email = await verifyToken(token);
  const session = await findSessionOf(db, clock(), email, secret);
  if (!session) throw noUser(email);
  return session;
}

/** Starts a session for the user that a token names. */
export async function startSignOn(context: OpenContext, { user }: Session): Promise<void> {
  const { db, deadline, request, response } = context;
  const secret = await transactionBefore(db, deadline, async (tx) => {
    if (!(await lockUsers(tx, user.id))) throw noUser(user.email);
    return beginSession(tx, context, user, `${user.email} signed in by single sign-on.`);
  });
  setCookies(request, response, secret);
}

const noUser = (email: string) =>
  tokenRejected(`${email} has no account here. A colleague can create one under Users.`);

import type { profile } from '#contract/profile.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import { recordEvent } from '../events.ts';
import { notFound } from '../http/http-error.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findUser, setPassword } from '../users/queries.ts';

/** Returns the signed-in user. */
export async function showProfile(_input: unknown, { db, session }: Context) {
  const user = await findUser(db, session.user.id);
  if (!user) throw notFound('user');
  return user;
}

/** Sets the caller's password. Ends the caller's other sessions. */
export async function changeOwnPassword(
  { body }: HandlerInput<typeof profile.changePassword>,
  context: Context,
) {
  const { clock, hashQueue, passwordCost, session } = context;
  const { id, email } = session.user;
  const hash = await hashQueue.run(`user ${id}`, () => hashPassword(body.password, passwordCost));
  const change = async (tx: Database) => {
    await setPassword(tx, clock(), id, hash);
    await endSessionsOf(tx, id, session.secret);
    const description = `${email} changed their own password.`;
    await recordEvent(tx, context, { type: 'changed', subject: `users/${id}`, description });
  };
  await authorizedTransaction(context, change, id);
}

import type { profile } from '#contract/profile.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { recordEvent } from '../events.ts';
import { notFound } from '../http/http-error.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findUser, setPassword } from '../users/queries.ts';

/** Who is signed in. */
export async function showProfile(_input: unknown, { db, session }: Context) {
  const user = await findUser(db, session.user.id);
  if (!user) throw notFound('user');
  return user;
}

/** Sets one's own password; one's other sessions end. */
export async function changeOwnPassword(
  { body }: HandlerInput<typeof profile.changePassword>,
  { db, clock, hashQueue, session }: Context,
) {
  const hash = await hashQueue.run(`user ${session.user.id}`, () => hashPassword(body.password));
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, clock(), session.user.id, hash);
    await endSessionsOf(tx, session.user.id, session.secret);
    await recordEvent(tx, clock(), 'changed', `${session.user.email} changed their own password.`);
  });
}

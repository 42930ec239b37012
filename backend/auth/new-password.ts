import type { Database } from '../db/schema.ts';
import type { Context } from '../http/route.ts';
import { user } from '../users/queries.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

/** Hashes a new password, after the others of the same caller. */
export const hashNewPassword = (
  { password }: { password: string },
  { hashQueue, passwordCost, session }: Context,
): Promise<string> =>
  hashQueue.run(`user ${session.user.id}`, () => hashPassword(password, passwordCost));

interface NewPassword {
  record: { id: bigint };
  /** The hash of the password. */
  prepared: string;
  now: Date;
  context: Pick<Context, 'session'>;
}

/** Sets the password of a user, and ends the user's sessions, except the caller's own. */
export async function setPassword(
  tx: Database,
  { record, prepared, now, context }: NewPassword,
): Promise<undefined> {
  const values = { password_hash: prepared };
  await user.update(tx, { params: { id: String(record.id) }, values, now });
  await endSessionsOf(tx, record.id, context.session.secret);
}

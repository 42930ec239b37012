import type { Database } from '../db/schema.ts';
import { recordEvent } from '../events.ts';
import type { OpenContext } from '../http/route.ts';
import { deleteExpiredSessions, type Session, startSession } from './sessions.ts';

/** Starts a session at a sign-in, with its event. Returns the session's id. Call it last in a transaction that locks the user. */
export async function beginSession(
  tx: Database,
  context: OpenContext,
  user: Session['user'],
  description: string,
): Promise<string> {
  const now = context.clock();
  await deleteExpiredSessions(tx, now);
  const secret = await startSession(tx, now, user.id);
  await recordEvent(tx, context, {
    type: 'sign-in',
    actor: user,
    subject: `users/${user.id}`,
    description,
  });
  return secret;
}

import type { Database } from './db/schema.ts';

/** The categories of the event log. */
export type EventType = 'sign-in' | 'sign-in refused' | 'created' | 'changed' | 'deleted' | 'settled' | 'error';

/** Adds to the event log: a sentence with the actor and the action. */
export async function recordEvent(db: Database, now: Date, type: EventType, description: string): Promise<void> {
  // Truncated so that one input cannot fill the log. PostgreSQL cannot store NUL or the half surrogate that a cut may leave.
  const text = description.slice(0, 2000).replaceAll('\0', '\u{FFFD}').toWellFormed();
  await db.insertInto('event_logs').values({ type, description: text, created_at: now.toISOString() }).execute();
}

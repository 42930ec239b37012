import { nextPosition } from './db/append-only.ts';
import type { Database } from './db/schema.ts';

/** The categories of the event log. */
export type EventType = 'sign-in' | 'sign-in refused' | 'created' | 'changed' | 'deleted' | 'settled' | 'error';

/**
 * Adds to the event log: a sentence that says who did what. Inside a transaction it comes last, since it holds other
 * writers of the log back until the transaction ends.
 */
export async function recordEvent(db: Database, now: Date, type: EventType, description: string): Promise<void> {
  // One input must not fill the log; NUL and half a surrogate pair, which a cut can leave, cannot be stored.
  const text = description.slice(0, 2000).replaceAll('\0', '\u{FFFD}').toWellFormed();
  const insert = async (tx: Database) => {
    const position = await nextPosition(tx, 'event_logs');
    await tx.insertInto('event_logs').values({ position, type, description: text, created_at: now.toISOString() }).execute();
  };
  if (db.isTransaction) await insert(db);
  else await db.transaction().execute(insert);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Journal } from './db/append-only.ts';
import type { Database } from './db/schema.ts';

const dayMs = 86_400_000;
/** The largest number of rows that one transaction deletes. */
const batchSize = 500;

export interface Retention {
  /** The age at which rows are deleted, in days. */
  days: number;
  /** The interval of the runs, in ms. */
  everyMs: number;
}

/**
 * Deletes the expired rows of a journal, oldest first, up to the first that is kept: a gap in the positions would break the pages.
 * Financial events move to the archive.
 *
 * A clock that jumps ahead deletes nothing at first: the time that counts is that of the newest row which is at least a day old. If
 * the clock stays wrong for longer, each run deletes at most ten times the interval since the last one.
 * See decision 41 in docs/decisions.md.
 */
export async function deleteExpired(
  db: Database,
  journal: Journal,
  now: Date,
  { days, everyMs }: Retention,
): Promise<void> {
  const known = await db
    .selectFrom(journal)
    .select('created_at')
    .where('created_at', '<', new Date(now.getTime() - dayMs).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [oldest] = await oldestRows(db, journal, 1);
  if (!known || !oldest) return;
  const cutoff = Math.min(
    Date.parse(known.created_at) - days * dayMs,
    Date.parse(oldest.created_at) + 10 * everyMs,
  );
  while (await deleteBatch(db, journal, new Date(cutoff).toISOString())) await wait(50);
}

/** Returns whether expired rows may be left. */
async function deleteBatch(db: Database, journal: Journal, cutoff: string): Promise<boolean> {
  const oldest = await oldestRows(db, journal, batchSize);
  const firstToKeep = oldest.findIndex(({ created_at }) => created_at >= cutoff);
  const last = oldest.at(firstToKeep === -1 ? -1 : firstToKeep - 1);
  if (firstToKeep === 0 || !last) return false;
  if (journal === 'event_logs') await archiveEvents(db, last.position);
  else await db.deleteFrom(journal).where('position', '<=', last.position).execute();
  return firstToKeep === -1 && oldest.length === batchSize;
}

const oldestRows = (db: Database, journal: Journal, count: number) =>
  db
    .selectFrom(journal)
    .select(['position', 'created_at'])
    .where('position', 'is not', null)
    .orderBy('position')
    .limit(count)
    .execute();

/** Deletes events up to a position and adds the financial ones to the archive, in one statement. */
async function archiveEvents(db: Database, last: bigint | null): Promise<void> {
  const columns = [
    ...([
      'id',
      'type',
      'description',
      'created_at',
      'actor_id',
      'actor',
      'action',
      'subject',
      'address',
    ] as const),
    ...(['request_id', 'details'] as const),
  ] as const;
  await db
    .with('expired', (cte) =>
      cte.deleteFrom('event_logs').where('position', '<=', last).returningAll(),
    )
    .insertInto('archived_events')
    .columns(columns)
    .expression((eb) => eb.selectFrom('expired').select(columns).where('financial', '=', true))
    .execute();
}

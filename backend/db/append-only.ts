import { sql } from 'kysely';
import { perPage } from '../http/pages.ts';
import type { Database, Schema } from './schema.ts';

export type AppendOnly = Schema['positions']['list'];

/**
 * The positions of a page, newest first, and the list's length. A position is never skipped, so a page is a range of
 * them: the last costs what the first does.
 */
export async function pageOf(db: Database, list: AppendOnly, page: number): Promise<{ total: number; from: bigint; to: bigint }> {
  const { last } = await db
    .selectFrom(list as 'orders')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<bigint>`0::bigint`).as('last'))
    .executeTakeFirstOrThrow();
  const to = last - BigInt(page - 1) * BigInt(perPage);
  return { total: Number(last), from: to - BigInt(perPage) + 1n, to: to > 0n ? to : 0n };
}

/** The next position of a list; holds its other writers back until the transaction `tx` ends. Take it last. */
export async function nextPosition(tx: Database, list: AppendOnly): Promise<bigint> {
  const { last } = await tx
    .updateTable('positions')
    .set({ last: sql`last + 1` })
    .where('list', '=', list)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

import { sql } from 'kysely';
import { perPage } from '../http/pages.ts';
import type { Database } from './schema.ts';

/** The lists that are only appended to, oldest first. The backend deletes the oldest rows of a journal. */
export type AppendedList = 'orders' | Journal;
export type Journal = 'event_logs' | 'api_queries';

/** The largest number of rows that one background transaction numbers. */
const batchSize = 500;

/**
 * Returns the ids of a list's page, newest first, and the list's length. Rows without a position yet are the newest; the others are
 * a range of positions without gaps, so the last page costs as much as the first one.
 * See decision 36 in docs/decisions.md.
 */
export async function appendedPage(db: Database, list: AppendedList, page: number): Promise<{ total: number; ids: bigint[] }> {
  const { rows } = await appendedPageQuery(list, page).execute(db);
  const [{ total, ids } = { total: 0n, ids: [] }] = rows;
  return { total: Number(total), ids: ids.map(BigInt) };
}

/** Builds the query of `appendedPage`: one statement, so that a row numbered during the read is neither duplicated nor skipped. */
export function appendedPageQuery(list: AppendedList, page: number) {
  const table = sql.table(list);
  const [before, through] = [BigInt(page - 1) * BigInt(perPage), BigInt(page) * BigInt(perPage)];
  return sql<{ total: bigint; ids: string[] }>`
    with bounds as (
      select (select count(*) from ${table} where position is null) as unnumbered,
        coalesce((select min(position) from ${table}), 1) as first,
        coalesce((select max(position) from ${table}), 0) as last
    ),
    page as (
      (select id, position from ${table} where position is null order by id desc offset ${before} limit ${sql.lit(perPage)})
      union all
      select id, position from ${table}
      where position > (select last + unnumbered - ${through} from bounds)
        and position <= (select last - greatest(${before} - unnumbered, 0) from bounds)
    )
    select unnumbered + last - first + 1 as total,
      array(select id::text from page order by position desc nulls first, id desc) as ids
    from bounds
  `;
}

/**
 * Assigns the next positions to the oldest rows without one, in the order of their ids. Does nothing while another backend runs
 * it. Returns whether rows may be left.
 */
export async function numberRows(db: Database, list: AppendedList): Promise<boolean> {
  const table = sql.table(list);
  return db.transaction().execute(async (tx) => {
    const counter = await tx
      .selectFrom('positions')
      .select('last')
      .where('list', '=', list)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!counter) return false;
    // A separate statement: its snapshot is taken under the lock, so it sees every position assigned before.
    const { rows } = await sql<{ position: bigint }>`
      update ${table} as appended set position = ${counter.last} + fresh.rank
      from (
        select id, row_number() over (order by id) as rank from ${table} where position is null
        order by id limit ${sql.lit(batchSize)}
      ) as fresh
      where appended.id = fresh.id
      returning appended.position
    `.execute(tx);
    const last = counter.last + BigInt(rows.length);
    if (rows.length > 0) await tx.updateTable('positions').set({ last }).where('list', '=', list).execute();
    return rows.length === batchSize;
  });
}

import { sql, type Transaction } from 'kysely';
import { offsetOf, type PageOfList } from './pages.ts';
import type { Database, Schema } from './schema.ts';

/** The lists that are only appended to, oldest first. The backend deletes the oldest rows of a journal. */
export type AppendedList = 'orders' | Journal;
export type Journal = 'event_logs' | 'api_queries';

/** The largest number of rows that one background transaction numbers. */
const batchSize = 500;

/** A row of a list's page with the list's length. The only row of an empty page has no id. */
interface PageRow {
  total: bigint;
  id: bigint | null;
  position: bigint | null;
}

/**
 * Builds the query for a list's page, to be joined to its rows in one statement. Rows without a position yet are the newest; the
 * others are a range of positions without gaps, so the last page costs as much as the first one. The limits tell the planner how few
 * rows there are.
 * See decision 23 in docs/decisions.md.
 */
export function appendedPage(list: AppendedList, page: PageOfList) {
  const table = sql.table(list);
  const before = offsetOf(page);
  const through = before + BigInt(page.perPage);
  const limit = sql.lit(page.perPage);
  return sql<PageRow>`(
    with bounds as (${boundsOf(list)}),
    page as (
      (select id, position from ${table} where position is null order by id desc offset ${before} limit ${limit})
      union all
      (select id, position from ${table}
      where position > (select last + unnumbered - ${through} from bounds)
        and position <= (select last - greatest(${before} - unnumbered, 0) from bounds)
      order by position desc limit ${limit})
      limit ${limit}
    )
    select unnumbered + last - first + 1 as total, id, position from bounds left join page on true
  )`;
}

/** The number of rows without a position, and the first and the last position. */
const boundsOf = (list: AppendedList) => sql<{ unnumbered: bigint; first: bigint; last: bigint }>`
  select (select count(*) from ${sql.table(list)} where position is null) as unnumbered,
    coalesce((select min(position) from ${sql.table(list)}), 1) as first,
    coalesce((select max(position) from ${sql.table(list)}), 0) as last
`;

/** Returns the number of rows of a list, without counting them. */
export async function lengthOf(db: Database, list: AppendedList): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select unnumbered + last - first + 1 as total from (${boundsOf(list)}) as bounds
  `.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** A row that is joined to that of `appendedPage`. */
export type AppendedRow = Pick<PageRow, 'total'> & { page_id: bigint | null };

/** Returns a page of a list from its rows. */
export function rowsOfPage<T extends AppendedRow>({ perPage }: PageOfList, rows: T[]) {
  const items = rows.flatMap(({ total, page_id, ...item }) => (page_id === null ? [] : [item]));
  return { items, per_page: perPage, total: Number(rows[0]?.total ?? 0n) };
}

/**
 * Assigns the next positions to the oldest rows without one, in the order of their ids. Does nothing while another backend runs
 * it. Returns whether rows may be left.
 */
export const numberRows = (db: Database, list: AppendedList): Promise<boolean> =>
  db.transaction().execute((tx) => numberRowsIn(tx, list));

/** Does what `numberRows` does, in this transaction. */
export async function numberRowsIn(tx: Transaction<Schema>, list: AppendedList): Promise<boolean> {
  const table = sql.table(list);
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
  if (rows.length > 0)
    await tx.updateTable('positions').set({ last }).where('list', '=', list).execute();
  return rows.length === batchSize;
}

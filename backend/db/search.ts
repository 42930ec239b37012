import { type RawBuilder, sql } from 'kysely';
import { foldCase } from './fold-case.ts';
import { offsetOf, type PageOfList } from './pages.ts';
import type { Database, Schema } from './schema.ts';

/** The largest number of rows that a search finds and counts. */
export const mostFound = 1_000;

/** The ids of a page of the rows that a search has found. */
export interface Found {
  ids: bigint[];
  total: number;
  /** True if more rows match than `mostFound`. */
  more: boolean;
}

interface Search {
  table: keyof Schema;
  /** The columns that are compared, each with an index of 032-search.sql. */
  keys: readonly string[];
  /** The start of a key, at most `indexedLength` characters. */
  q: string;
  order: 'asc' | 'desc';
}

/** The characters of a key that an index has: the limit of `q`, and less than PostgreSQL's limit of an index row. */
const indexedLength = 500;

/** Folds the case of ASCII letters as `foldCase`. */
const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Returns the pattern of LIKE for a text that starts with `q`. */
const patternOf = (q: string) => `${folded(q).replace(/[\\%_]/g, '\\$&')}%`;

/** The expression of an index. */
const indexed = (key: string): RawBuilder<string> =>
  foldCase(sql`left(${sql.ref(key)}, ${sql.lit(indexedLength)})`);

/**
 * Builds the query for a page of the rows of a table in which one of some keys starts with a text. Each key is a range of its index,
 * of which the first rows are read: shorter values come first, so that an exact match is among them.
 * See decision 110 in docs/decisions.md.
 */
export function searchQuery({ table, keys, q, order }: Search, page: PageOfList) {
  const limit = sql.lit(mostFound + 1);
  const lookups = keys.map(
    (key) => sql`(
      select id from ${sql.table(table)} where ${indexed(key)} like ${patternOf(q)}
      order by ${indexed(key)} limit ${limit}
    )`,
  );
  const direction = sql.raw(order);
  return sql<{ id: bigint | null; total: bigint; more: boolean }>`
    with matches as materialized (${sql.join(lookups, sql` union `)}),
    found as materialized (select id from matches order by id ${direction} limit ${sql.lit(mostFound)})
    select counted.*, page.id
    from (select (select count(*) from found) as total, (select count(*) from matches) > ${sql.lit(mostFound)} as more) as counted
    left join (select id from found order by id ${direction} limit ${sql.lit(page.perPage)} offset ${offsetOf(page)}) as page on true
  `;
}

/** Finds a page of rows. */
export async function search(db: Database, what: Search, page: PageOfList): Promise<Found> {
  const { rows } = await searchQuery(what, page).execute(db);
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Number(rows[0]?.total ?? 0n),
    more: rows[0]?.more ?? false,
  };
}

/** Returns the page of a list that has the found rows, which `find` selects by their ids. */
export async function foundPage<T>(
  { ids, total, more }: Found,
  { perPage }: PageOfList,
  find: (ids: bigint[]) => Promise<T[]>,
) {
  const items = ids.length === 0 ? [] : await find(ids);
  return { items, per_page: perPage, total, ...(more && { more }) };
}

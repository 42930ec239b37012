import { type RawBuilder, sql } from 'kysely';
import { foldCase } from './fold-case.ts';
import { offsetOf, type PageOfList } from './pages.ts';
import type { Database, Schema } from './schema.ts';

/** The largest number of rows that a list with a filter counts, and that a search by `q` finds for each key. */
export const mostFound = 10_000;

/** A condition on the rows of a list; undefined without one. */
export type Condition = RawBuilder<boolean> | undefined;

/** A list of the contract in SQL. Its rows have an `id`. */
export interface List<Q> {
  /** The table, or the name of `rows`. */
  table: string;
  /** A query of the rows. Default: those of the table. */
  rows?: RawBuilder<unknown>;
  /** The columns that `q` compares, each with an index of 032-search.sql or 080-lists.sql. */
  keys?: readonly string[];
  /** The column that `from` and `to` compare. */
  time?: string;
  /** `id`: the oldest rows come first. By default the newest do, or the oldest without a time. */
  order?: 'id';
  /** The column that `min` and `max` compare. */
  amount?: string;
  /** The columns or expressions of `sort`, where they have another name. */
  sorts?: Record<string, RawBuilder<unknown>>;
  /** Returns the conditions of the other parameters. */
  where?: (db: Database, query: Q) => Promise<Condition[]>;
  /** Returns the number of all rows. Without it the list is counted up to `mostFound` rows also without a filter. */
  count?: (db: Database) => Promise<number>;
}

/** The parameters that every list has in common. */
export interface CommonQuery {
  page: number;
  per_page?: number | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  sort?: string | undefined;
}

/** A page of a list. */
export interface Page<T> {
  items: T[];
  per_page: number;
  total: number;
  /** True if there are more rows than `total`. */
  more?: true;
}

/** Returns whether a request has any parameter but `page` and `per_page`: without one the list is that of the specification. */
export const isChosen = ({ page, per_page, ...others }: { page: number; per_page?: unknown }) =>
  Object.values(others).some((value) => value !== undefined);

/** Returns a page of a list. `find` selects the rows of ids, in any order. */
export async function findPage<Q extends CommonQuery, T extends { id: bigint }>(
  db: Database,
  list: List<Q>,
  query: Q,
  page: PageOfList,
  find: (ids: bigint[]) => Promise<T[]>,
): Promise<Page<T>> {
  const { sort, ...filters } = query;
  const length = list.count && !isChosen(filters) ? await list.count(db) : undefined;
  const { rows } = await pageQuery(list, query, page, await conditionsOf(db, list, query)).execute(
    db,
  );
  const { ids: text = '', counted = 0n, cut = false } = rows[0] ?? {};
  const ids = text === '' ? [] : text.split(',').map(BigInt);
  const shown = ids.slice(0, page.perPage);
  const found = new Map(
    (shown.length === 0 ? [] : await find(shown)).map((row) => [row.id, row] as const),
  );
  const items = shown.flatMap((id) => found.get(id) ?? []);
  const { total, more } =
    length === undefined
      ? countOf({
          counted: Number(counted),
          end: Number(offsetOf(page)) + shown.length,
          isLast: ids.length <= page.perPage && shown.length > 0,
          cut,
        })
      : { total: length, more: false };
  return { items, per_page: page.perPage, total, ...(more && { more }) };
}

/** Returns the number of rows: counted up to `mostFound`, or known by the end of the list. */
function countOf({
  counted,
  end,
  isLast,
  cut,
}: {
  counted: number;
  end: number;
  isLast: boolean;
  cut: boolean;
}) {
  if (counted <= mostFound) return { total: counted, more: cut };
  return isLast ? { total: end, more: cut } : { total: Math.max(mostFound, end), more: true };
}

async function conditionsOf<Q extends CommonQuery>(
  db: Database,
  { time = '', amount = '', where }: List<Q>,
  query: Q,
): Promise<RawBuilder<boolean>[]> {
  const { from, to, min, max } = query;
  const conditions: Condition[] = [
    from === undefined ? undefined : sql<boolean>`${sql.ref(time)} >= ${from}::timestamptz`,
    to === undefined ? undefined : sql<boolean>`${sql.ref(time)} < ${to}::timestamptz`,
    min === undefined ? undefined : sql<boolean>`${sql.ref(amount)} >= ${min}::bigint`,
    max === undefined ? undefined : sql<boolean>`${sql.ref(amount)} <= ${max}::bigint`,
    ...((await where?.(db, query)) ?? []),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Builds the query for the ids of a page, and of one row after it, and for the number of rows. */
export function pageQuery<Q extends Pick<CommonQuery, 'q' | 'sort'>>(
  list: List<Q>,
  { q, sort }: Q,
  page: PageOfList,
  conditions: RawBuilder<boolean>[] = [],
) {
  const table = sql.table(list.table);
  const all = list.rows ? sql`(${list.rows}) as ${table}` : table;
  const keys = q === undefined ? [] : (list.keys ?? []);
  const starts = keys.map((_, index) => sql.table(`start_${index}`));
  const most = sql.lit(mostFound + 1);
  const matches =
    q !== undefined && keys.length > 0
      ? sql`with ${sql.join(
          keys.map(
            (key, index) => sql`${starts[index]} as materialized (
            select * from ${all} where ${indexed(key)} like ${patternOf(q)} order by ${indexed(key)} limit ${most}
          )`,
          ),
        )},
        matches as (
          select distinct on (id) * from (${sql.join(
            starts.map((start) => sql`select * from ${start}`),
            sql` union all `,
          )}) as starts
        )`
      : sql``;
  const cut =
    starts.length > 0
      ? sql`(${sql.join(
          starts.map((start) => sql`exists (select from ${start} offset ${sql.lit(mostFound)})`),
          sql` or `,
        )})`
      : sql`false`;
  const source = sql`${keys.length > 0 ? sql`matches as ${table}` : all} ${
    conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  }`;
  return sql<{ ids: string; counted: bigint; cut: boolean }>`
    ${matches}
    select array_to_string(array(
        select id from ${source} order by ${orderOf(list, sort)} limit ${sql.lit(page.perPage + 1)} offset ${offsetOf(page)}
      ), ',') as ids,
      (select count(*) from (select from ${source} limit ${most}) as counted) as counted,
      ${cut} as cut
  `;
}

/** The order of a list: by the field of `sort`, by default newest first, or by the id if the list has no time. */
function orderOf<Q>({ time, order, sorts }: List<Q>, given?: string) {
  const sort = given ?? (time === undefined || order === 'id' ? '' : `-${time}`);
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const field = sort.replace(/^-/, '');
  if (field === '') return sql`id`;
  return sql`${sorts?.[field] ?? sql.ref(field)} ${direction}, id ${direction}`;
}

/** The characters of a key that an index has: the limit of `q`, and less than PostgreSQL's limit of an index row. */
const indexedLength = 500;

/** Folds the case of ASCII letters as `foldCase`. */
const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Returns the pattern of LIKE for a text that starts with `q`. */
const patternOf = (q: string) => `${folded(q).replace(/[\\%_]/g, '\\$&')}%`;

/** The expression of the index of a key, also for a sort by it. */
export const indexed = (key: string): RawBuilder<string> =>
  foldCase(sql`left(${sql.ref(key)}, ${sql.lit(indexedLength)})`);

/** A row that another table names, such as a currency by its code. */
interface Named {
  table: keyof Schema;
  column: 'code' | 'name';
}

export const cryptocurrencyCode: Named = { table: 'cryptocurrencies', column: 'code' };

/** Returns the id of a named row, or 0, which is the id of none. */
async function idOf(db: Database, { table, column }: Named, name: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${name}
  `.execute(db);
  return rows[0]?.id ?? 0n;
}

/** The condition that a column is the id of a named row. */
export async function refersTo(
  db: Database,
  column: string,
  named: Named,
  name: string | undefined,
): Promise<Condition> {
  if (name === undefined) return undefined;
  return sql<boolean>`${sql.ref(column)} = ${await idOf(db, named, name)}`;
}

/** The condition that a column has a value; an empty one is null. */
export function equals(column: string, value: string | undefined, type = 'text'): Condition {
  if (value === undefined) return undefined;
  if (value === '') return sql<boolean>`${sql.ref(column)} is null`;
  return sql<boolean>`${sql.ref(column)} = ${value}::${sql.raw(type)}`;
}

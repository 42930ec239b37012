import { type RawBuilder, sql } from 'kysely';
import type { ListRules } from '#contract/endpoint.ts';
import { foldCase } from './fold-case.ts';
import { countRows, offsetOf, type PageOfList } from './pages.ts';
import type { Database, Schema } from './schema.ts';

/** The largest number of rows that a list with a filter counts, and that a search by `q` finds for each key. */
export const mostFound = 10_000;

/** A condition on the rows of a list; undefined without one. */
export type Condition = RawBuilder<boolean> | undefined;

/** A query of the rows of a table, joined to others, with the columns of a response. */
export interface RowsQuery<T> {
  where(condition: RawBuilder<boolean>): RowsQuery<T>;
  orderBy(expression: RawBuilder<unknown>): RowsQuery<T>;
  modifyEnd(modifier: RawBuilder<unknown>): RowsQuery<T>;
  execute(): Promise<T[]>;
  executeTakeFirst(): Promise<T | undefined>;
}

/** The rows of a list in SQL. */
interface RowSource {
  /** The table, which has an `id`, or the name of `rows`. */
  table: string;
  /** A query of the rows. Default: those of the table. */
  rows?: (db: Database) => RawBuilder<unknown>;
}

/** A list of the contract in SQL. Its keys, its time and its amount are those of its endpoint. */
export interface List<T, Q = never> extends RowSource {
  /** Builds the query of the rows of a response, which has each row of the table. */
  select: (db: Database) => RowsQuery<T>;
  /** By default the newest rows come first. */
  order?: 'oldest first';
  /** The columns of members that have another name. */
  columns?: Record<string, string>;
  /** Returns the conditions of the other parameters. */
  where?: (db: Database, query: Q) => Promise<Condition[]>;
  /** Returns the number of all rows. False for a list that is counted up to `mostFound` rows also without a filter. */
  count?: false | ((db: Database) => Promise<number>);
}

/** What an endpoint states of its list. */
interface ListEndpoint {
  keys?: readonly string[] | undefined;
  list?: ListRules | undefined;
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

/** Returns a page of the rows of a list that a request chooses. */
export async function findPage<T, Q extends CommonQuery>(
  db: Database,
  endpoint: ListEndpoint,
  list: List<T, Q>,
  query: Q,
  page: PageOfList,
): Promise<Page<T>> {
  const { table, select, count = countOfTable(table) } = list;
  const { sort, ...filters } = query;
  const length = count && !isChosen(filters) ? await count(db) : undefined;
  const conditions = await conditionsOf(db, endpoint, list, query);
  const source = { ...list, rows: list.rows?.(db) };
  const { rows } = await pageQuery(endpoint, source, query, page, conditions).execute(db);
  const { ids: text = '', counted = 0n, cut = false } = rows[0] ?? {};
  const ids = text === '' ? [] : text.split(',').map(BigInt);
  const shown = ids.slice(0, page.perPage);
  const id = sql.ref(`${table}.id`);
  const items =
    shown.length === 0
      ? []
      : await select(db)
          .where(sql`${id} = any(${shown}::bigint[])`)
          .orderBy(sql`array_position(${shown}::bigint[], ${id})`)
          .execute();
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

const countOfTable = (table: string) => (db: Database) =>
  countRows(db.selectFrom(table as keyof Schema));

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

async function conditionsOf<T, Q extends CommonQuery>(
  db: Database,
  { list: { time = '', amount } = {} }: ListEndpoint,
  { columns, where }: List<T, Q>,
  query: Q,
): Promise<RawBuilder<boolean>[]> {
  const { from, to, min, max } = query;
  const at = columnOf(columns, time);
  const size = columnOf(columns, amount?.of ?? '');
  const conditions: Condition[] = [
    from === undefined ? undefined : sql<boolean>`${at} >= ${from}::timestamptz`,
    to === undefined ? undefined : sql<boolean>`${at} < ${to}::timestamptz`,
    min === undefined ? undefined : sql<boolean>`${size} >= ${min}::bigint`,
    max === undefined ? undefined : sql<boolean>`${size} <= ${max}::bigint`,
    ...((await where?.(db, query)) ?? []),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Returns the column of a member. */
const columnOf = (columns: Record<string, string> | undefined, member: string) =>
  sql.ref(columns?.[member] ?? member);

/** Builds the query for the ids of a page, and of one row after it, and for the number of rows. */
export function pageQuery(
  endpoint: ListEndpoint,
  list: Pick<List<never>, 'table' | 'order' | 'columns'> & {
    rows?: RawBuilder<unknown> | undefined;
  },
  { q, sort }: Pick<CommonQuery, 'q' | 'sort'>,
  page: PageOfList,
  conditions: RawBuilder<boolean>[] = [],
) {
  const table = sql.table(list.table);
  const all = list.rows ? sql`(${list.rows}) as ${table}` : table;
  const sought =
    q === undefined
      ? []
      : (endpoint.keys ?? []).flatMap((key) => textsOf(key, q).map((text) => ({ key, text })));
  const starts = sought.map((_, index) => sql.table(`start_${index}`));
  const most = sql.lit(mostFound + 1);
  const matches =
    sought.length > 0
      ? sql`with ${sql.join(
          sought.map(
            ({ key, text }, index) => sql`${starts[index]} as materialized (
            select * from ${all} where ${indexed(key)} like ${patternOf(text)} order by ${indexed(key)} limit ${most}
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
  const source = sql`${starts.length > 0 ? sql`matches as ${table}` : all} ${
    conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  }`;
  return sql<{ ids: string; counted: bigint; cut: boolean }>`
    ${matches}
    select array_to_string(array(
        select id from ${source} order by ${orderOf(endpoint, list, sort)} limit ${sql.lit(page.perPage + 1)} offset ${offsetOf(page)}
      ), ',') as ids,
      (select count(*) from (select from ${source} limit ${most}) as counted) as counted,
      ${cut} as cut
  `;
}

/** The order of a list: by the member of `sort`, otherwise by its time or id. Keys are compared as their index has them. */
function orderOf(
  { keys, list: { time } = {} }: ListEndpoint,
  { order, columns }: Pick<List<never>, 'order' | 'columns'>,
  sort = order ? 'id' : `-${time ?? 'id'}`,
) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const field = sort.replace(/^-/, '');
  if (field === 'id') return sql`id ${direction}`;
  const value = keys?.includes(field) ? indexed(field) : columnOf(columns, field);
  return sql`${value} ${direction}, id ${direction}`;
}

/** The characters of a key that an index has: the limit of `q`, and less than PostgreSQL's limit of an index row. */
const indexedLength = 500;

/** Folds the case of ASCII letters as `foldCase`. */
const folded = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Returns the texts that a key is searched for: a transaction hash with and without `0x`. */
function textsOf(key: string, q: string): string[] {
  if (key !== 'transaction_hash') return [q];
  return [q, /^0x./i.test(q) ? q.slice(2) : `0x${q}`];
}

/** Returns the pattern of LIKE for a text that starts with `q`. */
const patternOf = (q: string) => `${folded(q).replace(/[\\%_]/g, '\\$&')}%`;

/** The expression of the index of a key. */
const indexed = (key: string): RawBuilder<string> =>
  foldCase(sql`left(${sql.ref(key)}, ${sql.lit(indexedLength)})`);

/** A row that another table names, such as a currency by its code. */
interface Named {
  table: keyof Schema;
  column: 'code' | 'name';
}

export const cryptocurrencyCode: Named = { table: 'cryptocurrencies', column: 'code' };
export const currencyCode: Named = { table: 'currencies', column: 'code' };
export const exchangeProviderName: Named = { table: 'exchange_providers', column: 'name' };

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

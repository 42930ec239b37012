import { sql } from 'kysely';
import { parseExact } from '#contract/parse-exact.ts';
import { numberRows } from '../../../backend/db/append-only.ts';
import type { Database } from '../../../backend/db/schema.ts';
import type { Column, ForeignKey, Table } from './catalogue.ts';
import type { Random } from './random.ts';
import { valueBetween, valuesOf } from './values.ts';

type Row = Record<string, unknown>;

/** The values of a column, by what its checks return for them. */
interface Values {
  accepted: string[];
  rejected: string[];
}

export interface Filler {
  /**
   * Replaces all rows, by as many in each table as one of the sizes says, and a few more. A table `long` has so many rows, most of them
   * of one list. Returns the number of rows.
   */
  fill: (random: Random, sizes: number[], long?: Long) => Promise<number>;
  /** Adds `count` rows to each table. Throws an Error if a table gets less than half of them. */
  addRows: (random: Random, count: () => number, db?: Database) => Promise<void>;
}

export interface Long {
  table: string;
  rows: number;
}

/** The number of rows that are tried for each row that is wanted. */
const tries = 20;

/** Ids that the backend assigns begin here, so that none is that of a generated row. */
const firstAssignedId = 1_000_000_000_000_000;

/** Returns the result of each check of a column, whose other columns are null, and whether the value is one of its type. */
const createAccepts = sql`
  create function accepts(target regclass, col text, value text) returns table (rule text, accepted boolean) language plpgsql as $$
  declare expression text;
  begin
    for rule, expression in
      select 'type', 'true' union all
      select conname, format('coalesce(%s, true)', pg_get_expr(conbin, conrelid)) from pg_constraint
      where conrelid = target and contype = 'c' and exists (
        select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = col
      )
    loop
      begin
        execute format('select %s from jsonb_populate_record(null::%s, $1)', expression, target)
          into accepted using jsonb_build_object(col, value);
      exception when data_exception then accepted = false;
      end;
      return next;
    end loop;
  end $$
`;

const createInsertAccepted = sql`
  create function insert_accepted(target regclass, candidates jsonb, most int) returns text language plpgsql as $$
  declare candidate jsonb; names text; inserted jsonb; result jsonb[] = '{}';
  begin
    for candidate in select * from jsonb_array_elements(candidates) loop
      exit when cardinality(result) = most;
      begin
        select string_agg(quote_ident(key), ', ') into names from jsonb_object_keys(candidate) as key;
        execute format('insert into %1$s as t (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) returning to_jsonb(t)',
          target, names) into inserted using candidate;
        result = result || inserted;
      exception when integrity_constraint_violation or data_exception or program_limit_exceeded then
        -- The next candidate may be accepted.
      end;
    end loop;
    return to_jsonb(result);
  end $$
`;

/** Creates a filler of the tables of a catalogue. */
export async function createFiller(db: Database, tables: Table[]): Promise<Filler> {
  await createAccepts.execute(db);
  await createInsertAccepted.execute(db);
  const values = new Map<Column, Values>();
  for (const column of tables.flatMap(({ columns }) => columns))
    values.set(column, await judge(db, column));

  /** The rows of each table so far. */
  let rows: Record<string, Row[]> = {};

  /** The table of which most rows refer to the same rows. */
  let longTable: string | undefined;
  /** For each unique foreign key: the rows that no row refers to yet, in random order. */
  let unused = new Map<string, Row[]>();

  async function addRows(random: Random, count: () => number, tx: Database = db): Promise<void> {
    for (const table of tables) await addTo(table, random, count(), tx);
    // Retention moves an event: it has its id in one table.
    await sql`delete from archived_events where id in (select id from event_logs)`.execute(tx);
  }

  async function addTo(table: Table, random: Random, wanted: number, tx: Database): Promise<void> {
    const all = rows[table.name] as Row[];
    const before = all.length;
    for (let left = wanted * tries; left > 0 && all.length - before < wanted; ) {
      const missing = wanted - (all.length - before);
      unused = unusedOf(table, random);
      const candidates = Array.from({ length: Math.min(left, missing * 2) }, () =>
        rowOf(table, random),
      );
      left -= candidates.length;
      const inserted = await sql<{ rows: string }>`
        select insert_accepted(${table.name}::text::regclass, ${JSON.stringify(candidates, asText)}::jsonb, ${missing}::int) as rows
      `.execute(tx);
      all.push(...(parseExact(inserted.rows[0]?.rows ?? '[]') as Row[]));
    }
    if (!table.isLimited && (all.length - before) * 2 < wanted)
      throw new Error(`${table.name} has got ${all.length - before} of ${wanted} rows.`);
  }

  /** Returns the rows that a unique foreign key can refer to. */
  function unusedOf({ name, columns, foreignKeys }: Table, random: Random): Map<string, Row[]> {
    const isUnique = (key: ForeignKey) =>
      key.columns.length === 1 &&
      columns.some((column) => column.unique && column.name === key.columns[0]);
    return new Map(
      foreignKeys
        .filter(isUnique)
        .map(({ columns: [column = ''], table, references: [other = ''] }) => {
          const used = new Set(rows[name]?.map((row) => String(row[column])));
          const free = (rows[table] ?? []).filter((row) => !used.has(String(row[other])));
          return [column, random.shuffled(free)];
        }),
    );
  }

  function rowOf({ name, columns, foreignKeys }: Table, random: Random): Row {
    const row: Row = {};
    // A value that its checks reject is in every tenth row only, so that most rows are accepted.
    const isRejected = random.once(10);
    // Columns that are null together only would seldom be so by chance.
    const nulls = random.oneOf(['some', 'some', 'none', 'all']);
    for (const key of foreignKeys) refer(row, key, columns, random, name === longTable);
    for (const column of columns) {
      if (column.name in row) continue;
      row[column.name] =
        column.nullable && (nulls === 'all' || (nulls === 'some' && random.once(3)))
          ? null
          : drawValue(column, values.get(column) as Values, random, isRejected);
    }
    return row;
  }

  /** Sets the columns of a foreign key to those of a row. Sets some of the nullable ones to null; then the others are not part of it. */
  function refer(
    row: Row,
    { columns, table, references }: ForeignKey,
    all: Column[],
    random: Random,
    isLong: boolean,
  ): void {
    if (columns.every((name) => name in row)) return;
    const isNullable = (name: string) =>
      all.some((column) => column.name === name && column.nullable);
    const other = referred(columns[0] as string, table, random, isLong);
    const nulls = columns.filter(
      (name) => isNullable(name) && (!other || random.once(isLong ? 50 : 5)),
    );
    columns.forEach((name, place) => {
      if (nulls.includes(name)) row[name] = null;
      else if (nulls.length === 0 || isNullable(name))
        row[name] ??= other?.[references[place] as string] ?? null;
    });
  }

  /** Returns the row that a foreign key refers to: a new one for a unique key, else in half of the cases the first one. */
  function referred(
    column: string,
    table: string,
    random: Random,
    isLong: boolean,
  ): Row | undefined {
    const free = unused.get(column);
    if (free) return free.pop();
    const others = rows[table] ?? [];
    const isFirst = isLong ? !random.once(30) : random.once(2);
    return isFirst || others.length === 0 ? others[0] : random.oneOf(others);
  }

  async function fill(random: Random, sizes: number[], long?: Long) {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(
      db,
    );
    await sql`update positions set last = 0`.execute(db);
    rows = Object.fromEntries(tables.map(({ name }) => [name, []]));
    await setSequences(db, tables);
    longTable = long?.table;
    for (const table of tables)
      await addTo(table, random, table.name === long?.table ? long.rows : random.oneOf(sizes), db);
    longTable = undefined;
    await numberAndExpire(db, random);
    await addRows(random, () => (sizes.length === 1 ? 0 : random.below(12)));
    return Object.values(rows).reduce((sum, { length }) => sum + length, 0);
  }

  return { fill, addRows };
}

/** Numbers the rows of most lists, and deletes the oldest rows of the journals, as retention does. */
async function numberAndExpire(db: Database, random: Random): Promise<void> {
  for (const list of ['orders', 'event_logs', 'api_queries'] as const)
    if (!random.once(4)) while (await numberRows(db, list));
  for (const journal of ['event_logs', 'api_queries'] as const)
    await db
      .deleteFrom(journal)
      .where('position', '<=', BigInt(random.below(20)))
      .execute();
}

const asText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** Lets the database assign ids from `firstAssignedId` on. */
async function setSequences(db: Database, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ identity }) => identity))
      await sql`select setval(pg_get_serial_sequence(${name}, ${column.name}), ${firstAssignedId})`.execute(
        db,
      );
}

/** Ignores a check that accepts no value of this column alone: it depends on other columns. */
async function judge(db: Database, column: Column): Promise<Values> {
  const values = valuesOf(column);
  const { rows } = await sql<{ value: string }>`
    select distinct value
    from (
      select value, accepted, bool_or(accepted) over (partition by rule) as decides
      from unnest(${values}::text[]) as value, accepts(${column.table}::text::regclass, ${column.name}, value)
    ) as results
    where decides and not accepted
  `.execute(db);
  const rejected = new Set(rows.map(({ value }) => value));
  return {
    accepted: values.filter((value) => !rejected.has(value)),
    rejected: values.filter((value) => rejected.has(value)),
  };
}

function drawValue(
  column: Column,
  { accepted, rejected }: Values,
  random: Random,
  isRejected: boolean,
): string {
  if (accepted.length === 0 || (isRejected && rejected.length > 0 && random.once(6)))
    return random.oneOf(rejected);
  if (column.identity)
    return random.once(8) ? random.oneOf(accepted) : String(1 + random.below(1_000_000));
  const value = random.once(2)
    ? random.oneOf(accepted)
    : (valueBetween(column, accepted, random) ?? random.oneOf(accepted));
  return column.unique && column.type === 'text' && !random.once(4)
    ? `${value}${random.below(1_000_000)}`
    : value;
}

import { sql } from 'kysely';
import { parseExact } from '#contract/parse-exact.ts';
import { numberRows } from '../../../backend/db/append-only.ts';
import type { Database } from '../../../backend/db/schema.ts';
import type { Column, ForeignKey, Table } from './catalogue.ts';
import type { Random } from './random.ts';
import { valueBetween, valuesOf } from './values.ts';

type Row = Record<string, unknown>;

/** The values of a column, by what its checks return for them while the other columns are null. */
interface Values {
  accepted: string[];
  rejected: string[];
}

export interface Filler {
  /** Replaces all rows, by as many in each table as one of the sizes says, and a few more. Returns the number of rows. */
  fill: (random: Random, sizes: number[]) => Promise<number>;
  /** Adds up to `count` rows to each table. */
  addRows: (random: Random, count: () => number, db?: Database) => Promise<void>;
}

/** Ids that the backend assigns begin here, so that none is that of a generated row. */
const firstAssignedId = 1_000_000_000_000_000;

const createAccepts = sql`
  create function accepts(target regclass, col text, value text) returns boolean language plpgsql as $$
  declare checks text; result boolean;
  begin
    select string_agg(format('coalesce(%s, true)', pg_get_expr(conbin, conrelid)), ' and ') into checks
    from pg_constraint where conrelid = target and contype = 'c';
    execute format('select %s from jsonb_populate_record(null::%s, $1)', coalesce(checks, 'true'), target)
      into result using jsonb_build_object(col, value);
    return result;
  exception when data_exception then return false;
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

  async function addRows(random: Random, count: () => number, tx: Database = db): Promise<void> {
    for (const table of tables) {
      const most = count();
      const candidates = Array.from({ length: most * 2 }, () => rowOf(table, random));
      const inserted = await sql<{ rows: string }>`
        select insert_accepted(${table.name}::text::regclass, ${JSON.stringify(candidates, asText)}::jsonb, ${most}::int) as rows
      `.execute(tx);
      rows[table.name]?.push(...(parseExact(inserted.rows[0]?.rows ?? '[]') as Row[]));
    }
  }

  function rowOf({ columns, foreignKeys }: Table, random: Random): Row {
    const row: Row = {};
    for (const key of foreignKeys) refer(row, key, columns, random);
    for (const column of columns) {
      if (column.name in row) continue;
      row[column.name] =
        column.nullable && random.once(3)
          ? null
          : drawValue(column, values.get(column) as Values, random);
    }
    return row;
  }

  /** Sets the columns of a foreign key to those of a row. Sets some of the nullable ones to null; then the others are not part of it. */
  function refer(
    row: Row,
    { columns, table, references }: ForeignKey,
    all: Column[],
    random: Random,
  ): void {
    if (columns.every((name) => name in row)) return;
    const others = rows[table] ?? [];
    const isNullable = (name: string) =>
      all.some((column) => column.name === name && column.nullable);
    const isUnique = all.some(
      ({ name, unique }) => unique && columns.length === 1 && name === columns[0],
    );
    // Half of the rows refer to the first row, so that it has a long list.
    const other = others[isUnique || random.once(2) ? random.below(others.length || 1) : 0];
    const nulls = columns.filter((name) => isNullable(name) && (!other || random.once(5)));
    columns.forEach((name, place) => {
      if (nulls.includes(name)) row[name] = null;
      else if (nulls.length === 0 || isNullable(name))
        row[name] ??= other?.[references[place] as string] ?? null;
    });
  }

  async function fill(random: Random, sizes: number[]) {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(
      db,
    );
    await sql`update positions set last = 0`.execute(db);
    rows = Object.fromEntries(tables.map(({ name }) => [name, []]));
    await setSequences(db, tables);
    await addRows(random, () => random.oneOf(sizes));
    for (const list of ['orders', 'event_logs', 'api_queries'] as const)
      if (!random.once(4)) while (await numberRows(db, list));
    // Retention deletes the oldest rows of a journal.
    for (const journal of ['event_logs', 'api_queries'] as const)
      await db
        .deleteFrom(journal)
        .where('position', '<=', BigInt(random.below(20)))
        .execute();
    await addRows(random, () => (sizes.length === 1 ? 0 : random.below(12)));
    return Object.values(rows).reduce((sum, { length }) => sum + length, 0);
  }

  return { fill, addRows };
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

async function judge(db: Database, column: Column): Promise<Values> {
  const { rows } = await sql<{ value: string; accepted: boolean }>`
    select value, accepts(${column.table}::text::regclass, ${column.name}, value) as accepted
    from unnest(${valuesOf(column)}::text[]) as value
  `.execute(db);
  const of = (accepted: boolean) =>
    rows.filter((row) => row.accepted === accepted).map(({ value }) => value);
  return { accepted: of(true), rejected: of(false) };
}

function drawValue(column: Column, { accepted, rejected }: Values, random: Random): string {
  if (accepted.length === 0 || (rejected.length > 0 && random.once(60)))
    return random.oneOf(rejected);
  if (column.identity)
    return random.once(8) ? random.oneOf(accepted) : String(random.between(1n, 30_000n));
  const value = random.once(2)
    ? random.oneOf(accepted)
    : (valueBetween(column, accepted, random) ?? random.oneOf(accepted));
  return column.unique && column.type === 'text' && random.once(2)
    ? `${value}${random.below(1_000_000)}`
    : value;
}

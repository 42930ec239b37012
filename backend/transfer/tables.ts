import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';
import { removeTimeouts } from '../db/timeouts.ts';

export interface Table {
  name: keyof Schema;
  /** True if the rows have an id of their own. */
  isNumbered: boolean;
}

/** Tables that an export leaves out: it names its last migration itself, and counters of sign-ins end within minutes. */
const omitted = ['kysely_migration', 'sign_in_attempts'];

/** The number of rows in memory at once. */
const batch = 500;

/**
 * Returns the tables of an export, each after those that it references. They are those of the database: an export of an earlier version
 * has fewer.
 */
export async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table & { references: string[] }>`
    select relname as name,
      exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'id') as "isNumbered",
      array(select confrelid::regclass::text from pg_constraint where conrelid = pg_class.oid and contype = 'f') as references
    from pg_class
    where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'kysely_migration'::regclass)
      and relname not in (${sql.join(omitted)})
    order by relname collate "C"
  `.execute(db);
  const sorted = new Map<string, Table>();
  const add = ({ references, ...table }: (typeof rows)[number]) => {
    if (sorted.has(table.name)) return;
    for (const other of rows)
      if (references.includes(other.name) && other.name !== table.name) add(other);
    sorted.set(table.name, table);
  };
  rows.forEach(add);
  return [...sorted.values()];
}

/** The row count of a table, and the SHA-256 of its lines. */
export interface Sum {
  rows: number;
  digest: string;
}

/**
 * Makes the transaction read times in UTC and, on a server, all tables from one snapshot, without time limits. Must come first in a
 * transaction.
 */
export async function beginSnapshot(tx: Database): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await sql`set local time zone 'UTC'`.execute(tx);
  await removeTimeouts(tx);
}

/** Yields the rows of a table as lines of JSON without rounding, in the same order in every database. */
export async function* linesOf(
  tx: Database,
  { name, isNumbered }: Table,
): AsyncGenerator<string[]> {
  if (!isNumbered) {
    const { rows } = await sql<{ line: string }>`
      select to_json(t)::text as line from ${sql.table(name)} as t order by t::text collate "C"
    `.execute(tx);
    yield rows.map(({ line }) => line);
    return;
  }
  for (let after = 0n; ; ) {
    const { rows } = await sql<{ id: bigint; line: string }>`
      select id, to_json(t)::text as line from ${sql.table(name)} as t where id > ${after} order by id limit ${sql.lit(batch)}
    `.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line }) => line);
    after = last.id;
  }
}

/** Reads a whole table and passes each batch of lines to `pass`. */
export async function sumOf(
  tx: Database,
  table: Table,
  pass: (text: string) => Promise<unknown> = async () => {},
): Promise<Sum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of linesOf(tx, table)) {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    rows += lines.length;
    await pass(text);
  }
  return { rows, digest: hash.digest('hex') };
}

import { sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';
import { storedTables } from '../../tools/to-postgres/tables.ts';

type Row = Record<string, unknown>;

/** The changes of one table: whole rows that were added or deleted, and of changed rows the key and the new values. */
interface TableChanges {
  added?: Row[];
  deleted?: Row[];
  changed?: Row[];
}

/**
 * Runs `work` and returns every change of the database by table, so that a test also fails for rows and columns that must stay as
 * they are. A table without changes is missing.
 */
export async function changesOf(
  db: Database,
  work: () => Promise<unknown>,
): Promise<Record<string, TableChanges>> {
  const before = await snapshotOf(db);
  await work();
  const after = await snapshotOf(db);
  const changes: Record<string, TableChanges> = {};
  for (const [table, { digest, rows }] of before) {
    const { digest: newDigest, rows: newRows } = after.get(table) ?? { rows: new Map() };
    if (newDigest === digest) continue;
    const found = differenceOf(rows, newRows);
    if (Object.keys(found).length > 0) changes[table] = found;
  }
  return changes;
}

/** The rows of a table by the JSON of their key. */
type Rows = Map<string, Row>;

/** The rows of each table with their digest. */
type Snapshot = Map<string, { digest: string; rows: Rows }>;

/** The latest snapshot of each database. */
const latest = new WeakMap<Database, Snapshot>();

/** Reads the tables whose digest differs from that of the latest snapshot: reading all rows takes longer than most tests. */
async function snapshotOf(db: Database): Promise<Snapshot> {
  const earlier = latest.get(db);
  const snapshot: Snapshot = new Map();
  for (const { name: table } of await storedTables(db)) {
    // Counts requests, not what they change.
    if (table === 'sign_in_attempts') continue;
    const digest = await digestOf(db, table);
    const known = earlier?.get(table);
    snapshot.set(
      table,
      known?.digest === digest ? known : { digest, rows: await rowsOf(db, table) },
    );
  }
  latest.set(db, snapshot);
  return snapshot;
}

async function digestOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select concat(count(*), ' ', sum(hashtextextended(row_text, 0))) as digest
    from (select ${sql.ref(table)}::text as row_text from ${sql.table(table)}) as texts
  `.execute(db);
  return String(rows[0]?.digest);
}

async function rowsOf(db: Database, table: string): Promise<Rows> {
  const keys = await keysOf(db, table);
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  return new Map(rows.map((row) => [JSON.stringify(keys.map((key) => String(row[key]))), row]));
}

async function keysOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::text::regclass and indisprimary
  `.execute(db);
  return rows.map(({ name }) => name);
}

function differenceOf(before: Rows, after: Rows): TableChanges {
  const added = [...after].filter(([key]) => !before.has(key)).map(([, row]) => row);
  const deleted = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
  const changed = [...after].flatMap(([key, row]) => {
    const old = before.get(key);
    const columns = old ? Object.keys(row).filter((name) => !isEqual(row[name], old[name])) : [];
    return columns.length > 0
      ? [{ key, ...Object.fromEntries(columns.map((name) => [name, row[name]])) }]
      : [];
  });
  return {
    ...(added.length > 0 && { added }),
    ...(deleted.length > 0 && { deleted }),
    ...(changed.length > 0 && { changed }),
  };
}

const isEqual = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

import { sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';
import { tablesOf } from '../../backend/transfer/tables.ts';

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
  for (const table of before.keys()) {
    const found = differenceOf(before.get(table) ?? new Map(), after.get(table) ?? new Map());
    if (Object.keys(found).length > 0) changes[table] = found;
  }
  return changes;
}

/** The rows of a table by the JSON of their key. */
type Rows = Map<string, Row>;

async function snapshotOf(db: Database): Promise<Map<string, Rows>> {
  const snapshot = new Map<string, Rows>();
  for (const { name: table } of await tablesOf(db)) {
    const [keys, { rows }] = [
      await keysOf(db, table),
      await sql<Row>`select * from ${sql.table(table)}`.execute(db),
    ];
    const keyOf = (row: Row) => JSON.stringify(keys.map((key) => String(row[key])));
    snapshot.set(table, new Map(rows.map((row) => [keyOf(row), row])));
  }
  return snapshot;
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

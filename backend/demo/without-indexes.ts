import { sql } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';

/**
 * Runs `work` without the foreign keys of and to these empty tables, and without their keys, indexes and triggers, then adds them again: sorting and checking all rows at once takes half the time of a change per row. Runs in a transaction, so that no other one
 * sees the tables without them. Truncates the tables, since the embedded database does not log the rows of a table that is truncated
 * in their transaction (build/processes.ts).
 */
export async function withoutIndexes<T>(
  tx: Database,
  tables: (keyof Schema)[],
  work: () => Promise<T>,
): Promise<T> {
  const constraints = await constraintsOf(tx, tables);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  const indexes = await indexesOf(tx, tables);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  const result = await work();
  for (const table of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  // Foreign keys come last: they need the others.
  for (const { table, name, definition } of constraints.reverse()) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
  return result;
}

/** Returns the foreign keys, also those of other tables to these, and after them the primary keys and unique constraints. */
async function constraintsOf(tx: Database, tables: (keyof Schema)[]) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('f', 'p', 'u') and array[conrelid, confrelid]::regclass[] && ${tables}::text[]::regclass[]
    order by contype, conname
  `.execute(tx);
  return rows;
}

/** Returns the indexes without a constraint. */
async function indexesOf(tx: Database, tables: (keyof Schema)[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any(${tables}::text[]::regclass[]) order by relname
  `.execute(tx);
  return rows;
}

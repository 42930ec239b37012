import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** A statement that adds a check to a table. */
const addedCheck = /\balter table (\w+) add constraint (\w+) check \((.+?)\);$/gms;

/** The number of rows that an error names for each rule. */
const named = 10;

/**
 * Throws an Error that names the rows which break a check of a migration, for every check, before any is added: PostgreSQL names the
 * first broken check and no row. The rows of a table without an id are named by `ctid`.
 * See decision 73 in docs/decisions.md.
 */
export async function requireRules(db: Database, migration: string): Promise<void> {
  const broken: string[] = [];
  const isEmpty = new Map<string, boolean>();
  for (const [, table = '', rule, condition = ''] of migration.matchAll(addedCheck)) {
    if (!isEmpty.has(table)) isEmpty.set(table, await hasNoRows(db, table));
    if (isEmpty.get(table)) continue;
    const { rows } = await sql<{ count: bigint; row: string }>`
      select count(*) over () as count, coalesce(to_jsonb(t) ->> 'id', ctid::text) as row
      from ${sql.table(table)} as t where not (${sql.raw(condition)}) order by ctid limit ${sql.lit(named)}
    `.execute(db);
    const [first] = rows;
    if (!first) continue;
    const others =
      first.count > BigInt(rows.length) ? `, and ${first.count - BigInt(rows.length)} more` : '';
    broken.push(`${rule}: ${table} ${rows.map(({ row }) => row).join(', ')}${others}`);
  }
  if (broken.length > 0) throw new Error(`rows break its rules. ${broken.join('; ')}`);
}

async function hasNoRows(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

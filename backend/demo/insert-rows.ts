import { sql } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';
import { writeJson } from '../http/json.ts';

/** Inserts rows of the same columns in one statement with one parameter, the fastest way on both databases. */
export async function insertRows(tx: Database, table: keyof Schema, rows: object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${writeJson(rows)}::text::json)
  `.execute(tx);
}

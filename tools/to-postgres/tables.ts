import { sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';

export interface Table {
  name: string;
  /** Those that are not generated from others. */
  columns: string[];
}

/** Returns the tables with data, each after those that it references. */
export async function storedTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table & { references: string[] }>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as references
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'kysely_migration'
    order by relname
  `.execute(db);
  const sorted: Table[] = [];
  for (let rest = rows; rest.length > 0; ) {
    const waits = ({ references }: { references: string[] }) =>
      references.some((name) => rest.some((other) => other.name === name));
    sorted.push(...rest.filter((table) => !waits(table)));
    rest = rest.filter(waits);
  }
  return sorted;
}

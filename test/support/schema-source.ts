import { sql } from 'kysely';
import type { Database } from '../../backend/db/schema.ts';

/** The type of a column's values, as the parsers of `backend/db/parsers.ts` return them. */
const types: Record<string, string> = {
  bigint: 'bigint',
  boolean: 'boolean',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'object',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'character varying': 'string',
  'timestamp with time zone': 'string',
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_generated: 'ALWAYS' | 'NEVER';
}

function typeOf(column: Column): string {
  const type = types[column.data_type];
  if (!type) throw new Error(`${column.table_name}.${column.column_name} is ${column.data_type}.`);
  const isNullable = column.is_nullable === 'YES';
  const value = isNullable ? `${type} | null` : type;
  if (type === 'object')
    return `JSONColumnType<${value}, ${isNullable ? 'string | null' : 'string'}, never>`;
  if (column.is_generated === 'ALWAYS') return `GeneratedAlways<${value}>`;
  return column.is_identity === 'YES' || column.column_default !== null
    ? `Generated<${value}>`
    : value;
}

const interfaceName = (table: string) =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the source of `backend/db/schema.ts` with the tables of a database. */
export async function schemaSource(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable, column_default, is_identity, is_generated
    from information_schema.columns where table_schema = 'public' and table_name <> 'kysely_migration'
    order by table_name collate "C", ordinal_position
  `.execute(db);
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  const names = [...tables.keys()];
  const interfaces = [...tables].map(([table, columns]) => {
    const members = columns.map((column) => `  ${column.column_name}: ${typeOf(column)};\n`);
    return `interface ${interfaceName(table)} {\n${members.join('')}}\n`;
  });
  return `import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/**
 * Every table. Ids and amounts of minor units are bigint, times ISO 8601 in UTC, decimals strings. Written by \`npm run schema\` from the
 * migrations.
 */
export interface Schema {
${names.map((table) => `  ${table}: ${interfaceName(table)};\n`).join('')}}

export type Database = Kysely<Schema>;

${interfaces.join('\n')}`;
}

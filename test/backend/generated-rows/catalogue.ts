import { sql } from 'kysely';
import type { Database } from '../../../backend/db/schema.ts';

export interface Column {
  table: string;
  name: string;
  /** As PostgreSQL writes it, such as `numeric(20,2)`. */
  type: string;
  nullable: boolean;
  identity: boolean;
  /** True if a unique key consists of this column, or of it and foreign keys, or has it in an expression. */
  unique: boolean;
  /** The constants in the checks of this column. */
  constants: string[];
}

export interface ForeignKey {
  columns: string[];
  table: string;
  /** The columns of the other table, in the same order. */
  references: string[];
}

export interface Table {
  name: string;
  columns: Column[];
  /** Those of more columns first. */
  foreignKeys: ForeignKey[];
  /** True if a unique key consists of foreign keys alone, so that the rows of other tables limit the number of rows. */
  isLimited: boolean;
}

/** The columns that the backend numbers itself (backend/db/append-only.ts), and the record of its migrations. */
const ownedByBackend = { columns: ['position'], tables: ['positions', 'kysely_migration'] };

/** Reads the tables of a database from PostgreSQL's catalogue, each after those that it references. */
export async function readCatalogue(db: Database): Promise<Table[]> {
  const { rows: columns } = await sql<Omit<Column, 'constants'>>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      attidentity <> '' as identity, exists (
        select 1 from pg_index, lateral (
          select array_agg(key) as keys from pg_constraint, unnest(conkey) as key where conrelid = indrelid and contype = 'f'
        ) as referring where indrelid = pg_class.oid and indisunique and (
          indnkeyatts = 1 and indkey[0] = attnum
          or attnum = any (indkey) and not attnum = any (keys) and array_remove(indkey::int2[], attnum) <@ keys
          or 0 = any (indkey) and not attnum = any (indkey) and exists (
            select 1 from pg_depend
            where objid = indexrelid and refobjid = pg_class.oid and refobjsubid = attnum and classid = 'pg_class'::regclass
          )
        )
      ) as unique
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum
  `.execute(db);
  const { rows: checks } = await sql<{ table: string; definition: string; columns: string[] }>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as definition, array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    ) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'c'
  `.execute(db);
  const { rows: keys } = await sql<ForeignKey & { of: string }>`
    select conrelid::regclass::text as of, confrelid::regclass::text as table, array(
      select attname::text from unnest(conkey) with ordinality as k (attnum, place)
      join pg_attribute on attrelid = conrelid and pg_attribute.attnum = k.attnum order by place
    ) as columns, array(
      select attname::text from unnest(confkey) with ordinality as k (attnum, place)
      join pg_attribute on attrelid = confrelid and pg_attribute.attnum = k.attnum order by place
    ) as references
    from pg_constraint where contype = 'f' order by conname
  `.execute(db);
  const { rows: limited } = await sql<{ name: string }>`
    select distinct indrelid::regclass::text as name from pg_index
    where indisunique and indpred is null and array(select unnest(indkey::int2[])) <@ array(
      select unnest(conkey) from pg_constraint where conrelid = indrelid and contype = 'f'
    ) and not exists (select from pg_attribute where attrelid = indrelid and attnum = any (indkey) and not attnotnull)
  `.execute(db);
  const constantsOf = ({ table, name }: { table: string; name: string }) =>
    checks
      .filter((check) => check.table === table && check.columns.includes(name))
      .flatMap(({ definition }) => constantsIn(definition));
  const drawn = columns.filter(({ name }) => !ownedByBackend.columns.includes(name));
  const names = new Set(
    drawn.map(({ table }) => table).filter((name) => !ownedByBackend.tables.includes(name)),
  );
  const tables = [...names].map((name) => ({
    name,
    columns: drawn
      .filter(({ table }) => table === name)
      .map((column) => ({ ...column, constants: constantsOf(column) })),
    foreignKeys: keys
      .filter(({ of }) => of === name)
      .sort((a, b) => b.columns.length - a.columns.length),
    isLimited: limited.some((table) => table.name === name),
  }));
  return referencedFirst(tables);
}

/** Returns the texts and numbers in the definition of a check. */
const constantsIn = (definition: string): string[] =>
  [...definition.matchAll(/'((?:[^']|'')*)'|(?<![\w.])(-?\d+(?:\.\d+)?)(?![\w.])/g)].map(
    ([, text, number]) => (text === undefined ? String(number) : text.replaceAll("''", "'")),
  );

function referencedFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const add = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { table: name } of table.foreignKeys)
      for (const other of tables) if (other.name === name) add(other);
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted;
}

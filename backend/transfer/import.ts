import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { StartupError } from '../../shared/startup-error.ts';
import { appliedMigrations, type Migratable, migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { unavailableReason } from '../db/unavailable.ts';
import { beginSnapshot, sumOf, type Table, tablesOf } from './tables.ts';

/** The approximate size of one insert statement, in characters. */
const portion = 1_000_000;

/**
 * Fills an empty database with an export in one transaction, under the migrations of the export, and then migrates it to the
 * latest. Reads each table back and compares count and checksum. Throws a StartupError that names the first mismatch.
 */
export async function importFrom(
  file: string,
  database: Migratable,
  report: (line: string) => void,
): Promise<void> {
  try {
    await importLines(file, database, report);
  } catch (error) {
    throw error instanceof StartupError ? error : explain(error, file);
  }
}

/** Converts a database error into a StartupError of one sentence. Returns any other error unchanged. */
function explain(error: unknown, file: string): unknown {
  const { code = '', message } = error as Error & { code?: string };
  const reason = unavailableReason(error);
  if (['40001', '40P01', '55P03'].includes(code))
    return new StartupError(
      'Another import or start is using the database. Wait for it to end, then try again.',
    );
  if (reason !== undefined) return new StartupError(`The import failed: ${reason}.`);
  // Class 22 is data that does not fit its type, class 23 a violated constraint.
  return /^2[23]/.test(code)
    ? new StartupError(`${file} is damaged: ${message.split('\n')[0]}`)
    : error;
}

async function importLines(
  file: string,
  database: Migratable,
  report: (line: string) => void,
): Promise<void> {
  const lines = linesIn(file);
  const [, migration] = /^# clearhouse (\S+)$/.exec((await lines.next()).value ?? '') ?? [];
  if (migration === undefined) throw new StartupError(`${file} is not a Clearhouse export.`);
  if (((await appliedMigrations(database.unlimited)).at(-1) ?? '') > migration) {
    throw new StartupError(
      'The database has tables of a newer version than the export; import into a new one.',
    );
  }
  await migrate(database, { to: migration });
  await database.unlimited.transaction().execute(async (tx) => {
    await beginSnapshot(tx);
    // A first start and other imports acquire the same lock first.
    await tx
      .selectFrom('positions')
      .select('list')
      .where('list', '=', 'orders')
      .forUpdate()
      .execute();
    const tables = await tablesOf(tx);
    await expectEmpty(tx, tables);
    const filled: Table[] = [];
    for (let line = await next(lines, file); line !== '# end'; line = await next(lines, file)) {
      const table = tables.find(({ name }) => line === `# table ${name}`);
      if (!table || filled.includes(table))
        throw new StartupError(`${file} is damaged: ${line.slice(0, 100)}`);
      // Rows come by their ids: positions have gaps until the last one.
      await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(tx);
      const stated = await fillTable(tx, table, lines, file);
      await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(tx);
      const { rows, digest } = await sumOf(tx, table);
      if (stated !== `# rows ${rows} ${digest}`)
        throw new StartupError(
          `${file} is damaged: its ${table.name} do not match their checksum.`,
        );
      filled.push(table);
      report(`${table.name}: ${rows} rows`);
    }
    if ((await lines.next()).value !== undefined)
      throw new StartupError(`${file} is damaged: there are lines after its end.`);
    if (filled.length < tables.length)
      throw new StartupError(`${file} is damaged: tables are missing.`);
    for (const { name } of tables.filter(({ isNumbered }) => isNumbered)) {
      await sql`
        select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(name)}), false)
      `.execute(tx);
    }
  });
  await migrate(database);
}

type Lines = AsyncGenerator<string, undefined>;

/** Yields the lines of a file. Unlike readline, splits at newlines only. */
async function* linesIn(file: string): Lines {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function next(lines: Lines, file: string): Promise<string> {
  const { value } = await lines.next();
  if (value === undefined) throw new StartupError(`${file} is damaged: its end is missing.`);
  return value;
}

/** Inserts the following rows into a table. Returns the line after them. */
async function fillTable(
  tx: Database,
  { name }: Table,
  lines: Lines,
  file: string,
): Promise<string> {
  // A new database already has these rows, and so does the export.
  if (name === 'positions') await tx.deleteFrom('positions').execute();
  const columns = sql.join((await storedColumns(tx, name)).map((column) => sql.ref(column)));
  let rows: string[] = [];
  let size = 0;
  const flush = async () => {
    await sql`
      insert into ${sql.table(name)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows}]`}::text::json)
    `.execute(tx);
    rows = [];
    size = 0;
  };
  for (;;) {
    const line = await next(lines, file);
    if (line.startsWith('{')) {
      rows.push(line);
      size += line.length;
      if (size > portion) await flush();
    } else {
      await flush();
      return line;
    }
  }
}

/** Returns the columns of a table that are not generated from others. */
async function storedColumns(tx: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(tx);
  return rows.map(({ name }) => name);
}

async function expectEmpty(tx: Database, tables: Table[]) {
  for (const { name } of tables.filter((table) => table.name !== 'positions')) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new StartupError(
        'The database is not empty; name another with DATA_DIR or DATABASE_URL.',
      );
  }
}

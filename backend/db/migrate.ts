import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../../shared/startup-error.ts';
import { isPrivilegeMissing } from './missing-privilege.ts';
import type { Database } from './schema.ts';
import { unavailableReason } from './unavailable.ts';
import { validateConstraints } from './validate-constraints.ts';

/** A database whose tables can be changed. */
export interface Migratable {
  unlimited: Database;
  /** Sends a text of statements as one message, which the database runs as one transaction, unless it is a single statement. */
  runScript: (text: string) => Promise<unknown>;
  /** Runs `work` while no other process runs it. The embedded database, which has one process, does not need it. */
  takeTurns?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The first line of a migration of statements that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY IF NOT EXISTS. */
const withoutTransaction = '-- no transaction\n';

const removeLimits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `set local ${name} = 0;`)
  .join(' ');

const createTable = `
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
`;

interface Options {
  to?: string;
  folder?: string;
}

/**
 * Migrates the tables to the latest migration, or to the migration `to`, each migration in a transaction of its own. Returns the
 * names of the migrations that it ran. A failed migration is rolled back and named in a StartupError.
 */
export async function migrate(database: Migratable, options: Options = {}): Promise<string[]> {
  const { takeTurns = (work) => work() } = database;
  return takeTurns(() => runMissing(database, options));
}

async function runMissing(
  database: Migratable,
  { to, folder = join(import.meta.dirname, 'migrations') }: Options,
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''));
  if (to !== undefined && !names.includes(to))
    throw new StartupError(`There is no migration ${to}.`);
  const applied = await appliedMigrations(database.unlimited);
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartupError(`The database has the migration ${unknown} of a newer version.`);
  const ran: string[] = [];
  for (const name of names.sort()) {
    if (applied.includes(name) || (to !== undefined && name > to)) continue;
    if (applied.length === 0 && ran.length === 0)
      await orExplain(name, database.runScript(createTable));
    await orExplain(name, run(database, folder, name));
    ran.push(name);
  }
  return ran;
}

/** Returns the migrations that a database has, in their order. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } =
    await sql`select 1 from pg_tables where tablename = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

async function run(
  { unlimited, runScript }: Migratable,
  folder: string,
  name: string,
): Promise<void> {
  const text = await readFile(join(folder, `${name}.sql`), 'utf8');
  const record = `insert into kysely_migration (name, timestamp) values ('${name}', '${new Date().toISOString()}')`;
  if (!text.startsWith(withoutTransaction))
    return void (await runScript(`${removeLimits} ${record}; ${text}\n; ${validateConstraints}`));
  for (const statement of text.slice(withoutTransaction.length).split(/;$/m))
    if (/^[a-z]/m.test(statement)) await runScript(statement);
  await requireValidIndexes(unlimited);
  await runScript(record);
}

/** Throws an Error for an index whose CREATE INDEX CONCURRENTLY has failed before: `if not exists` takes it for the index. */
async function requireValidIndexes(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1
  `.execute(db);
  const [invalid] = rows;
  if (invalid)
    throw new Error(
      `the index ${invalid.name} is invalid. Run DROP INDEX ${invalid.name}, correct the rows, and start again`,
    );
}

async function orExplain<T>(name: string, running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    const { code = '', message, detail } = error as Error & { code?: string; detail?: string };
    // Class 23 is a violated constraint. The detail names the key of a row, of a foreign or unique key.
    const reason =
      unavailableReason(error) ?? (/^23/.test(code) && detail ? `${message}: ${detail}` : message);
    const advice = isPrivilegeMissing(error)
      ? '. Run npm run migrate as the owner of the tables'
      : '';
    throw new StartupError(`The database cannot be migrated (${name}): ${reason}${advice}`);
  }
}

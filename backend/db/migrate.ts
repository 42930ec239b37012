import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import type { Database } from './schema.ts';
import { unavailableReason } from './unavailable.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The key of the advisory lock of a migration. The lock ends with its transaction, so that it works behind a pooler. */
const lock = sql.lit(8_245_301_977);

/**
 * Migrates the tables to the latest migration, or to the migration `to`, in one transaction, whose lock makes other starts wait. A
 * failed migration is rolled back and named in a StartError.
 */
export async function migrate(db: Database, to?: string): Promise<void> {
  if (to !== undefined && !(await getMigrations())[to])
    throw new StartError(`Unknown migration ${to}: the export was made by a newer version.`);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
    const migrator = new Migrator({ db: tx, provider: { getMigrations } });
    const { error, results } = to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to);
    if (!error) return;
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const reason = unavailableReason(error) ?? (error as Error).message;
    throw new StartError(`The database cannot be migrated${failed ? ` (${failed})` : ''}: ${reason}`);
  });
}

/** The last migration that a database has, or undefined. */
export async function appliedMigration(db: Database): Promise<string | undefined> {
  const { rows: tables } = await sql`select 1 from pg_tables where tablename = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(files.map((file) => [file.replace('.sql', ''), { up: (db) => run(db, join(folder, file)) }]));
}

/** Runs statement by statement: the embedded database accepts one at a time. */
async function run(db: Database, file: string) {
  const statements = (await readFile(file, 'utf8')).split(/;$/m).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

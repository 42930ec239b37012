import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import type { Database } from './schema.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Brings the tables up to date. Throws a StartError that names the migration which failed; nothing of it stays. */
export async function migrate(db: Database): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  throw new StartError(`The database cannot be migrated${failed ? ` (${failed})` : ''}: ${(error as Error).message}`);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(files.map((file) => [file.replace('.sql', ''), { up: (db) => run(db, join(folder, file)) }]));
}

/** Statement by statement: the embedded database takes one at a time. */
async function run(db: Database, file: string) {
  const statements = (await readFile(file, 'utf8')).split(/;$/m).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

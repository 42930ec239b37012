import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { StartError } from '../start-error.ts';
import { parsers } from './parsers.ts';

/** The embedded PostgreSQL, its files in `dataDir`. Throws a StartError if they cannot be used or another process uses them. */
export async function embedded(dataDir: string): Promise<{ dialect: PGliteDialect; release: () => void }> {
  const folder = resolve(dataDir);
  const release = lock(folder);
  try {
    const database = join(folder, 'database');
    if (!existsSync(database)) await prepare(database);
    const pglite = await PGlite.create(database, { parsers });
    return { dialect: new PGliteDialect({ pglite }), release };
  } catch (error) {
    release();
    throw new StartError(`The database in ${folder} cannot be opened: ${reasonOf(error, folder)}`);
  }
}

/** The embedded database gives but a number, or that it was aborted, where a file cannot be written. */
function reasonOf(error: unknown, folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 16 * 2 ** 20) return 'there is no space left on its disk.';
  const { message, errno } = error as Error & { errno?: number };
  return message ?? `file error ${errno}`;
}

/** Made aside and renamed when complete, so that a start that is killed leaves nothing half made. */
async function prepare(database: string) {
  const unfinished = `${database}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  renameSync(unfinished, database);
}

/** PGlite would let two processes ruin each other's files; SQLite holds a file lock that the system frees however one dies. */
function lock(folder: string): () => void {
  let file: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    file = new DatabaseSync(join(folder, 'lock'));
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    const { message } = error as Error;
    throw new StartError(
      message.includes('locked')
        ? `The data folder ${folder} is in use by another process.`
        : `The data folder ${folder} cannot be used: ${message}`,
    );
  }
  return () => file.close();
}

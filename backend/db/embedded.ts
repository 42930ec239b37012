import { existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { StartError } from '../start-error.ts';
import { createFolder, openDataFolder } from './data-folder.ts';
import { parsers } from './parsers.ts';

/** The embedded PostgreSQL, its files in `dataDir`. Throws a StartError if they cannot be used or another process uses them. */
export async function embedded(dataDir: string): Promise<{ dialect: PGliteDialect; release: () => void }> {
  const { database, release } = openDataFolder(dataDir);
  try {
    if (!existsSync(database)) await prepare(database);
    const pglite = await PGlite.create(database, { parsers });
    return { dialect: new PGliteDialect({ pglite }), release };
  } catch (error) {
    release();
    const folder = dirname(database);
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
  createFolder(unfinished);
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  renameSync(unfinished, database);
}

import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { StartupError } from '../../shared/startup-error.ts';
import { createFolder, type DataFolder, openDataFolder } from './data-folder.ts';
import { parsers } from './parsers.ts';
import { printWarning } from './print-warning.ts';

export interface EmbeddedLocation {
  dataDir: string;
}

export interface Embedded extends DataFolder {
  dialect: PGliteDialect;
  runScript: (text: string) => Promise<unknown>;
}

/**
 * Opens the embedded PostgreSQL, and creates it in an empty folder. Throws a StartupError if its files are damaged or cannot be used,
 * or if another process uses them.
 */
export async function embedded({ dataDir }: EmbeddedLocation): Promise<Embedded> {
  const folder = openDataFolder(dataDir);
  try {
    const { database } = folder;
    if (!existsSync(join(database, 'PG_VERSION'))) await create(database);
    // The data folder is locked, so this file is a killed process's; PostgreSQL does not start with an empty one.
    rmSync(join(database, 'postmaster.pid'), { force: true });
    const pglite = new RecoverablePGlite(database, { parsers });
    await pglite.waitReady;
    return {
      ...folder,
      dialect: new PGliteDialect({ pglite }),
      runScript: (text) => pglite.exec(text, { onNotice: printWarning }),
    };
  } catch (error) {
    folder.release();
    throw error instanceof StartupError ? error : unopened(folder.database, error);
  }
}

function damaged(database: string, reason: string): StartupError {
  return new StartupError(
    `The database in ${dirname(database)} is damaged: ${reason}. Restore a copy of the folder, or move ${database} away to start with a new one.`,
  );
}

/** Returns a readable reason: of a file that PGlite cannot write or read, it reports only an error number or an abort. */
function unopened(database: string, error: unknown): StartupError {
  const { bavail, bsize } = statfsSync(dirname(database));
  if (bavail * bsize < 16 * 2 ** 20)
    return new StartupError(
      `The database in ${dirname(database)} cannot be opened: there is no space left on its disk.`,
    );
  const { message, errno } = error as Error & { errno?: number };
  return damaged(
    database,
    errno === undefined ? `PostgreSQL ended with "${message}"` : `file error ${errno}`,
  );
}

/**
 * Ends the process after a PANIC, such as a failed write of the log, as a server's processes end. The next message could block the
 * thread for ever; the next start recovers every committed transaction.
 */
class RecoverablePGlite extends PGlite {
  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ) {
    try {
      return await super.execProtocolStream(message, options);
    } catch (error) {
      const { severity, message } = error as Error & { severity?: string };
      if (severity !== 'PANIC' && !(error instanceof WebAssembly.RuntimeError)) throw error;
      process.stderr.write(
        `The embedded database has failed: ${message}. Check its disk, then start the backend again.\n`,
      );
      process.exit(1);
    }
  }
}

/** Creates the database in a temporary folder and renames it when complete, so that a killed start leaves no partial database. */
async function create(database: string) {
  if (existsSync(database) && readdirSync(database).length > 0)
    throw damaged(database, `${join(database, 'PG_VERSION')} is missing`);
  const unfinished = `${database}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  createFolder(unfinished);
  await (await PGlite.create(unfinished)).close();
  renameSync(unfinished, database);
}

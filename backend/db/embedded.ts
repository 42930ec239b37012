import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { StartupError } from '../../shared/startup-error.ts';
import { createFolder, type DataFolder, openDataFolder } from './data-folder.ts';
import { parsers } from './parsers.ts';
import { printWarning } from './print-warning.ts';

/** The location of the embedded database, and the policy for a missing one. */
export interface EmbeddedLocation {
  dataDir: string;
  /** `auto` creates a database only in a folder that never held one. */
  newDatabase: 'auto' | 'on' | 'off';
}

export interface Embedded extends DataFolder {
  dialect: PGliteDialect;
  runScript: (text: string) => Promise<unknown>;
  /** True if an empty database means lost data. */
  expectData: boolean;
}

/**
 * Opens the embedded PostgreSQL. Throws a StartupError if its files cannot be used, another process uses them, or they are missing
 * and may not be created.
 * See decision 42 in docs/decisions.md.
 */
export async function embedded({ dataDir, newDatabase }: EmbeddedLocation): Promise<Embedded> {
  const folder = openDataFolder(dataDir);
  try {
    const { database } = folder;
    if (!existsSync(join(database, 'PG_VERSION'))) {
      expectNoData(folder, newDatabase);
      await prepare(database);
    }
    // The data folder is locked, so this file is a killed process's; PostgreSQL does not start with an empty one.
    rmSync(join(database, 'postmaster.pid'), { force: true });
    const pglite = new RecoverablePGlite(database, { parsers });
    await pglite.waitReady;
    return {
      ...folder,
      dialect: new PGliteDialect({ pglite }),
      runScript: (text) => pglite.exec(text, { onNotice: printWarning }),
      expectData: folder.wasFilled && newDatabase !== 'on',
    };
  } catch (error) {
    folder.release();
    if (error instanceof StartupError) throw error;
    const path = dirname(folder.database);
    throw new StartupError(`The database in ${path} cannot be opened: ${reasonOf(error, path)}`);
  }
}

function expectNoData(
  { database, wasFilled }: DataFolder,
  newDatabase: EmbeddedLocation['newDatabase'],
): void {
  const path = dirname(database);
  const exists = existsSync(database);
  if (exists && readdirSync(database).length > 0) {
    throw new StartupError(
      `The database in ${path} is damaged: ${join(database, 'PG_VERSION')} is missing. Restore a backup, or move ${database} away.`,
    );
  }
  if ((wasFilled || exists) && newDatabase !== 'on') {
    throw new StartupError(
      `The database in ${path} is missing. Restore a backup, or set NEW_DATABASE=on to start with a new database.`,
    );
  }
  if (newDatabase === 'off') {
    throw new StartupError(
      `There is no database in ${path}. Check DATA_DIR and its mount, or set NEW_DATABASE=on to start with a new database.`,
    );
  }
}

/** Returns a readable reason: for a file it cannot write, PGlite reports only an error number or an abort. */
function reasonOf(error: unknown, folder: string): string {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 16 * 2 ** 20) return 'there is no space left on its disk.';
  const { message, errno } = error as Error & { errno?: number };
  return message ?? `file error ${errno}`;
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

/** The files of a new database, which the build writes: beside the bundle, or in dist for the sources. */
const newDatabase = ['.', '../../dist/backend']
  .map((folder) => join(import.meta.dirname, folder, 'new-database.gz'))
  .find(existsSync);

/** Creates the database in a temporary folder and renames it when complete, so that a killed start leaves no partial database. */
async function prepare(database: string) {
  const unfinished = `${database}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  createFolder(unfinished);
  if (newDatabase) unpack(newDatabase, unfinished);
  else await (await PGlite.create(unfinished)).close();
  renameSync(unfinished, database);
}

/** Writes the files and folders that the build has packed (build/processes.ts). */
function unpack(packed: string, folder: string): void {
  const entries: [path: string, content: Uint8Array | null][] = deserialize(
    gunzipSync(readFileSync(packed)),
  );
  for (const [path, content] of entries) {
    if (content === null) mkdirSync(join(folder, path));
    else writeFileSync(join(folder, path), content);
  }
}

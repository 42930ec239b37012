import { type FileHandle, open, rm } from 'node:fs/promises';
import { StartupError } from '../../shared/startup-error.ts';
import { appliedMigrations, type Migratable } from '../db/migrate.ts';
import { unavailableReason } from '../db/unavailable.ts';
import { beginSnapshot, sumOf, tablesOf } from './tables.ts';

/**
 * Writes a snapshot of a database to a new file: one line of JSON per row, and after each table a line with its count and
 * checksum. Calls `report` after each table. Throws a StartupError if the file exists or a read or write fails.
 */
export async function exportTo(
  file: string,
  { unlimited: db }: Pick<Migratable, 'unlimited'>,
  report: (line: string) => void,
): Promise<void> {
  const handle = await create(file);
  try {
    await db.transaction().execute(async (tx) => {
      await beginSnapshot(tx);
      const migration = (await appliedMigrations(tx)).at(-1);
      if (migration === undefined)
        throw new StartupError('The database is empty: there is nothing to export.');
      await handle.write(`# clearhouse ${migration}\n`);
      for (const table of await tablesOf(tx)) {
        await handle.write(`# table ${table.name}\n`);
        const { rows, digest } = await sumOf(tx, table, (text) => handle.write(text));
        await handle.write(`# rows ${rows} ${digest}\n`);
        report(`${table.name}: ${rows} rows`);
      }
      await handle.write('# end\n');
    });
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof StartupError) throw error;
    const reason = unavailableReason(error);
    if (reason !== undefined) throw new StartupError(`The export failed: ${reason}.`);
    // Any other error with a system call is about the file, such as ENOSPC.
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartupError(`${file} cannot be written: ${message}`);
  } finally {
    await handle.close();
  }
}

/** Creates a file that only its owner can read, since it contains password hashes and sessions. */
async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new StartupError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

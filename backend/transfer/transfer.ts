import { StartupError } from '../../shared/startup-error.ts';
import { migrate } from '../db/migrate.ts';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '../db/open.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';

type Report = (line: string) => void;
type Command = (database: OpenDatabase, report: Report) => Promise<void>;

const transfers = { export: exportTo, import: importFrom };

/**
 * Runs `migrate`, `export FILE` or `import FILE`: migrates the tables, or writes the database to a file, or a file to an empty
 * database. Calls `report` after each table. Throws a StartupError for other arguments, or if the command fails.
 */
export async function transfer(
  args: string[],
  where: DatabaseLocation,
  report: Report,
): Promise<void> {
  const command = commandOf(args);
  if (!command)
    throw new StartupError(
      `Usage: backend [migrate | export FILE | import FILE], not ${args.join(' ')}.`,
    );
  const database = await openDatabase(where);
  try {
    await command(database, report);
  } finally {
    await database.close();
  }
}

function commandOf([name = '', file, ...more]: string[]): Command | undefined {
  if (more.length > 0) return undefined;
  if (name === 'migrate' && file === undefined) return migrateTables;
  if ((name !== 'export' && name !== 'import') || !file) return undefined;
  return async (database, report) => {
    await transfers[name](file, database, report);
    database.markFilled();
  };
}

async function migrateTables(database: OpenDatabase, report: Report): Promise<void> {
  const names = await migrate(database);
  report(names.length === 0 ? 'The tables are up to date.' : `Migrated: ${names.join(', ')}`);
}

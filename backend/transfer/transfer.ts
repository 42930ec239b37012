import { type DatabaseLocation, openDatabase } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';

const commands = { export: exportTo, import: importFrom };

/**
 * Runs `export FILE` or `import FILE`: writes the database to a file, or a file to an empty database. Calls `report` after each
 * table. Throws a StartError for other arguments, or if the command fails.
 */
export async function transfer(args: string[], where: DatabaseLocation, report: (line: string) => void): Promise<void> {
  const [name = '', file, ...more] = args;
  if (!(name === 'export' || name === 'import') || !file || more.length > 0) {
    throw new StartError(`Usage: backend [export FILE | import FILE], not ${args.join(' ')}.`);
  }
  const { unlimited, markFilled, close } = await openDatabase(where);
  try {
    await commands[name](file, unlimited, report);
    markFilled();
  } finally {
    await close();
  }
}

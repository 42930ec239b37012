import { type DatabaseLocation, openDatabase } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';

const commands = { export: exportTo, import: importFrom };

/**
 * `export FILE` or `import FILE`: carries everything out of the database or into an empty one, and tells each table to `report`.
 * Throws a StartError for other arguments and for whatever is in the way.
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

import { existsSync, statfsSync } from 'node:fs';

/** More than the databases of a run take at once. */
const enough = 4 * 2 ** 30;

/**
 * Returns a folder for the databases of tests, which every user may use; undefined without enough memory. In memory, the files of a
 * database are created, copied and deleted in a fifth of the processor time. Programs in it may not be executable.
 */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  // Only Linux has it.
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= enough ? folder : undefined;
}

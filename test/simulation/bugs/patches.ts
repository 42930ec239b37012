import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Returns the files of the bugs in a folder, by default those of the protocol: each is a sentence and a patch. */
export const bugs = (folder = import.meta.dirname): string[] =>
  globSync('*.patch', { cwd: folder })
    .sort()
    .map((name) => join(folder, name));

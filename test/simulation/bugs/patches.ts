import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Returns the files of the bugs of the protocol: each is a sentence and a patch. */
export const bugs = (): string[] =>
  globSync('*.patch', { cwd: import.meta.dirname })
    .sort()
    .map((name) => join(import.meta.dirname, name));

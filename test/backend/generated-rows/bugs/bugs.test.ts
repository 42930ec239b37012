import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bugs, root } from '../../../simulation/bugs/patches.ts';

// A source archive has no git.
it.skipIf(!existsSync(join(root, '.git')))(
  'BE-142 every bug of the rows still applies to the sources',
  () => {
    const files = bugs(import.meta.dirname);
    expect(files.length).toBeGreaterThanOrEqual(15);
    for (const file of files)
      expect(() => execFileSync('git', ['apply', '--check', file], { cwd: root })).not.toThrow();
  },
);

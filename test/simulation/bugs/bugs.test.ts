import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Scenario } from '../scenario.ts';
import { simulate } from '../simulate.ts';
import { bugs, root } from './patches.ts';

// A source archive has no git.
it.skipIf(!existsSync(join(root, '.git')))(
  'OUT-16 every bug of the protocol still applies to the sources',
  () => {
    expect(bugs().length).toBeGreaterThanOrEqual(20);
    for (const file of bugs())
      expect(() => execFileSync('git', ['apply', '--check', file], { cwd: root })).not.toThrow();
  },
);

it('OUT-16 the shortest scenario of every bug breaks no rule without it', async () => {
  for (const file of bugs()) {
    const scenario = JSON.parse(readFileSync(file.replace('.patch', '.json'), 'utf8')) as Scenario;
    expect((await simulate(scenario)).violation, file).toBeUndefined();
  }
});

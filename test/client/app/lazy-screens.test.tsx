import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The files of the lazy screens, as build/client.ts finds them. */
const files = globSync('client/features/*/feature.tsx', { cwd: root }).flatMap((feature) =>
  [...readFileSync(join(root, feature), 'utf8').matchAll(/import\('(.+?)'\)/g)].map(
    ([, file = '']) => join(root, dirname(feature), file),
  ),
);

it('CLIENT-3 has no two lazy screens of one name, since they share a chunk', async () => {
  const names = await Promise.all(
    [...new Set(files)].map(async (file) => Object.keys(await import(file))),
  );
  const all = names.flat();
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

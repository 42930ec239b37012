import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const source = (file: string) => readFileSync(join(root, file), 'utf8');

it('OPS-120 has every exported part of client/ui and client/components', () => {
  const gallery = globSync('tools/gallery/*.tsx', { cwd: root }).map(source).join('\n');
  // The icons are drawn as a list.
  expect(gallery).toContain("import * as icons from '#ui/basics/icons.tsx'");
  const parts = globSync('client/{ui,components}/**/*.tsx', { cwd: root })
    .filter((file) => file !== 'client/ui/basics/icons.tsx')
    .flatMap((file) =>
      [...source(file).matchAll(/^export (?:function|const) ([A-Z]\w+)(?!.*createContext)/gm)].map(
        ([, name = '']) => name,
      ),
    );
  expect(parts.length).toBeGreaterThan(80);
  expect(parts.filter((name) => !new RegExp(`<${name}\\b`).test(gallery))).toEqual([]);
});

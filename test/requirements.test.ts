import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const numbers = (text: string): string[] => text.match(/\b[A-Z]+-\d+\b/g) ?? [];

const folder = join(root, 'docs/requirements');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const lines = pages.flatMap((page) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^(?:- ([A-Z]+-\d+)| {2}-) (.*)$/gm)].map(
    ([line, number, text = '']) => ({ page, line, number, text }),
  ),
);
const required = lines.flatMap(({ number }) => number ?? []);

const titles = globSync('{test,tools/conformance}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules', 'test/support'],
})
  .flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\b(?:it|test|describe|check)(?:\.\w[^\n]*?\))?|^\s*\](?: as const)?\))\s*\(\s*(['"`])([\s\S]*?)\1/gm,
    ),
  ])
  .flatMap(([, , title = '']) => numbers(title));
const tested = new Set(titles);

describe('requirements', () => {
  it('OPS-1 every requirement is tested', () => {
    expect(required.length).toBeGreaterThan(400);
    expect(required.filter((number) => !tested.has(number))).toEqual([]);
  });

  it('OPS-1 every number in a test title is a requirement', () => {
    expect(
      [...tested].filter(
        (number) => !required.includes(number) && !/^(UTF|RFC|ISO|SHA)-/.test(number),
      ),
    ).toEqual([]);
  });

  it('OPS-1 every requirement has a unique number', () => {
    expect(required.filter((number, index) => required.indexOf(number) !== index)).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const numbers = (text: string): string[] => text.match(/\b[A-Z]+-\d+\b/g) ?? [];

const document = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const [stated = '', awaited = ''] = document.split('## Not reached yet');
const required = [...stated.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, number = '']) => number);
const pending = numbers(awaited);

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
  it('OPS-1 every requirement is tested or listed as not reached yet', () => {
    expect(required.filter((number) => !tested.has(number) && !pending.includes(number))).toEqual(
      [],
    );
  });

  it('OPS-1 lists no tested requirement as not reached yet', () => {
    expect(pending.filter((number) => tested.has(number) || !required.includes(number))).toEqual(
      [],
    );
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

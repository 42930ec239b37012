import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
const [decisions = ''] = document.split(/^## Dependencies$/m);
const records = decisions.split(/^### /m).slice(1);
const numbers = records.map((record) => Number(/^\d+(?=\. )/.exec(record)?.[0]));

/** Finds `pattern`, whose first group is the number of a decision, in files other than the list itself. */
const references = (files: string[], pattern: RegExp) =>
  globSync(files, {
    cwd: root,
    exclude: ['**/node_modules', 'docs/decisions.md', 'test/decisions.test.ts'],
  }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, number]) => ({
      file,
      number: Number(number),
    })),
  );
const code = references(
  [
    'Dockerfile',
    '{build,client,server,backend,contract,config,tools,test,k8s}/**/*.{ts,tsx,css,sql,html,mjs,yaml}',
  ],
  /See decision (\d+) in docs\/decisions\.md/g,
);
const anywhere = references(
  [
    'Dockerfile',
    '*.{md,mjs,yaml}',
    '{build,client,server,backend,contract,config,tools,test,k8s,docs}/**/*.{ts,tsx,css,sql,html,mjs,yaml,md}',
  ],
  /\bdecisions? (\d+)\b/gi,
);

describe('decisions', () => {
  it('OPS-8 every decision has a number of its own', () => {
    expect(numbers.length).toBeGreaterThan(30);
    expect(
      numbers.filter((number, index) => !(number > 0) || numbers.indexOf(number) !== index),
    ).toEqual([]);
  });

  it('OPS-8 a decision states why, and what was dropped, in a few lines', () => {
    const isComplete = (record: string) => /\n\nWhy: .*\n\nDropped: /s.test(record);
    const linesOf = (record: string) =>
      record.split('\n').filter((line) => line !== '' && !line.startsWith('## ')).length;
    const wrong = records.filter((record) => !isComplete(record) || linesOf(record) > 9);
    expect(wrong.map((record) => record.slice(0, record.indexOf('\n')))).toEqual([]);
  });

  it('OPS-8 the code names every decision that explains it', () => {
    expect(
      numbers.filter((number) => !code.some((reference) => reference.number === number)),
    ).toEqual([]);
  });

  it('OPS-8 every decision that is named exists', () => {
    expect(anywhere.length).toBeGreaterThan(numbers.length);
    expect(anywhere.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

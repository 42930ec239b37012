import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
const [decisions = ''] = document.split(/^## Dependencies$/m);
const records = decisions.split(/^### /m).slice(1);
/** The line below the title: `Accepted on 2026-11-22.` or `Superseded by 12 on 2026-11-24.` */
const status = /\n(?:Accepted|Superseded by (?<successor>\d+)) on (?<date>\d{4}-\d\d-\d\d)\.\n\n/;
const entries = records.map((record) => {
  const title = record.slice(0, record.indexOf('\n'));
  const { date, successor } = status.exec(record)?.groups ?? {};
  return { title, number: Number(/^\d+(?=\. )/.exec(title)?.[0]), date, successor };
});
const numbers = entries.map(({ number }) => number);

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

  it('OPS-8 every decision has a status and a date below its title', () => {
    const wrong = entries.filter(({ date = '' }) => Number.isNaN(Date.parse(date)));
    expect(wrong.map(({ title }) => `${title}: add "Accepted on YYYY-MM-DD." below`)).toEqual([]);
  });

  it('OPS-8 a superseded decision names another one that exists', () => {
    const others = (own: number) => numbers.filter((number) => number !== own);
    const wrong = entries.filter(
      ({ number, successor }) => successor && !others(number).includes(Number(successor)),
    );
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it('OPS-8 a decision states why, and what was dropped, in a few lines', () => {
    const isComplete = (record: string) => /\n\nWhy: .*\n\nDropped: /s.test(record);
    const linesOf = (record: string) =>
      record.split('\n').filter((line) => line !== '' && !line.startsWith('## ')).length;
    const wrong = records.filter((record) => !isComplete(record) || linesOf(record) > 10);
    expect(wrong.map((record) => record.slice(0, record.indexOf('\n')))).toEqual([]);
  });

  it('OPS-8 the code names every accepted decision that explains it', () => {
    const accepted = entries.filter(({ successor }) => successor === undefined);
    expect(
      accepted.filter(({ number }) => !code.some((reference) => reference.number === number)),
    ).toEqual([]);
  });

  it('OPS-8 every decision that is named exists', () => {
    expect(anywhere.length).toBeGreaterThan(numbers.length);
    expect(anywhere.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

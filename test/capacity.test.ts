import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8').split('\n');
const cellsOf = (line = '') => line.split('|').map((cell) => cell.trim());

/** Returns the cells of the first line of a document that starts with these cells. */
const rowOf = (lines: string[], ...start: string[]) =>
  cellsOf(lines.find((line) => line.startsWith(`| ${start.join(' | ')} |`)));

/** Returns the numbers of a text, such as `10,000; 7,000`. */
const numbersIn = (text = '') =>
  [...text.matchAll(/[\d,]*\d(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', '')));

const benchmarks = read('benchmarks');
const capacity = read('capacity');

/** Returns the number in a column of a row of the benchmarks, counted from 1. */
const measured = (column: number, ...start: string[]) =>
  numbersIn(rowOf(benchmarks, ...start)[column])[0] ?? Number.NaN;

it.each([
  [
    'gateway: reads; writes',
    [
      measured(2, 'proxied GET, 2 kB of JSON'),
      measured(2, 'proxied POST, without Keep-Alive from the backend'),
    ],
  ],
  ['gateway: pages, scripts', [measured(2, 'index.html with all security headers')]],
  ['gateway: reports', [measured(2, 'gateway')]],
  [
    'backend: pages of orders; one order',
    [measured(8, 'a page of orders, PostgreSQL'), measured(8, 'an order, PostgreSQL')],
  ],
  ['backend: dashboards over a million orders', [measured(8, 'the dashboard, PostgreSQL')]],
  ['backend: report rows', [1e6 / measured(8, '999,998 rows, PostgreSQL')]],
  ['backend: sign-ins', [1e3 / measured(2, 'CPU time of one rejected sign-in')]],
])('OPS-38 the capacity "%s" is a benchmark, rounded down', (what, figures) => {
  const stated = numbersIn(rowOf(capacity, what)[2]);
  expect(stated).toHaveLength(figures.length);
  for (const [index, figure] of figures.entries()) {
    expect(stated[index]).toBeLessThanOrEqual(figure);
    expect(stated[index]).toBeGreaterThan(figure * 0.8);
  }
});

import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const numbers = (text: string): string[] => text.match(/\b[A-Z]+-\d+\b/g) ?? [];

const folder = join(root, 'docs/requirements');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const lines = pages.flatMap((page) =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(/^(?:- ([A-Z]+-\d+)| {2}-) (.*)$/gm)].map(
    ([line, number, text = '']) => ({ page, line, number, text }),
  ),
);
const required = lines.flatMap(({ number }) => number ?? []);
/** A line without code spans and parentheses. */
const proseOf = (text: string) => text.replace(/`[^`]*`/g, 'x').replace(/\([^()]*\)/g, '');

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

  it('OPS-8 every line of a requirement is one sentence', () => {
    const isOneSentence = ({ text }: { text: string }) =>
      !/;|[.?!] ./.test(proseOf(text)) && text.split(' ').length <= 45;
    expect(lines.filter((line) => !isOneSentence(line)).map(({ line }) => line)).toEqual([]);
  });

  it('OPS-8 no line of a requirement joins two sentences', () => {
    const joined =
      /(, (and|but)|;) (it|they|its|there|nothing|none|neither|nobody) |, and (no|the) \S+ (is|are|has|stays|gets|shows)\b/;
    expect(lines.filter(({ text }) => joined.test(proseOf(text))).map(({ line }) => line)).toEqual(
      [],
    );
  });

  it('OPS-8 a mark names a section of the specification', () => {
    const marked = lines.filter(({ text }) => text.includes('§'));
    expect(marked.length).toBeGreaterThan(100);
    expect(marked.filter(({ text }) => !/^§[24-9] [^§]*$/.test(text))).toEqual([]);
  });

  it('OPS-8 the index names every page and its numbers', () => {
    const rows = pages.map((page) => ({
      page,
      areas: new Set(
        lines.filter((line) => line.page === page).map(({ number }) => number?.split('-')[0]),
      ),
      row: index.split('\n').find((row) => row.includes(`](${page})`)) ?? '',
    }));
    const wrong = rows.filter(({ areas, row }) => {
      const [, , named = ''] = row.split('|');
      return named.trim().split(', ').sort().join() !== [...areas].filter(Boolean).sort().join();
    });
    expect(wrong.map(({ page }) => page)).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Row {
  num: string;
  components: { name: string; adherence: { level: string; notes: string } }[];
}

const report = parse(read('docs/accessibility.yaml')) as {
  product: { version: string };
  catalog: string;
  chapters: Record<string, { criteria: Row[] }>;
};
const [a, aa] = ['a', 'aa'].map(
  (level) => report.chapters[`success_criteria_level_${level}`]?.criteria ?? [],
) as [Row[], Row[]];

/** The success criteria of WCAG 2.2, with 4.1.1 as in the catalog of OpenACR: from the first to the last number of each guideline. */
const guidelines: Record<'A' | 'AA', Record<string, string>> = {
  A: {
    '1.1': '1',
    '1.2': '1 2 3',
    '1.3': '1 2 3',
    '1.4': '1 2',
    '2.1': '1 2 4',
    '2.2': '1 2',
    '2.3': '1',
    '2.4': '1 2 3 4',
    '2.5': '1 2 3 4',
    '3.1': '1',
    '3.2': '1 2 6',
    '3.3': '1 2 7',
    '4.1': '1 2',
  },
  AA: {
    '1.2': '4 5',
    '1.3': '4 5',
    '1.4': '3 4 5 10 11 12 13',
    '2.4': '5 6 7 11',
    '2.5': '7 8',
    '3.1': '2',
    '3.2': '3 4',
    '3.3': '3 4 8',
    '4.1': '3',
  },
};
const criteriaOf = (level: 'A' | 'AA') =>
  Object.entries(guidelines[level]).flatMap(([guideline, numbers]) =>
    numbers.split(' ').map((number) => `${guideline}.${number}`),
  );

/** The titles of all tests, with `...` for a value of several. */
const titles = new Set(
  globSync('test/**/*.{ts,tsx}', { cwd: root })
    .flatMap((file) => [...read(file).matchAll(/\(\s*(['"`])([A-Z]+-\d[\s\S]*?)\1,/g)])
    .map(([, , title = '']) => title.replaceAll(/\$\{[^}]*\}|%\w|\$\w+/g, '...')),
);

it('OPR-303 the accessibility report has each criterion of WCAG 2.2 A and AA', () => {
  expect(report.catalog).toBe('2.5-edition-wcag-2.2-en');
  expect(a.map(({ num }) => num)).toEqual(criteriaOf('A'));
  expect(aa.map(({ num }) => num)).toEqual(criteriaOf('AA'));
  expect(report.product.version).toBe(JSON.parse(read('package.json')).version);
});

it('OPR-303 a row of the accessibility report has a level and a reason', () => {
  const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];
  for (const { components } of [...a, ...aa]) {
    expect(components.map(({ name }) => name)).toEqual(['web']);
    expect(levels).toContain(components[0]?.adherence.level);
    expect(components[0]?.adherence.notes).toMatch(/^[A-Z].*\.$/m);
  }
});

it('OPR-303 the accessibility report names tests that exist', () => {
  const named = [...a, ...aa].flatMap(({ components }) =>
    components.flatMap(({ adherence }) =>
      [...adherence.notes.matchAll(/^- (.*)$/gm)].map(([, title = '']) => title),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((title) => !titles.has(title))).toEqual([]);
});

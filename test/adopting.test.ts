import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const guide = read('docs/adopting.md');
const lines = (text: string) => text.split('\n').length - 1;

it('ADOPT-4 quotes the examples to the letter, in 300 lines', () => {
  const quotes = [
    ...guide.matchAll(/^```(?:js|python|php)\n(?:\/\/|#) (examples\/.*)\n([\s\S]*?)^```$/gm),
  ];
  expect(quotes.length).toBeGreaterThan(10);
  expect(quotes).toHaveLength(guide.match(/^```(js|python|php)$/gm)?.length ?? 0);
  const wrong = quotes.filter(([, file = '', text = '']) => !read(file).includes(text));
  expect(wrong.map(([quote]) => quote)).toEqual([]);
  expect(lines(guide)).toBeLessThanOrEqual(300);
});

it('ADOPT-4 each example has less than 400 lines, and the lists of Laravel less than 80', () => {
  const sizes: Record<string, number> = {};
  for (const file of globSync('examples/**/*.{js,json,md,php,py}', { cwd: root })) {
    const [, example = ''] = file.split('/');
    sizes[example] = (sizes[example] ?? 0) + lines(read(file));
  }
  expect(Object.keys(sizes).sort()).toEqual(['django', 'express', 'laravel']);
  expect(Object.entries(sizes).filter(([, size]) => size >= 400)).toEqual([]);
  expect(lines(read('examples/laravel/app/Http/Lists.php'))).toBeLessThan(80);
});

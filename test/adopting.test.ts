import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/adopting.md'), 'utf8');

it('ADOPT-4 quotes the Laravel application to the letter', () => {
  const quotes = [...guide.matchAll(/^```php\n\/\/ (.*)\n([\s\S]*?)^```$/gm)];
  expect(quotes.length).toBeGreaterThan(10);
  expect(quotes).toHaveLength(guide.match(/^```php$/gm)?.length ?? 0);
  const wrong = quotes.filter(
    ([, file = '', text = '']) => !readFileSync(join(root, file), 'utf8').includes(text),
  );
  expect(wrong.map(([quote]) => quote)).toEqual([]);
});

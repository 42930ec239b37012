import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const docs = join(import.meta.dirname, '../docs');
const tour = readFileSync(join(docs, 'tour.md'), 'utf8');
const links = [...tour.matchAll(/\[`([^`]+)`\]\((\.\.\/[^)#]+)\)/g)].map(
  ([, symbol = '', path = '']) => ({ symbol, path }),
);

/** Matches the declaration of a symbol in TypeScript or SQL, at the start of a line. */
const declarationOf = (symbol: string) =>
  new RegExp(
    `^(?:(?:export )?(?:async )?(?:function|const|class) ${symbol}\\b|create (?:table|unique index) ${symbol}\\b)`,
    'm',
  );

describe('tour', () => {
  it('OPS-42 each link leads to the file that declares its symbol', () => {
    expect(links.length).toBeGreaterThan(40);
    const wrong = links.filter(
      ({ symbol, path }) => !declarationOf(symbol).test(readFileSync(join(docs, path), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    'client/features',
    'client/components',
    'client/forms',
    'client/data',
    'client/platform',
    'contract',
    'server',
    'backend',
    'backend/db/migrations',
  ])('OPS-42 the tour visits %s', (folder) => {
    expect(links.some(({ path }) => path.startsWith(`../${folder}/`))).toBe(true);
  });
});

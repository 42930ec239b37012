import { expect, it } from 'vitest';
import { findCommands, isExactMatch, matcherOf, toResults } from '#data/search/search-result.ts';
import { isName } from '#data/search/typed-text.ts';

const [wallet, pair] = [
  toResults('Wallet account', '/1', '100 % Kältewallet Zürich XRP'),
  toResults('Exchange pair', '/2', 'Kraken XBT-USDC', 'USD Coin'),
].flat();

it.each([
  [wallet, 'kaltewallet zurich'],
  [wallet, 'XRP kälte'],
  [pair, 'xbtusdc'],
  [pair, 'xbt/usdc'],
  [pair, 'coin kraken'],
])('OPR-68 ignores case, accents, separators and the order of words', (item, typed) => {
  expect(item && matcherOf(typed)(item)).toBeDefined();
});

it('OPR-68 requires every word', () => {
  expect(pair && matcherOf('kraken eur')(pair)).toBeUndefined();
});

it('OPR-68 matches exactly without separators', () => {
  expect(pair && isExactMatch(pair, 'kraken xbt usdc')).toBe(true);
  expect(pair && isExactMatch(pair, 'kraken xbt')).toBe(false);
});

it.each([
  ['B2C2', true],
  ['1e821560-c0c7-4e18-ac62-70b3a1dbde4f', false],
  ['a@b', false],
])('OPR-243 searches providers for a name with digits: %s', (typed, expected) => {
  expect(isName(typed)).toBe(expected);
});

it('OPR-69 finds a command by its words in any order', () => {
  const dark = { title: 'Dark theme', words: ['Dark theme', 'colours'], run() {} };
  expect(
    ['theme dark', 'COLOURS', '', 'dak'].map((typed) => findCommands([dark], typed).length),
  ).toEqual([1, 1, 1, 0]);
});

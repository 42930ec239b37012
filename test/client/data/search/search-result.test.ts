import { expect, it } from 'vitest';
import {
  findCommands,
  isExactMatch,
  isStart,
  matcherOf,
  splitMatches,
  toResults,
} from '#data/search/search-result.ts';
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

const digits = '503a4563a2449fa8a7ad95a9e9f9c3013525e4dc3601ec3d84b55e8ca6eed148';

it.each([
  [digits, `0x${digits}`],
  [`0x${digits}`, digits],
])('OPR-143 takes a hash in its other spelling for an exact match: %s', (stored, typed) => {
  const [found] = toResults('Settlement', '/s', 'CLS-1', stored);
  expect(found && isExactMatch(found, typed)).toBe(true);
  expect(found && isStart(found, typed.slice(0, 20))).toBe(true);
  expect(found && matcherOf(typed)(found)).toBe(stored);
});

it.each([
  ['XBT-USDC', 'btus', ['X', 'BT-US', 'DC']],
  ['Kältewallet', 'kalte', ['', 'Kälte', 'wallet']],
  ['Ka\u0308ltewallet', 'ka', ['', 'Ka\u0308', 'ltewallet']],
  ['Kraken XBT-USDC', 'xbtusdc kraken', ['', 'Kraken', ' ', 'XBT-USDC']],
  [digits, `0x${digits.slice(0, 12)}`, ['', digits.slice(0, 12), digits.slice(12)]],
  [`0x${digits}`, digits, ['0x', digits]],
  ['503a4563 x', '0x503a4563', ['', '503a4563', ' x']],
  ['503a456 x', '0x503a456', ['503a456 x']],
  ['Orders', 'bc1q', ['Orders']],
  ['Orders', '', ['Orders']],
])('OPR-143 splits %s around the match of %s', (text, typed, parts) => {
  expect(splitMatches(text, typed)).toEqual(parts);
});

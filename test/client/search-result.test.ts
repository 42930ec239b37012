import { expect, it } from 'vitest';
import { isExactMatch, matchIn, toResults } from '../../client/lib/search/search-result.ts';

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
  expect(item && matchIn(item, typed)).toBeDefined();
});

it('OPR-68 requires every word', () => {
  expect(pair && matchIn(pair, 'kraken eur')).toBeUndefined();
});

it('OPR-68 matches exactly without separators', () => {
  expect([pair && isExactMatch(pair, 'kraken xbt usdc'), pair && isExactMatch(pair, 'kraken xbt')]).toEqual([true, false]);
});

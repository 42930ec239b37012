import { describe, expect, it } from 'vitest';
import { isSameHash } from '#contract/transaction-hash.ts';
import { hashWarnings } from '../../../client/features/closed-loop-balancing/settlement/hash-field.tsx';

const address = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el';
const hash = 'c0ffee'.repeat(10).concat('abcd');
const warningsOf = (typed: string, code = 'XBT', usedBy?: string) =>
  hashWarnings(typed, { code, address, usedBy });

it.each([
  [hash, `0x${hash}`, true],
  [hash, ` 0X${hash.toUpperCase()}\n`, true],
  [hash, hash.slice(1), false],
  [hash, null, false],
  ['', '', false],
])('OPR-13 compares the hashes %j and %j', (one, other, same) => {
  expect(isSameHash(one, other)).toBe(same);
});

describe('warnings about a transaction hash', () => {
  it('OPR-11 has none for a hash in the format of its cryptocurrency', () => {
    expect(warningsOf(hash)).toEqual([]);
    expect(warningsOf(`0x${hash}`, 'ETH')).toEqual([]);
  });

  it.each([
    [hash.slice(1), 'XBT', 'XBT hashes have 64 characters; this has 63.'],
    [`${hash.slice(1)}g`, 'XBT', 'XBT hashes have only 0 to 9 and a to f; this has others.'],
    [hash, 'ETH', 'ETH hashes have 66 characters with their 0x; this has 64.'],
  ])('OPR-11 shows the expected format for %s as a hash of %s', (typed, code, warning) => {
    expect(warningsOf(typed, code)).toEqual([warning]);
  });

  it.each(['USDC', 'constructor'])('OPR-11 has none for a hash of any chain: %s', (code) => {
    const hashes = [hash, `0x${hash}`, '5a'.repeat(44), `${'aB-_'.repeat(10)}aB+=`];
    expect(hashes.map((typed) => warningsOf(typed, code))).toEqual([[], [], [], []]);
  });

  it.each([
    ['0'.repeat(64), 'XBT', '0'],
    [`0x${'F'.repeat(64)}`, 'ETH', 'F'],
    ['5'.repeat(88), 'USDC', '5'],
  ])('OPR-11 warns about one repeated character: %s as a hash of %s', (typed, code, character) => {
    expect(warningsOf(typed, code)).toEqual([
      `Transaction hashes have different characters; this has only ${character}.`,
    ]);
  });

  it('OPR-11 warns about a text that is no hash of any chain', () => {
    expect(warningsOf('done', 'USDC')).toEqual([
      'Transaction hashes have at least 43 characters; this has 4.',
    ]);
    expect(warningsOf('ab'.repeat(66), 'USDC')).toEqual([
      'Transaction hashes have at most 130 characters; this has 132.',
    ]);
    expect(warningsOf(`${hash}!`, 'USDC')).toEqual([
      'Transaction hashes are letters and digits; this has other characters.',
    ]);
  });

  it('OPR-12 warns about the destination address in any case', () => {
    expect(warningsOf(address.toUpperCase())).toEqual([
      'This is the destination address, not a transaction hash.',
    ]);
  });

  it.each([
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    `0x${'aB'.repeat(20)}`,
  ])('OPR-12 warns about the address %s for a known and an unknown code', (typed) => {
    const warning = ['This looks like an address, not a transaction hash.'];
    expect(warningsOf(typed)).toEqual(warning);
    expect(warningsOf(typed, 'USDC')).toEqual(warning);
  });

  it('OPR-13 warns about a hash in use', () => {
    expect(warningsOf(hash, 'XBT', 'CLS-8')).toEqual([
      'This hash is already used by settlement CLS-8.',
    ]);
  });
});

import { isMissing } from './values.ts';

/**
 * Segwit and other addresses in bech32: a word, `1`, and data of 32 letters that leave out `1`, `b`, `i` and `o`.
 * All in capitals it is the same address (BIP 173).
 */
const bech32 = /^[a-z]{2,10}1[02-9ac-hj-np-z]{20,}$/i;

/** An Ethereum address: 20 bytes. The capitals in it are a checksum, not a part of it (ERC-55). */
const hexAddress = /^0x[\da-f]{40}$/i;

/** Base58 leaves out `0`, `I`, `O` and `l`. So long are the 21 bytes and checksum of a Bitcoin, Litecoin, Tron or XRP address. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/;

/** Bytes as figures: a transaction hash, a UUID. */
const hex = /^(0x)?[\da-f-]+$/i;

/** Whether a text has the form of an address: bech32, base58, or `0x` and 40 hexadecimal digits. */
export const isLikeAddress = (value: string): boolean => [bech32, hexAddress, base58].some((form) => form.test(value));

/** What tells values apart: their text, without the difference of capitals and small letters where it means nothing. */
export const sameAs = (value: string): string => (bech32.test(value) || hex.test(value) ? value.toLowerCase() : value);

/** Whether two hashes or addresses are one; nothing is the same as a missing one. */
export const isSame = (value: string, other: string | null | undefined): boolean =>
  !isMissing(other) && sameAs(value) === sameAs(other.trim());

/** Values up to this many characters are read as a whole. */
const readAtOnce = 20;

/**
 * What somebody who skims looks at of a value: its first 4 characters past what all of its kind start with, and its last 4,
 * capital or small. Undefined for a value so short that it is read as a whole.
 */
export function glanceAt(value: string): string | undefined {
  if (value.length <= readAtOnce) return undefined;
  const kind = bech32.test(value) ? value.lastIndexOf('1') + 2 : value.startsWith('0x') ? 2 : 1;
  return `${value.slice(0, kind + 4)} ${value.slice(-4)}`.toLowerCase();
}

/** How many characters a value has in common with all the others at its start, and how many at its end. */
export function commonEnds(value: string, others: readonly string[]): { start: number; end: number } {
  const all = [value, ...others].map(sameAs);
  const shortest = Math.min(...all.map(({ length }) => length));
  const alike = (at: (text: string, index: number) => string | undefined, limit: number) => {
    let count = 0;
    while (count < limit && all.every((text) => at(text, count) === at(all[0] as string, count))) count += 1;
    return count;
  };
  const start = alike((text, index) => text[index], shortest);
  return { start, end: alike((text, index) => text.at(-1 - index), shortest - start) };
}

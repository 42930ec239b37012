import { isMissing } from './values.ts';

/**
 * Segwit and other bech32 addresses: a prefix, `1`, and data characters without `1`, `b`, `i` and `o`. In uppercase it is the
 * same address (BIP 173).
 */
const bech32 = /^[a-z]{2,10}1[02-9ac-hj-np-z]{20,}$/i;

/** An Ethereum address: 20 bytes. Its letter case is a checksum, not part of the address (ERC-55). */
const hexAddress = /^0x[\da-f]{40}$/i;

/**
 * Base58 excludes `0`, `I`, `O` and `l`. The length is that of a Bitcoin, Litecoin, Tron or XRP address: 21 bytes and a
 * checksum.
 */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/;

/** Hexadecimal bytes: a transaction hash or a UUID. */
const hex = /^(0x)?[\da-f-]+$/i;

/** Returns true for a text in the form of an address: bech32, base58, or `0x` and 40 hexadecimal digits. */
export const isLikeAddress = (value: string): boolean =>
  [bech32, hexAddress, base58].some((form) => form.test(value));

/** Normalizes letter case where it has no meaning, so that equal values have equal text. */
export const normalize = (value: string): string =>
  bech32.test(value) || hex.test(value) ? value.toLowerCase() : value;

/** Returns true if two hashes or addresses are the same. A missing value equals nothing. */
export const isSame = (value: string, other: string | null | undefined): boolean =>
  !isMissing(other) && normalize(value) === normalize(other.trim());

/** The length up to which people compare values character by character. */
const shortLength = 20;

/**
 * Returns the characters that people compare at a glance: the first 4 after the common prefix of its kind and the last 4, in
 * lower case. Undefined for a value short enough to read as a whole.
 */
export function visualFingerprint(value: string): string | undefined {
  if (value.length <= shortLength) return undefined;
  const kind = prefixLength(value);
  return `${value.slice(0, kind + 4)} ${value.slice(-4)}`.toLowerCase();
}

/** Returns the length of the prefix that all values of a kind have. */
function prefixLength(value: string): number {
  if (bech32.test(value)) return value.lastIndexOf('1') + 2;
  return value.startsWith('0x') ? 2 : 1;
}

/** Counts the characters that a value shares with all others at its start and at its end. */
export function commonEnds(
  value: string,
  others: readonly string[],
): { start: number; end: number } {
  const all = [value, ...others].map(normalize);
  const shortest = Math.min(...all.map(({ length }) => length));
  const alike = (at: (text: string, index: number) => string | undefined, limit: number) => {
    let count = 0;
    while (count < limit && all.every((text) => at(text, count) === at(all[0] as string, count)))
      count += 1;
    return count;
  };
  const start = alike((text, index) => text[index], shortest);
  return { start, end: alike((text, index) => text.at(-1 - index), shortest - start) };
}

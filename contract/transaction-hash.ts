/**
 * Returns the one spelling of a transaction hash, by which two are compared: without spaces and `0x`, in lower case. Explorers and
 * wallets differ in all three.
 */
export const hashSpelling = (hash: string): string =>
  hash.replace(/\s/g, '').replace(/^0x/i, '').toLowerCase();

/** Returns whether two transaction hashes name the same transaction. A missing hash names none. */
export const isSameHash = (hash: string, other: string | null | undefined): boolean =>
  Boolean(other) && hashSpelling(hash) === hashSpelling(other ?? '');

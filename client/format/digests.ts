import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Salted digests of values by field. A list has one for each of its items. */
export type Digests = Record<string, string[]>;

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export const sha256Of = (data: string | Uint8Array): string =>
  bytesToHex(sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));

/** Returns 96 bits of the SHA-256 of a text that is compared with another one later and must not be readable until then. */
export const digestOf = (salt: string, field: string, text: string): string =>
  sha256Of(JSON.stringify([salt, field, text])).slice(0, 24);

/** Creates a random id or salt, 128 bits. */
export const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

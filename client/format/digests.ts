import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal. */
export const sha256Of = (data: string | Uint8Array): string =>
  bytesToHex(sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));

/** Creates a random id, 128 bits. */
export const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

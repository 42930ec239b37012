import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Salted digests of values by field. A list has one for each of its items. */
export type Digests = Record<string, string[]>;

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256Of = (text: string): string =>
  bytesToHex(sha256(new TextEncoder().encode(text)));

/** Returns 96 bits of the SHA-256 of a text that is compared with another one later and must not be readable until then. */
export const digestOf = (salt: string, field: string, text: string): string =>
  sha256Of(JSON.stringify([salt, field, text])).slice(0, 24);

/** Returns the SHA-256 of a file, in hexadecimal. It is read in parts, so that a large one is never in memory. */
export async function sha256OfFile(file: Blob): Promise<string> {
  const digest = sha256.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    digest.update(part.value);
  return bytesToHex(digest.digest());
}

/** Creates a random id or salt, 128 bits. */
export const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

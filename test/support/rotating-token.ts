import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// Laravel sends the token of a session in the cookie XSRF-TOKEN of every response, encrypted with another initialization vector each
// time, and accepts any of these values: Illuminate\Foundation\Http\Middleware\VerifyCsrfToken.

const algorithm = 'aes-256-gcm';
const key = randomBytes(32);

/** Returns another value for the same token at each call, as base64 of JSON. */
export function encryptToken(token: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv);
  const value = Buffer.concat([cipher.update(token), cipher.final()]).toString('base64');
  const parts = {
    iv: iv.toString('base64'),
    value,
    mac: '',
    tag: cipher.getAuthTag().toString('base64'),
  };
  return Buffer.from(JSON.stringify(parts)).toString('base64');
}

/** Returns the token that a value was made of; undefined for any other text. */
export function decryptToken(text: string): string | undefined {
  try {
    const { iv, value, tag } = JSON.parse(Buffer.from(text, 'base64').toString());
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64')).setAuthTag(
      Buffer.from(tag, 'base64'),
    );
    return Buffer.concat([
      decipher.update(Buffer.from(value, 'base64')),
      decipher.final(),
    ]).toString();
  } catch {
    return undefined;
  }
}

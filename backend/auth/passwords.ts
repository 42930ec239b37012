import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HttpError } from '../http/http-error.ts';

const derive = promisify(argon2);

/** RFC 9106 and OWASP's first choice for Argon2id: 46 MiB, one pass, one lane. */
const cost = { parallelism: 1, memory: 47_104, passes: 1, tagLength: 32 };

/** At most so many at once, each with its 46 MiB, and so many in line; more than that are turned away. */
const maxConcurrent = 2;
const maxQueued = 64;

/** Stands in for the hash of an account that does not exist, so that refusing it takes as long. */
export const dummyHash = phc(Buffer.alloc(16), Buffer.alloc(32));

/** A password's hash as a PHC string: `$argon2id$v=19$m=...$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await tagOf(password, nonce));
}

/** Whether a password is the one of a PHC string. Throws an Error for a string that is none. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, salt, tag] = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash has an unknown form.');
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64')), Buffer.from(tag, 'base64'));
}

function phc(nonce: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

let running = 0;
const waiting: (() => void)[] = [];

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  if (waiting.length >= maxQueued)
    throw new HttpError(503, 'Too many requests with passwords at once. Try again in a few seconds.', {
      headers: { 'Retry-After': '5' },
    });
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await derive('argon2id', { ...cost, message: password, nonce });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** The first choice of OWASP's Password Storage Cheat Sheet for Argon2id: 46 MiB, one pass, one lane. */
export const defaultCost: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 };
const tagLength = 32;

/**
 * Returns a hash that no known password matches: for accounts whose password is not set yet, and to verify in place of that of a
 * nonexistent account, so that both rejections take the same time.
 */
export const dummyHash = (cost: PasswordCost): string =>
  format(cost, Buffer.alloc(16), Buffer.alloc(tagLength));

/** Hashes a password with a random salt. Returns a PHC string: `$argon2id$v=19$m=47104,t=1,p=1$salt$tag`. */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const nonce = randomBytes(16);
  return format(
    cost,
    nonce,
    await derive('argon2id', { ...cost, tagLength, message: password, nonce }),
  );
}

/** Returns whether a password matches a PHC string of any cost. Throws an Error for a string that is not Argon2id. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const { nonce, tag, ...stored } = parse(hash);
  const derived = await derive('argon2id', {
    ...stored,
    tagLength: tag.length,
    message: password,
    nonce,
  });
  return timingSafeEqual(derived, tag);
}

/** Returns whether a hash was made with less memory or fewer passes than new hashes are. */
export function isWeak(hash: string, cost = defaultCost): boolean {
  const { memory, passes } = parse(hash);
  return memory < cost.memory || passes < cost.passes;
}

function format({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

function parse(hash: string): PasswordCost & { nonce: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('A stored password hash is not an Argon2id PHC string.');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

import { createHmac, randomUUID } from 'node:crypto';
import type { Handler, Request } from './context.ts';

const cookie = /(?:^|;\s*)(?:__Host-)?console-session=([\w-]{36})(?:;|$)/;

/**
 * Gives each browser a random id with its first page. The id authorizes nothing. Its hash in the log connects the requests of one
 * browser, independent of the backend's cookies.
 * See decision 26 in docs/decisions.md.
 */
export function browserSession(): Handler {
  return (req, res, next) => {
    if (req.method === 'GET' && res.locals.route === 'page' && !cookie.test(req.headers.cookie ?? '')) {
      const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: res.locals.secure } as const;
      res.cookie(`${res.locals.secure ? '__Host-' : ''}console-session`, randomUUID(), options);
    }
    next();
  };
}

/** Returns the hash of a browser's id for the log; undefined without an id. */
export type SessionHash = (req: Request) => string | undefined;

/** The largest number of hashes in memory, which save computing one for every request. */
const maxHashes = 1_000;

/** Creates the hash of browsers' ids under a key, without which it cannot be reversed. */
export function createSessionHash(key: string): SessionHash {
  const hashes = new Map<string, string>();
  return ({ headers }) => {
    const id = headers.cookie && cookie.exec(headers.cookie)?.[1];
    if (!id) return undefined;
    const known = hashes.get(id);
    if (known) return known;
    const hash = createHmac('sha256', key).update(id).digest('base64url').slice(0, 16);
    if (hashes.size >= maxHashes) hashes.clear();
    hashes.set(id, hash);
    return hash;
  };
}

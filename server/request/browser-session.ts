import { createHmac, randomUUID } from 'node:crypto';
import type { Handler, Request } from './context.ts';
import { memoize } from './memoize.ts';

const cookie = /(?:^|;\s*)(?:__Host-)?console-session=([\w-]{36})(?:;|$)/;

/**
 * Gives each browser a random id with its first page. The id authorizes nothing. Its hash in the log connects the requests of one
 * browser, independent of the backend's cookies.
 * See decision 26 in docs/decisions.md.
 */
export function browserSession(): Handler {
  return (req, res, next) => {
    if (
      req.method === 'GET' &&
      res.locals.route === 'page' &&
      !cookie.test(req.headers.cookie ?? '')
    ) {
      const options = {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: res.locals.secure,
      } as const;
      res.cookie(`${res.locals.secure ? '__Host-' : ''}console-session`, randomUUID(), options);
    }
    next();
  };
}

/** Returns the hash of a browser's id for the log; undefined without an id. */
export type SessionHash = (req: Request) => string | undefined;

/** Creates the hash of browsers' ids under a key, without which it cannot be reversed. */
export function createSessionHash(key: string): SessionHash {
  const hash = memoize(String, (id: string) =>
    createHmac('sha256', key).update(id).digest('base64url').slice(0, 16),
  );
  return ({ headers }) => {
    const id = headers.cookie && cookie.exec(headers.cookie)?.[1];
    return id ? hash(id) : undefined;
  };
}

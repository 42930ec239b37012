import { createHmac, randomBytes } from 'node:crypto';
import type { Handler, Request } from './context.ts';

const cookie = /(?:^|;\s*)(?:__Host-)?console-session=([\w-]{22})(?:;|$)/;

/**
 * Gives each browser a random id with its first page. The id authorizes nothing. Its hash in the log connects the requests of one
 * browser, independent of the backend's cookies.
 */
export function browserSession(): Handler {
  return (req, res, next) => {
    if (req.method === 'GET' && res.locals.route === 'page' && !cookie.test(req.headers.cookie ?? '')) {
      const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: req.secure } as const;
      res.cookie(`${req.secure ? '__Host-' : ''}console-session`, randomBytes(16).toString('base64url'), options);
    }
    next();
  };
}

/** Returns the hash of a browser's id for the log, which cannot be reversed; undefined without an id. */
export function sessionHash({ headers }: Request, key: string): string | undefined {
  const [, id] = cookie.exec(headers.cookie ?? '') ?? [];
  return id && createHmac('sha256', key).update(id).digest('base64url').slice(0, 16);
}

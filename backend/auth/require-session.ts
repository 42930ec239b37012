import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { HttpError } from '../http/http-error.ts';
import type { Route } from '../http/route.ts';
import { type Session, xsrfTokenOf } from './sessions.ts';

/** Rejects a request without a session with 401, unless the endpoint is open, and a mutation without the session's XSRF token with 419. */
export function requireSession({ endpoint, open }: Route): RequestHandler {
  const mutating = endpoint.method !== 'GET' && endpoint.name !== 'auth.login';
  return (request, response, next) => {
    const session: Session | null = response.locals.session;
    if (!session && !open) throw new HttpError(401, 'Authentication required.');
    if (session && mutating && !hasToken(request, session)) {
      throw new HttpError(419, 'This page has expired. Sign in again.');
    }
    next();
  };
}

const hasToken = (request: Request, { secret }: Session) =>
  secret !== null && isEqual(request.get('X-XSRF-TOKEN') ?? '', xsrfTokenOf(secret));

/** Compares two texts in constant time. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

import type { RequestHandler } from 'express';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';
import { sameText } from './same-text.ts';
import { type Session, xsrfTokenOf } from './sessions.ts';

/** 401 without a session, unless the call is open; 419 for a mutating call of a session without the session's XSRF token. */
export function guard({ call, open }: Route): RequestHandler {
  const mutating = call.method !== 'GET' && call.name !== 'auth.login';
  return (request, response, next) => {
    const session: Session | null = response.locals.session;
    if (!session && !open) throw new Refusal(401, 'Sign in first.');
    if (session && mutating && !sameText(request.get('X-XSRF-TOKEN') ?? '', xsrfTokenOf(session.secret))) {
      throw new Refusal(419, 'The page is out of date. Sign in again.');
    }
    next();
  };
}

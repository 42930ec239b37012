import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import type { Services } from '../services.ts';
import { findSession, xsrfTokenOf } from './sessions.ts';

// A name with this prefix is only taken by a browser over TLS, without a domain and for the whole site (RFC 6265bis 4.1.3.2).
const nameOf = (request: Request) => (request.secure ? '__Host-clearhouse' : 'clearhouse');
const xsrfName = 'XSRF-TOKEN';

const options = (request: Request, httpOnly: boolean): CookieOptions => ({
  httpOnly,
  sameSite: 'lax',
  path: '/',
  secure: request.secure,
});

/** The session's id, for the browser alone, and its token, for the page to send back. */
export function setCookies(request: Request, response: Response, secret: string): void {
  response.cookie(nameOf(request), secret, options(request, true));
  response.cookie(xsrfName, xsrfTokenOf(secret), options(request, false));
}

/** Takes both cookies back. */
export function clearCookies(request: Request, response: Response): void {
  response.clearCookie(nameOf(request), options(request, true));
  response.clearCookie(xsrfName, options(request, false));
}

/** Looks up the caller's session (null without one) and gives a page that lost its token a new one. */
export const loadSession =
  ({ db, clock }: Services): RequestHandler =>
  async (request, response, next) => {
    const secret: unknown = request.cookies[nameOf(request)];
    const session = typeof secret === 'string' ? await findSession(db, clock(), secret) : null;
    response.locals.session = session;
    if (session && request.cookies[xsrfName] === undefined) setCookies(request, response, session.secret);
    next();
  };

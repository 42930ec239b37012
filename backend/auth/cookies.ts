import type { CookieOptions, Request, Response } from 'express';
import { xsrfTokenOf } from './sessions.ts';

// Browsers accept this prefix only over TLS, without a domain and for the whole site (RFC 6265bis section 4.1.3.2).
const nameOf = (request: Request) => (request.secure ? '__Host-clearhouse' : 'clearhouse');
const xsrfName = 'XSRF-TOKEN';

const options = (request: Request, httpOnly: boolean): CookieOptions => ({
  httpOnly,
  sameSite: 'lax',
  path: '/',
  secure: request.secure,
});

/**
 * Sets the session's id, which scripts cannot read, and its XSRF token, which the document sends back. Only for the response to a sign-in:
 * any other could arrive after the next sign-in of the browser and replace its cookies.
 * See decision 14 in docs/decisions.md.
 */
export function setCookies(request: Request, response: Response, secret: string): void {
  response.cookie(nameOf(request), secret, options(request, true));
  response.cookie(xsrfName, xsrfTokenOf(secret), options(request, false));
}

/** Returns the session's id in the cookie of a request. */
export function secretOf(request: Request): string | undefined {
  const secret: unknown = request.cookies[nameOf(request)];
  return typeof secret === 'string' ? secret : undefined;
}

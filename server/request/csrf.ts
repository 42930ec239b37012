import type { Handler, Request } from './context.ts';
import { sendError } from './errors.ts';

const safeMethods = ['GET', 'HEAD'];

/**
 * Returns whether a request comes from a page of the console's origin or from the user, such as a typed address. Without the header
 * the client is no browser that other sites could use. Sec-Fetch-Site: https://www.w3.org/TR/fetch-metadata/
 */
export const isOwnSite = ({ headers }: Request): boolean =>
  [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined);

/**
 * Rejects requests of other sites, and requests for data as a page, a script, an image or a frame, except for the report.
 * See decision 24 in docs/decisions.md.
 */
export function ownPagesOnly(): Handler {
  return (req, res, next) => {
    if (!isOwnSite(req)) return sendError(res, 'cross-site');
    const destination = req.headers['sec-fetch-dest'];
    // The browser itself downloads the report.
    const fits = destination === undefined || destination === 'empty' || res.locals.route === 'report';
    return fits ? next() : sendError(res, 'not-a-page');
  };
}

/**
 * Rejects mutations without their XSRF token before they reach the backend. Goes after cookie-parser. Without an XSRF-TOKEN cookie
 * the backend decides.
 */
export function csrfProtection(): Handler {
  return (req, res, next) => {
    if (safeMethods.includes(req.method)) return next();
    const token: unknown = req.cookies['XSRF-TOKEN'];
    return token === undefined || token === req.headers['x-xsrf-token'] ? next() : sendError(res, 'xsrf-mismatch');
  };
}

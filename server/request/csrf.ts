import type { Handler } from './context.ts';
import { sendError } from './errors.ts';

const safeMethods = ['GET', 'HEAD'];

/**
 * Rejects requests for data as a page, a script, an image or a frame. The browser itself downloads the report.
 * Sec-Fetch-Dest: https://www.w3.org/TR/fetch-metadata/
 */
export function fetchedOnly(): Handler {
  return (req, res, next) => {
    const destination = req.headers['sec-fetch-dest'];
    const fits = destination === undefined || destination === 'empty' || res.locals.route === 'report';
    return fits ? next() : sendError(res, 'not-a-page');
  };
}

/**
 * Rejects cross-site mutations before they reach the backend. Goes after cookie-parser. Without an XSRF-TOKEN cookie the
 * backend decides. Sec-Fetch-Site: https://www.w3.org/TR/fetch-metadata/
 */
export function csrfProtection(): Handler {
  return (req, res, next) => {
    if (safeMethods.includes(req.method)) return next();
    if (req.headers['sec-fetch-site'] === 'cross-site') return sendError(res, 'cross-site');
    const token: unknown = req.cookies['XSRF-TOKEN'];
    return token === undefined || token === req.headers['x-xsrf-token'] ? next() : sendError(res, 'xsrf-mismatch');
  };
}

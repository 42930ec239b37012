import cookieParser from 'cookie-parser';
import type { Handler, Request } from './context.ts';
import { sendError } from './errors.ts';

const safeMethods = ['GET', 'HEAD'];

/**
 * Returns whether a request comes from a document of the console's origin or from the user, such as a typed address. Without the header
 * the client is no browser that other sites could use. Sec-Fetch-Site: https://www.w3.org/TR/fetch-metadata/
 */
export const isOwnSite = ({ headers }: Request): boolean =>
  [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined);

/**
 * Rejects requests of other sites, and requests for data as a document, a script, an image or a frame, except for the report. Reads are
 * included: a document of another site could start the download of a report, which the event log records under the user's name.
 */
export function ownDocumentsOnly(): Handler {
  return (req, res, next) => {
    if (!isOwnSite(req)) return sendError(res, 'cross-site');
    const destination = req.headers['sec-fetch-dest'];
    // The browser itself downloads the report.
    const fits =
      destination === undefined || destination === 'empty' || res.locals.route === 'report';
    return fits ? next() : sendError(res, 'not-a-page');
  };
}

/** Returns whether the browser states that a document of the console's origin sends the request. Without TLS it sends Origin alone. */
const isOwnDocument = ({ headers, protocol, host }: Request): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  (headers['sec-fetch-site'] === undefined && headers.origin === `${protocol}://${host}`);

/**
 * Rejects mutations without their XSRF token before they reach the backend. Without an XSRF-TOKEN cookie the backend decides. A document of the console may send an earlier token than that of its cookie, which another response can replace
 * after the document has read it: only the backend knows the tokens of a session.
 * See decision 13 in docs/decisions.md.
 */
export function csrfProtection(): Handler {
  const parseCookies = cookieParser();
  return (req, res, next) => {
    if (safeMethods.includes(req.method)) return next();
    parseCookies(req, res, () => {
      const expected: unknown = req.cookies['XSRF-TOKEN'];
      const token = req.headers['x-xsrf-token'];
      const fits = token === expected || (token && isOwnDocument(req));
      return expected === undefined || fits ? next() : sendError(res, 'xsrf-mismatch');
    });
  };
}

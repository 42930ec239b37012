import cookieParser from 'cookie-parser';
import type { Handler } from './context.ts';
import { refuse } from './errors.ts';

const reading = ['GET', 'HEAD'];

/**
 * Cross-site protection in front of the backend's own. Without an XSRF-TOKEN cookie only the backend can tell.
 * Sec-Fetch-Site: https://www.w3.org/TR/fetch-metadata/
 */
export function refuseForgedCalls(): Handler {
  const parseCookies = cookieParser();
  return (req, res, next) => {
    if (reading.includes(req.method)) return next();
    if (req.headers['sec-fetch-site'] === 'cross-site') return refuse(res, 'cross-site');
    parseCookies(req, res, () => {
      const token: unknown = req.cookies['XSRF-TOKEN'];
      return token === undefined || token === req.headers['x-xsrf-token'] ? next() : refuse(res, 'xsrf-mismatch');
    });
  };
}

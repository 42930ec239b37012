import type { Handler } from '../request/context.ts';
import { sendError } from '../request/errors.ts';
import type { Deployment } from './deployment.ts';

/** Requests that change no data of the backend, or only the session. `POST /ajax/report` checks a report before its download. */
const allowed = ['/ajax/auth/login', '/ajax/auth/logout', '/ajax/report'];

/**
 * Rejects changes while the console is read-only. Goes before everything that could reach the backend. Decides by method, since the
 * gateway does not import the contract and a backend may have endpoints of its own: other POST requests that only read are rejected.
 */
export function readOnly({ deployment }: { deployment: Deployment }): Handler {
  return (req, res, next) => {
    if (!deployment.info().read_only || ['GET', 'HEAD'].includes(req.method)) return next();
    return req.method === 'POST' && allowed.includes(res.locals.path)
      ? next()
      : sendError(res, 'read-only');
  };
}

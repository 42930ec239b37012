import type { Handler } from './context.ts';
import { sendError } from './errors.ts';

/** The number of keys that are stored, the newest: minutes of writes by a hundred operators. */
const maxKeys = 10_000;

/**
 * Rejects a write with an Idempotency-Key that this process has already forwarded. Browsers send a request again, also a
 * POST, when a reused connection is reset before the response (Chromium: HttpNetworkTransaction::ShouldResendRequest).
 */
export function rejectRepeats(): Handler {
  const keys = new Set<string>();
  return (req, res, next) => {
    const given = req.headers['idempotency-key'];
    if (typeof given !== 'string' || given.length > 64 || ['GET', 'HEAD'].includes(req.method)) return next();
    const key = `${req.method} ${res.locals.path} ${given}`;
    if (keys.has(key)) return sendError(res, 'repeated');
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
    next();
  };
}

import type { ErrorHandler, Handler, Locals, Response } from './context.ts';
import { endAfterBody } from './end-after-body.ts';
import { errors, type Failure, finalRejections, type HttpError } from './failures.ts';

/** Sends an error of the gateway as JSON. */
export function sendError(res: Response, failure: HttpError, cause?: string): void {
  const { status, message } = errors[failure];
  Object.assign(res.locals, { failure, cause });
  const neverSent = isNeverSent(res.locals);
  const body = JSON.stringify({
    message,
    request_id: res.locals.requestId,
    ...(neverSent && { sent: false }),
    ...(failure === 'read-only' && { read_only: true }),
  });
  if (failure === 'overloaded' || failure === 'too-many-requests') res.set('Retry-After', '1');
  if (neverSent && finalRejections.includes(failure) && !['GET', 'HEAD'].includes(res.req.method)) {
    res.set('Write-Outcome', 'rejected');
  }
  res.status(status).set({
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  // The rest of a malformed or late request cannot be read.
  if ([400, 408, 431].includes(status)) return void res.end(body);
  res.write(body);
  endAfterBody(res);
}

/** Returns whether a failed request certainly never reached the backend. After a bug of the gateway nothing is certain. */
export const isNeverSent = ({ failure, sent }: Locals): boolean => failure !== undefined && failure !== 'internal-error' && !sent;

/** Sends 500 for a bug of the gateway. The log has the error; the client does not. */
export function sendInternalError(res: Response, error: Error): void {
  res.locals.error = error;
  sendError(res, 'internal-error');
}

/** Aborts a response that has started, so that the client notices: it must not look complete. */
export function abortResponse(res: Response, failure: Failure): void {
  res.locals.failure ??= failure;
  // For HTTP/1.0 the end of the connection is the end of the body; only a reset is an error.
  if (res.req.httpVersion === '1.0') res.socket?.resetAndDestroy();
  res.destroy();
}

/** Express's error handler. */
export function handleErrors(): ErrorHandler {
  return (error, _req, res, _next) => {
    if (res.destroyed) return;
    if (!res.headersSent) return sendInternalError(res, error);
    res.locals.error = error;
    abortResponse(res, 'internal-error');
  };
}

export function notFound(): Handler {
  return (_req, res) => sendError(res, 'not-found');
}

import type { ErrorHandler, Handler, Locals, Response } from './context.ts';
import { endAfterBody } from './end-after-body.ts';

/** Every error response of the gateway itself. Messages contain no host, address, query or stack. */
const errors = {
  'bad-target': { status: 400, message: 'Invalid request target.' },
  'bad-host': { status: 400, message: 'Invalid Host header.' },
  'bad-framing': { status: 400, message: 'Invalid request body framing.' },
  'read-only': { status: 403, message: 'The console is read-only. Nothing was changed.' },
  'not-a-page': { status: 403, message: 'This address can only be requested by the console.' },
  'cross-site': { status: 403, message: 'Cross-site requests are not allowed.' },
  'not-found': { status: 404, message: 'Not found.' },
  'bad-method': { status: 405, message: 'Method not allowed.' },
  repeated: { status: 409, message: 'The browser sent this request twice. Check whether it was carried out.' },
  'too-large': { status: 413, message: 'The request body is too large.' },
  'bad-report': { status: 400, message: 'Invalid report.' },
  'bad-expectation': { status: 417, message: 'Unsupported Expect header.' },
  'xsrf-mismatch': { status: 419, message: 'The page has expired. Reload it.' },
  'too-many-reports': { status: 429, message: 'Too many reports.' },
  'internal-error': { status: 500, message: 'An unexpected error occurred.' },
  'backend-unreachable': { status: 502, message: 'The backend cannot be reached.' },
  'backend-reset': { status: 502, message: 'The backend closed the connection before it responded.' },
  'backend-invalid-response': { status: 502, message: 'The backend sent an invalid response.' },
  overloaded: { status: 503, message: 'Too many requests in progress. Try again in a moment.' },
  'backend-timeout': { status: 504, message: 'The backend did not respond in time.' },
} as const;

/** Failures without an error response: the response had started, or the client has disconnected. */
const aborted = ['backend-aborted', 'backend-idle-timeout', 'client-aborted', 'shutdown-timeout'] as const;

export type HttpError = keyof typeof errors;
export type Failure = HttpError | (typeof aborted)[number];
export const failureKinds = [...Object.keys(errors), ...aborted] as Failure[];

/** Sends an error of the gateway as JSON. */
export function sendError(res: Response, failure: HttpError, cause?: string): void {
  const { status, message } = errors[failure];
  Object.assign(res.locals, { failure, cause });
  const body = JSON.stringify({
    message,
    request_id: res.locals.requestId,
    ...(isNeverSent(res.locals) && { sent: false }),
    ...(failure === 'read-only' && { read_only: true }),
    ...(failure === 'repeated' && { repeated: true }),
  });
  if (failure === 'overloaded') res.set('Retry-After', '1');
  res.status(status).set({
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  // The rest of a malformed request cannot be read.
  if (status === 400) return void res.end(body);
  res.write(body);
  endAfterBody(res);
}

/**
 * Returns whether a failed request certainly never reached the backend. After a bug of the gateway nothing is certain, and a
 * repeated request was forwarded before.
 */
export const isNeverSent = ({ failure, sent }: Locals): boolean =>
  failure !== undefined && failure !== 'internal-error' && failure !== 'repeated' && !sent;

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

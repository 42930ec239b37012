import type { ErrorHandler, Handler, Response } from './context.ts';
import { endAfterBody } from './end-after-body.ts';
import { type ErrorRow, errors, type Failure, failures, type HttpError } from './failures.ts';

interface FailedRequest {
  requestId: string;
  method: string | undefined;
  /** True if it certainly never reached the backend. */
  neverSent: boolean;
}

/** Returns the error response to a request, by the table of failures. */
export function errorResponse(
  failure: HttpError,
  { requestId, method = '', neverSent }: FailedRequest,
) {
  const { status, message, headers, body: properties, certainty }: ErrorRow = errors[failure];
  const body = JSON.stringify({
    message,
    request_id: requestId,
    ...(neverSent && { sent: false }),
    ...properties,
  });
  const isRejectedWrite = neverSent && certainty === 'final' && !['GET', 'HEAD'].includes(method);
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      ...(isRejectedWrite && { 'Write-Outcome': 'rejected' }),
      ...headers,
    },
    body,
  };
}

/** Sends an error of the gateway as JSON. `error` is the cause of the failure, for the log. */
export function sendError(res: Response, failure: HttpError, error?: NodeJS.ErrnoException): void {
  res.locals.fail(failure, error);
  const { requestId, neverSent } = res.locals;
  const { status, headers, body } = errorResponse(failure, {
    requestId,
    method: res.req.method,
    neverSent,
  });
  res.writeHead(status, headers);
  if (failures[failure].isUnreadable) return void res.end(body);
  res.write(body);
  endAfterBody(res);
}

/** Aborts a response that has started, so that the client notices: it must not look complete. */
export function abortResponse(
  res: Response,
  failure: Failure,
  error?: NodeJS.ErrnoException,
): void {
  res.locals.fail(failure, error);
  // For HTTP/1.0 the end of the connection is the end of the body; only a reset is an error.
  if (res.req.httpVersion === '1.0') res.socket?.resetAndDestroy();
  res.destroy();
}

/** Express's error handler. The log has the error; the client does not. */
export function handleErrors(): ErrorHandler {
  return (error, _req, res, _next) => {
    if (res.destroyed) return;
    (res.headersSent ? abortResponse : sendError)(res, 'internal-error', error);
  };
}

export function notFound(): Handler {
  return (_req, res) => sendError(res, 'not-found');
}

import type { Logger } from 'pino';
import { type ErrorHandler, type Reply, writeHead } from './context.ts';

/** Every answer the gateway makes up itself. The messages name no host, address, query or stack. */
const failures = {
  'bad-target': { status: 400, message: 'The address of this request is not one the console understands.' },
  'bad-host': { status: 400, message: 'The request does not say which host it is for.' },
  'bad-framing': { status: 400, message: 'The request carries a body in a way that is not accepted.' },
  'cross-site': { status: 403, message: 'A call from another site is not accepted.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'bad-method': { status: 405, message: 'This method is not accepted here.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'xsrf-mismatch': { status: 419, message: 'The page has expired; load it again.' },
  'internal-error': { status: 500, message: 'An unexpected error occurred.' },
  'backend-unreachable': { status: 502, message: 'The backend cannot be reached.' },
  'backend-reset': { status: 502, message: 'The backend closed the connection before it answered.' },
  'backend-invalid-response': { status: 502, message: 'The backend gave an answer that cannot be understood.' },
  overloaded: { status: 503, message: 'Too many calls are under way; try again in a moment.' },
  'backend-timeout': { status: 504, message: 'The backend did not answer in time.' },
} satisfies Record<string, { status: number; message: string }>;

export type Refusal = keyof typeof failures;
/** The last three have no answer of their own: the answer had begun, or nobody was left to read one. */
export type Failure = Refusal | 'backend-aborted' | 'backend-idle-timeout' | 'client-aborted';

export const failureKinds = [...Object.keys(failures), 'backend-aborted', 'backend-idle-timeout', 'client-aborted'] as Failure[];

const headersOf: Partial<Record<Refusal, string[]>> = { overloaded: ['Retry-After', '1'] };

/** Answers with the gateway's own JSON error. */
export function refuse(res: Reply, failure: Refusal, cause?: string): void {
  prepareRefusal(res, failure, cause);
  res.end(refusalBody(res, failure));
}

/** Everything of a refusal but its body, for one that is not ended at once. */
export function prepareRefusal(res: Reply, failure: Refusal, cause?: string): void {
  Object.assign(res.locals, { failure, cause });
  writeHead(res, failures[failure].status, [
    ...(headersOf[failure] ?? []),
    ...['Cache-Control', 'no-store'],
    ...['Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', Buffer.byteLength(refusalBody(res, failure))],
  ]);
}

export const refusalBody = (res: Reply, failure: Refusal): string =>
  JSON.stringify({ message: failures[failure].message, request_id: res.locals.requestId });

/** What an error on the way to the backend is called, by its code. */
export function backendFailure(code: string | undefined): Refusal {
  if (code === deadlineCode) return 'backend-timeout';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'backend-reset';
  return code?.startsWith('HPE_') ? 'backend-invalid-response' : 'backend-unreachable';
}

/** The code of the error with which a call that misses its deadline is given up. */
export const deadlineCode = 'EDEADLINE';

/** The last resort: a bug of the gateway. It is logged with its stack, and the caller gets none of it. */
export function answerErrors({ logger }: { logger: Logger }): ErrorHandler {
  return (error, _req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    logger.error({ err: error, request_id: res.locals.requestId }, 'the gateway failed');
    refuse(res, 'internal-error');
  };
}

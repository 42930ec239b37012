import { asRecord } from '#lib/state/persisted-store.ts';
import { ApiError } from '../request.ts';

/**
 * The certain effect of a failed write. `rejected` and `never-sent`: none. `ended`: the backend has finished it with an
 * error, so that a single check decides. `unknown`: it may have been carried out, or may still be.
 */
export type FailureKind = 'rejected' | 'never-sent' | 'ended' | 'unknown';

/** Classifies the error of a write. */
export function failureKindOf(error: unknown): FailureKind {
  // A response that could not be read.
  if (!(error instanceof ApiError)) return 'unknown';
  const { status } = error;
  if (status === 401 || status === 419) return 'rejected';
  if (isNeverSent(error)) return status < 500 ? 'rejected' : 'never-sent';
  if (isRepeated(error)) return 'unknown';
  // 408: the request was not received completely, as seen by one of the servers on its way.
  if (status >= 400 && status < 500 && status !== 408) return 'rejected';
  return status === 500 && isFromBackend(error) ? 'ended' : 'unknown';
}

/** Returns true if the gateway reports that no byte of the request reached the backend. */
export const isNeverSent = ({ body }: ApiError): boolean => asRecord(body).sent === false;

/** Returns true if the gateway rejected the second of two requests that the browser sent for one write. */
export const isRepeated = ({ status, body }: ApiError): boolean => status === 409 && asRecord(body).repeated === true;

/** An error of the backend is JSON with a message. Errors of the gateway also have a request id, and those of proxies are HTML. */
function isFromBackend({ body }: ApiError): boolean {
  const { message, request_id } = asRecord(body);
  return typeof message === 'string' && request_id === undefined;
}

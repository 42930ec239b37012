import type { Endpoint } from './endpoint.ts';

/**
 * A request header that identifies one write: 1 to 255 visible ASCII characters, such as a random UUID. A backend that supports it
 * carries a write out once for each key and user, and sends the stored response, also a rejection, to every repetition.
 */
export const idempotencyKey = 'Idempotency-Key';

/**
 * A response header to a write that failed, with the value `rejected`: the write was not carried out and will not be, also by
 * another request with the same key that arrived earlier or arrives later. Without it a failed write may have been carried out.
 * See decision 8 in docs/decisions.md.
 */
export const writeOutcome = 'Write-Outcome';
export const rejected = 'rejected';

/** Returns whether an endpoint changes data. Signing in and out and the check of a report do not. */
export const isWrite = ({ method, resource }: Pick<Endpoint, 'method' | 'resource'>): boolean =>
  method !== 'GET' && resource !== 'auth' && resource !== 'report';

import { becomeReadOnly } from '../release/deployment.ts';
import { createStore, type Readable } from '../storage/store.ts';
import { toast } from '../toasts.ts';
import { ApiError } from './request.ts';
import { recordFailure } from './request-history.ts';

/** Returns true if a request failed because there is no session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 419);

/** Returns true without a response and for a status of 502 to 504. */
const mayBeOutage = ({ status }: ApiError): boolean =>
  status === 0 || (status > 501 && status < 505);

const suspected = createStore<ApiError | undefined>(undefined);

/** The last failure that an outage may have caused. */
export const suspectedOutage: Readable<ApiError | undefined> = suspected;

/**
 * Applies to every failed request that does not end the session: 500 shows the notification, a 403 because of read-only mode disables
 * what changes data, and an outage is looked for if one may be the cause. All can be copied for support.
 */
export function reportFailedRequest(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  recordFailure(error);
  if (error.isReadOnly) becomeReadOnly();
  if (mayBeOutage(error)) suspected.set(error);
  if (error.status === 500) toast.error('An unexpected error occurred.', error.code);
}

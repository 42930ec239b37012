import { becomeReadOnly } from '../release/deployment.ts';
import { toast } from '../toasts.ts';
import { checkBackend } from './check-backend.ts';
import { ApiError } from './request.ts';
import { recordFailure } from './request-history.ts';

/** Returns true if a request failed because there is no session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 419);

/**
 * Applies to every failed request that does not end the session: 500 shows the notification, a 403 because of read-only mode disables
 * what changes data, and 502 to 504 lead to a check of the backend. All can be copied for support.
 */
export function reportFailedRequest(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  recordFailure(error);
  if (error.isReadOnly) becomeReadOnly();
  if (error.status > 501 && error.status < 505) void checkBackend();
  if (error.status === 500) toast.error('An unexpected error occurred.', error.code);
}

import { becomeReadOnly } from '#platform/release/deployment.ts';
import { endSession } from '#platform/session/session.ts';
import { toast } from '#platform/toasts.ts';
import { checkBackend } from './check-backend.ts';
import { ApiError } from './request.ts';
import { recordFailure } from './request-history.ts';

/** Returns true if a request failed because there is no session. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || (error.status === 419 && !error.keepsSession));

/**
 * Applies to every failed request, wherever it was sent: 401 and 419 end the session, 500 shows the notification, a 403
 * because of read-only mode disables what changes data, and 502 to 504 lead to a check of the backend. All others can be copied for support.
 */
export function applyErrorPolicy(error: unknown): void {
  if (endsSession(error)) endSession();
  else if (error instanceof ApiError) recordFailure(error);
  if (error instanceof ApiError && error.isReadOnly) becomeReadOnly();
  if (error instanceof ApiError && error.status > 501 && error.status < 505) void checkBackend();
  if (error instanceof ApiError && error.status === 500)
    toast.error('An unexpected error occurred.', error.code);
}

/**
 * Reads a record again before it is saved. Logs a failure and returns undefined. Throws the error that ends the session, because of
 * which nothing is sent. See decision 14 in docs/decisions.md.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && endsSession(error)) {
      error.isRejected = true;
      throw error;
    }
    console.error('The record could not be read again before it was saved:', error);
    return undefined;
  }
}

import { pageSession } from '#platform/session/page-session.ts';
import { endsSession, reportFailedRequest } from './failed-request.ts';
import { ApiError } from './request.ts';

/** Applies to every failed request, wherever it was sent: 401 and 419 end the session. See reportFailedRequest for all others. */
export function applyErrorPolicy(error: unknown): void {
  if (endsSession(error)) pageSession.reject();
  else reportFailedRequest(error);
}

/**
 * Reads a record again before it is saved. Logs a failure and returns undefined. Throws the error that ends the session, because of
 * which nothing is sent. See decision 14 in docs/decisions.md.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && endsSession(error)) throw error.with({ isRejected: true });
    console.error('The record could not be read again before it was saved:', error);
    return undefined;
  }
}

import { endsSession } from './error-policy.ts';
import { ApiError } from './request.ts';

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

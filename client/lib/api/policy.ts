import { endSession } from '#lib/state/session.ts';
import { toast } from '#lib/state/toasts.ts';
import { ApiError } from './request.ts';

/** What every failed call means, wherever it was made: 401 and 419 end the session, 500 raises the notification. */
export function applyPolicy(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401 || error.status === 419) endSession();
  if (error.status === 500) toast.error('An unexpected error occurred.');
}

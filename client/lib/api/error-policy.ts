import { endSession } from '#lib/state/session.ts';
import { toast } from '#lib/state/toasts.ts';
import { ApiError } from './request.ts';

/** Applies to every failed request, wherever it was sent: 401 and 419 end the session, 500 shows the notification. */
export function applyErrorPolicy(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401 || error.status === 419) endSession();
  if (error.status === 500) toast.error('An unexpected error occurred.');
}

import { pageSession } from '#platform/session/page-session.ts';
import { endsSession, reportFailedRequest } from './failed-request.ts';

/** Applies to every failed request, wherever it was sent: 401 and 419 end the session. See reportFailedRequest for all others. */
export function applyErrorPolicy(error: unknown): void {
  if (endsSession(error)) pageSession.reject();
  else reportFailedRequest(error);
}

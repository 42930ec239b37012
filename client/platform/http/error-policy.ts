import { documentSession } from '#platform/session/document-session.ts';
import { endsSession, reportFailedRequest } from './failed-request.ts';

/** Applies to every failed request, wherever it was sent: 401 and 419 end the session. See reportFailedRequest for all others. */
export function applyErrorPolicy(error: unknown): void {
  if (endsSession(error)) documentSession.reject();
  else reportFailedRequest(error);
}

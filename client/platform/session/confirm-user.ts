import type { Endpoint } from '#contract/endpoint.ts';
import { notSent } from '../http/request.ts';
import { documentSession } from './document-session.ts';
import { session } from './document-state.ts';

/** Throws the error of a request that was not sent unless the browser's session is that of the user shown. */
export async function confirmUser(endpoint: Endpoint): Promise<void> {
  if (documentSession.isUncertain() && !(await documentSession.confirm()))
    throw notSent(endpoint, session.get().state === 'in' ? 0 : 401);
}

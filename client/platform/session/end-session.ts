import { clearBreaches } from '../http/breaches.ts';
import { abortRequests } from '../http/request.ts';
import { outbox, tabName } from '../outbox/document-outbox.ts';
import { removeUserValues } from '../storage/stored.ts';
import { clearToasts } from '../toasts.ts';
import type { End, Session } from './session.ts';

/** Discards what the screens have loaded. */
let clearScreens = () => {};

/** Sets it: the code of the screens is loaded later than this. */
export const setClearScreens = (clear: () => void): void => {
  clearScreens = clear;
};

/** Everything that begins with the session of a user. */
export function startSession(userId: string, after: Session['state']): void {
  removeUserValues(userId);
  outbox.setOwner({ userId, tab: tabName() });
  // Toasts of requests that failed for lack of a session are obsolete.
  if (after === 'out') clearToasts();
}

/** Everything that ends with the session of a user, in order. */
export function endSession(how: End, nextUserId?: string): void {
  if (how === 'signed-out') outbox.clearVerdicts();
  outbox.setOwner(undefined);
  if (how === 'hidden') return;
  abortRequests();
  clearScreens();
  clearBreaches();
  if (how === 'expired') return;
  removeUserValues(nextUserId);
  clearToasts();
}

import { parseFeatures } from '#contract/features.ts';
import { documentSession, ending, signOutStatus } from '#platform/session/document-session.ts';
import { sessionState } from '#platform/session/document-state.ts';
import { endSession, startSession } from '#platform/session/end-session.ts';
import { initialState } from '#platform/session/session.ts';

/** Signs in as a user in this tab, without requests. */
export function signInAs(id: string | number, username = 'ada', token?: string): void {
  const { session, userId: before } = sessionState.get();
  const userId = String(id);
  signOutStatus.set(undefined);
  if (ending.get()?.userId !== userId) ending.set(undefined);
  if (session.state === 'in' && before !== userId) endSession('expired');
  sessionState.set({
    ...sessionState.get(),
    ...{ session: { state: 'in', user: { id, username } }, userId, token, check: undefined },
  });
  startSession(userId, session.state);
}

/** Declares the features of the backend, as a session check with this header does. */
export const declareFeatures = (header: string | null): void =>
  sessionState.set({ ...sessionState.get(), features: parseFeatures(header) });

/** Ends the session as a response without one does. */
export const expireSession = (): void => documentSession.reject();

/** Returns to the state before the first check. */
export const forgetSession = (): void => sessionState.set(initialState);

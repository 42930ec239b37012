import { parseFeatures } from '#contract/features.ts';
import { initialState } from '#platform/session/machine.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { sessionState } from '#platform/session/page-state.ts';

/** Signs in as a user in this tab, without requests. */
export function signInAs(id: string | number, username = 'ada'): void {
  pageSession.beginSignIn();
  pageSession.signIn({ user: { id, username } });
}

/** Declares the features of the backend, as a session check with this header does. */
export const declareFeatures = (header: string | null): void =>
  sessionState.set({ ...sessionState.get(), features: parseFeatures(header) });

/** Ends the session as a response without one does. */
export const expireSession = (): void => pageSession.reject();

/** Returns to the state before the first check. */
export const forgetSession = (): void => sessionState.set(initialState(false));

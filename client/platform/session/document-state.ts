import { createStore, type Readable, type Store } from '../storage/store.ts';
import { initialState, type State } from './session.ts';

/** The state of the session in this document. Only document-session.ts sets it. */
export const sessionState: Store<State> = createStore(initialState);

const part = <T>(select: (state: State) => T): Readable<T> => ({
  get: () => select(sessionState.get()),
  subscribe: sessionState.subscribe,
});

export const session = part((state) => state.session);

/** The id of the confirmed user, as text: undefined before the session check and without a session. */
export const sessionUserId = part(({ session }) =>
  session.state === 'in' ? String(session.user.id) : undefined,
);

/** The error of the session check at document load, which has ended the session or has left it undecided. */
export const checkFailure = part((state) => state.failure);

/** The optional features that the backend has declared with the last session check: none before. */
export const backendFeatures = part((state) => state.features);

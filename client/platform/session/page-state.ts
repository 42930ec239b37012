import { signOutUrl } from '../release/deployment.ts';
import { createStore, type Readable, type Store } from '../storage/store.ts';
import { type Effect, initialState, type State } from './machine.ts';

/** Everything that this page knows about its session. Only page-session.ts sets it. */
export const sessionState: Store<State> = createStore(initialState(signOutUrl() !== ''));

const part = <T>(select: (state: State) => T): Readable<T> => ({
  get: () => select(sessionState.get()),
  subscribe: sessionState.subscribe,
});

export const session = part((state) => state.session);

/** The id of the confirmed user, as text: undefined before the session check and without a session. */
export const sessionUserId = part(({ session }) =>
  session.state === 'in' ? String(session.user.id) : undefined,
);

/** How and when this tab's last session ended, unless by a sign-out here; undefined if nothing has to be stated about it. */
export const ending = part((state) => state.ending);

/** The error of the session check at page load, which has ended the session or has left it undecided. */
export const checkFailure = part((state) => state.failure);

/** The optional features that the backend has declared with the last session check: none before. */
export const backendFeatures = part((state) => state.features);

/** True while the page leaves to the sign-out of a sign-on proxy. */
export const isLeaving = part((state) => state.redirect === 'leaving');

type StartListener = (effect: Extract<Effect, { do: 'start' }>) => void;
type EndListener = (effect: Extract<Effect, { do: 'end' }>) => void;

const owners = { start: new Set<StartListener>(), end: new Set<EndListener>() };

/**
 * Registers what an owner of something that belongs to the user does once the user is confirmed, also again. Returns a function that
 * ends it.
 */
export const onSessionStart = (listener: StartListener): (() => void) => {
  owners.start.add(listener);
  return () => owners.start.delete(listener);
};

/**
 * Registers what an owner does at the end of every session. All owners run in one task, in any order: none waits for another one.
 * Returns a function that ends it. See decision 97 in docs/decisions.md.
 */
export const onSessionEnd = (listener: EndListener): (() => void) => {
  owners.end.add(listener);
  return () => owners.end.delete(listener);
};

/** Runs the owners: called by the session alone. */
export const startOwners: StartListener = (effect) => {
  for (const listener of owners.start) listener(effect);
};
export const endOwners: EndListener = (effect) => {
  for (const listener of owners.end) listener(effect);
};

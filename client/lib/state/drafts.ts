import { useState } from 'react';
import { asRecord, persistedStore } from './persisted-store.ts';
import { createStore, useStore } from './store.ts';

/** Unsaved input by field name. */
export type DraftValues = Record<string, unknown>;

/** Unsaved input of one form or row, stored in this tab for its user. */
export interface Draft {
  get: () => DraftValues | undefined;
  /** Replaces the draft; `undefined` removes it. */
  set: (values: DraftValues | undefined) => void;
}

interface Drafts {
  /** The id of their owner, as text. */
  userId: string | undefined;
  /** By the name of the form or row. */
  values: Record<string, DraftValues>;
}

const drafts = persistedStore<Drafts>(
  'drafts',
  (stored) => {
    const { userId, values } = asRecord(stored);
    const entries = Object.entries(asRecord(values)).map(([name, draft]) => [name, asRecord(draft)]);
    return { userId: typeof userId === 'string' ? userId : undefined, values: Object.fromEntries(entries) };
  },
  'sessionStorage',
);

/** The confirmed owner of the drafts. No draft can be read until the session has been checked. */
const owner = createStore<string | undefined>(undefined);

export const draftOf = (name: string): Draft => ({
  get: () => (owner.get() === undefined ? undefined : drafts.get().values[name]),
  set(draft) {
    const { userId, values } = drafts.get();
    const { [name]: _, ...others } = values;
    drafts.set({ userId, values: draft ? { ...others, [name]: draft } : others });
  },
});

/** Makes a user the owner of this tab's drafts. Drafts of another user are discarded. */
export function claimDraftsFor(userId: string): void {
  const current = drafts.get();
  drafts.set({ userId, values: current.userId === userId ? current.values : {} });
  owner.set(userId);
}

/** Reads an offer of unsaved input once the owner of the drafts is confirmed. Returns it and a function that removes it. */
export function useDraftOffer<T>(read: () => T | undefined): [offer: T | undefined, remove: () => void] {
  const userId = useStore(owner);
  const [state, setState] = useState(() => ({ userId, offer: read() }));
  if (state.userId !== userId) setState({ userId, offer: read() });
  return [state.offer, () => setState({ userId, offer: undefined })];
}

/** The paths of the screens with unsaved input of the confirmed owner. */
export function useDraftPaths(): string[] {
  const userId = useStore(owner);
  const { values } = useStore(drafts);
  // The draft of a row has the path and the name of the row.
  return userId === undefined ? [] : [...new Set(Object.keys(values).map((name) => name.split(' ')[0] ?? ''))];
}

export const clearDrafts = (): void => drafts.set({ userId: drafts.get().userId, values: {} });

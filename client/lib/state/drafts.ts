import { useState } from 'react';
import { asRecord } from './persisted-store.ts';
import { useStore } from './store.ts';
import { owner, userStore } from './user-store.ts';

/** Unsaved input by field name. */
export type DraftValues = Record<string, unknown>;

/** The unsaved input of a form or row. */
export interface Draft {
  /** Its screen, as a link names it: `Edit User ada`. */
  title: string;
  /** The address of its screen. */
  to: string;
  values: DraftValues;
}

type Drafts = Record<string, Draft>;

const none: Drafts = {};

/** By the key of the form or row. */
const drafts = userStore<Drafts>('drafts', parse, 'tab');

function parse(stored: unknown): Drafts {
  const entries = Object.entries(asRecord(stored)).flatMap(([key, draft]) => {
    const { title, to, values } = asRecord(draft);
    return typeof title === 'string' && typeof to === 'string' ? [[key, { title, to, values: asRecord(values) }] as const] : [];
  });
  return Object.fromEntries(entries);
}

export const getDraft = (key: string): Draft | undefined => drafts.get()?.[key];

/** Replaces the draft of a form or row; `undefined` removes it. */
export function setDraft(key: string, draft: Draft | undefined): void {
  const { [key]: _, ...others } = drafts.get() ?? none;
  drafts.set(draft ? { ...others, [key]: draft } : others);
}

/** Every draft of the signed-in user in this tab. */
export const useDrafts = (): Draft[] => Object.values(useStore(drafts) ?? none);

/** Reads an offer of unsaved input once the user is confirmed. Returns it and a function that removes it. */
export function useDraftOffer<T>(read: () => T | undefined): [offer: T | undefined, remove: () => void] {
  const userId = useStore(owner);
  const [state, setState] = useState(() => ({ userId, offer: read() }));
  if (state.userId !== userId) setState({ userId, offer: read() });
  return [state.offer, () => setState({ userId, offer: undefined })];
}

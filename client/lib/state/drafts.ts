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

/** Removes a draft whose input was saved, unless it was changed since. Returns true if nothing is left of it. */
export function removeSavedDraft(key: string, saved: Draft | undefined): boolean {
  const current = getDraft(key);
  if (current && current !== saved) return false;
  setDraft(key, undefined);
  return true;
}

/**
 * Returns the draft that a form or row finds when it is shown, and a function that closes this offer. The offer also ends when the
 * draft is removed elsewhere, because its input was saved after all.
 */
export function useDraftOffer<T>(
  key: string,
  parse: (values: DraftValues) => T | undefined,
): [offer: T | undefined, close: () => void] {
  const userId = useStore(owner);
  const stored = useStore(drafts)?.[key];
  const read = () => ({ userId, offer: stored && parse(stored.values) });
  const [found, setFound] = useState(read);
  const close = () => setFound({ userId, offer: undefined });
  if (found.userId !== userId) setFound(read());
  else if (found.offer !== undefined && !stored) close();
  return [found.offer, close];
}

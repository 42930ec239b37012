import { useState } from 'react';
import { useStore } from '#data/use-store.ts';
import { randomId } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import { sessionUserId } from '#platform/session/page-state.ts';
import { openStore } from '#platform/storage/stored.ts';

/** The name of a form, which is the only one of its screen, or of a row. Drafts have the same names. */
export const sourceOf = (screen: string, row?: string): string =>
  row === undefined ? screen : `${screen} ${row}`;

/** Unsaved input by field name. */
export type DraftValues = Record<string, unknown>;

/** The unsaved input of a form or row. */
export interface Draft {
  /** Its screen, as a link names it: `Edit User ada`. */
  title: string;
  /** The address of its screen. */
  to: string;
  /** Identifies this input: it changes with every change of the values. */
  revision: string;
  values: DraftValues;
}

/** By the key of the form or row. */
const drafts = openStore('drafts');

export const getDraft = (key: string): Draft | undefined => drafts.get()[key];

/** Replaces the draft of a form or row; `undefined` removes it. Other values have another revision. */
export function setDraft(key: string, draft: Omit<Draft, 'revision'> | undefined): void {
  const { [key]: before, ...others } = drafts.get();
  const isSame = before && draft && stringifyExact(before.values) === stringifyExact(draft.values);
  drafts.set(
    draft
      ? { ...others, [key]: { ...draft, revision: isSame ? before.revision : randomId() } }
      : others,
  );
}

/** Removes the draft of this revision, whose input was saved: newer input stays. */
export function discardRevision(revision: string): void {
  const all = Object.entries(drafts.get());
  const others = all.filter(([, draft]) => draft.revision !== revision);
  if (others.length < all.length) drafts.set(Object.fromEntries(others));
}

/** Every draft of the signed-in user in this tab. */
export const useDrafts = (): Draft[] => Object.values(useStore(drafts));

/**
 * Returns the draft that a form or row finds when it is shown, and a function that closes this offer. The offer also ends when the
 * draft is removed elsewhere, because its input was saved after all.
 */
export function useDraftOffer<T>(
  key: string,
  parse: (values: DraftValues) => T | undefined,
): [offer: T | undefined, close: () => void] {
  const userId = useStore(sessionUserId);
  const stored = useStore(drafts)[key];
  const read = () => ({ userId, offer: stored && parse(stored.values) });
  const [found, setFound] = useState(read);
  const close = () => setFound({ userId, offer: undefined });
  if (found.userId !== userId) setFound(read());
  else if (found.offer !== undefined && !stored) close();
  return [found.offer, close];
}

import { parseExact } from '#contract/common.ts';
import { stringifyExact } from '#lib/api/json.ts';
import { keptInTab } from './browser-storage.ts';

/** What was typed, by the names of its fields; exact integers stay exact. */
export type Typed = Record<string, unknown>;

/** Where something that was typed and has not been sent is kept: in this tab, for its user. */
export interface Draft {
  get: () => Typed | undefined;
  /** Keeps what was typed; undefined forgets it. */
  set: (typed: Typed | undefined) => void;
}

const key = 'drafts';
const ownerKey = 'drafts-of';

/** The draft of a name, which says where it was typed. */
export const draftOf = (name: string): Draft => ({
  get: () => all()[name],
  set(typed) {
    const { [name]: _, ...others } = all();
    keptInTab.set(key, stringifyExact(typed ? { ...others, [name]: typed } : others));
  },
});

const all = () => parseExact(keptInTab.get(key) ?? '{}') as Record<string, Typed>;

/** Makes a user the owner of what is kept from now on. What another has typed is forgotten. */
export function ownDrafts(user: string): void {
  if (keptInTab.get(ownerKey) !== user) forgetDrafts();
  keptInTab.set(ownerKey, user);
}

/** Forgets everything that was typed. */
export const forgetDrafts = (): void => keptInTab.set(key, null);

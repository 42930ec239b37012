import { parseExact } from '#contract/common.ts';
import { keptInTab } from './browser-storage.ts';
import { stringifyExact } from './exact-json.ts';
import { session } from './session.ts';

/** What was typed and has not been sent, as JSON can hold it. */
export type Typed = Record<string, unknown>;

/** Where a form or a row of a grid keeps what was typed into it. */
export interface Draft {
  /** Whether somebody is signed in who it can be kept for. */
  owned: boolean;
  get: () => Typed | undefined;
  /** Keeps what was typed; undefined forgets it. */
  set: (typed: Typed | undefined) => void;
}

const key = 'drafts';

interface Kept {
  user?: string;
  drafts: Record<string, Typed>;
}

/** The draft of whoever is signed in now, under a name that says where it was typed. This tab keeps it, and for nobody else. */
export function draftOf(name: string): Draft {
  const current = session.get();
  const user = current.state === 'in' ? String(current.user.id) : undefined;
  return {
    owned: user !== undefined,
    get: () => keptOf(user).drafts[name],
    set(typed) {
      if (user === undefined) return;
      const { [name]: before, ...others } = keptOf(user).drafts;
      if (typed) keep({ user, drafts: { ...others, [name]: typed } });
      else if (before) keep({ user, drafts: others });
    },
  };
}

/** Forgets every draft, or only those of others than a user. */
export function forgetDrafts(butOf?: unknown): void {
  if (butOf === undefined || read().user !== String(butOf)) keptInTab.set(key, null);
}

const keptOf = (user: string | undefined): Kept => {
  const kept = read();
  return kept.user === user ? kept : { drafts: {} };
};

const read = (): Kept => {
  const text = keptInTab.get(key);
  return text === null ? { drafts: {} } : (parseExact(text) as Kept);
};

const keep = (kept: Kept) => keptInTab.set(key, stringifyExact(kept));

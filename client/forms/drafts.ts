import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '#data/use-store.ts';
import { randomId } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import { rowHref } from '#platform/paths.ts';
import { sessionUserId } from '#platform/session/page-state.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { openStore } from '#platform/storage/stored.ts';
import {
  changesOf,
  type Edit,
  fieldsOf,
  pick,
  rebase,
  type Same,
  type Values,
} from './versions.ts';

/** Identifies a form, which is the only one of its screen, or a row, in every tab. Drafts have the same keys. */
export const formKey = (screen: string, row?: string): string =>
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
function useDraftOffer<T>(
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

/** The unsaved input of a form or row. */
interface Changes<T> {
  /** The server's values when they were edited. */
  base: Partial<T>;
  /** The changed fields. */
  local: Partial<T>;
}

interface DraftOptions<T> {
  /** The title of its screen, for the link to it. */
  title: string;
  /** The row, if it is not the form of its screen. */
  row?: { id: string; name: string } | undefined;
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string | undefined;
  /** The server's values. */
  saved: T;
  same: Same<T>;
}

export type RecordDraft<T> = ReturnType<typeof useRecordDraft<T & Values>>;

/**
 * The unsaved input of a form or row, stored in this tab, and the offer to restore it. It contains only the changed fields, so that
 * the others show the server's values, and no password. A draft equal to the server's values is not offered.
 */
export function useRecordDraft<T extends Values>(options: DraftOptions<T>) {
  const { title, row, fragment = '', saved, same } = options;
  const { pathname, search } = useLocation();
  const key = formKey(pathname, row?.id);
  const place = row === undefined ? pathname + search : (rowHref(pathname, row.name) ?? pathname);
  const to = place + fragment;
  const revision = useStore(drafts)[key]?.revision;
  const [offer, closeOffer] = useDraftOffer(key, (stored) => {
    const changes = parse(stored, saved);
    const isNew = fieldsOf(changesOf(saved, { ...saved, ...changes.local }, same)).length > 0;
    return isNew ? changes : undefined;
  });
  /** Stores the changed fields over those of `earlier`. */
  const store = (base: T, local: T, earlier?: Changes<T>) => {
    const changes = withoutSecrets(changesOf(base, local, same));
    const values = {
      base: { ...withoutSecrets(base), ...earlier?.base, ...pick(base, fieldsOf(changes)) },
      local: { ...earlier?.local, ...changes },
    };
    setDraft(key, fieldsOf(values.local).length > 0 ? { title, to, values } : undefined);
  };
  return {
    /** Identifies the form or row. */
    source: key,
    /** The address that opens it. */
    to,
    /** Identifies the draft; undefined without one. */
    revision,
    /** The same, unless it is only offered: then the form shows other input. */
    shownRevision: offer === undefined ? revision : undefined,
    hasOffer: offer !== undefined,
    /** Returns the identity of the input as it is now; undefined without a draft. */
    currentRevision: () => getDraft(key)?.revision,
    /** Stores the input. An offer that is still open stays in the draft. */
    store: (base: T, local: T) => store(base, local, offer),
    /** Closes the offer and replaces the draft by this input. */
    replace(base: T, local: T) {
      closeOffer();
      store(base, local);
    },
    /** Returns the draft, which is the offer with the changes made since, on top of the server's values; undefined without one. */
    read(remote: T): Edit<T> | undefined {
      const stored = getDraft(key);
      if (!stored) return undefined;
      const { base, local } = parse(stored.values, saved);
      return rebase(
        { base: { ...remote, ...base }, local: { ...remote, ...base, ...local }, remote },
        same,
      );
    },
    /** Removes the draft, which ends its offer. */
    discard: () => setDraft(key, undefined),
  };
}

/** A field whose value is never stored. */
const isSecret = (name: unknown) => String(name).startsWith('password');

const withoutSecrets = <T extends object>(values: T): T =>
  pick(
    values,
    fieldsOf(values).filter((name) => !isSecret(name)),
  ) as T;

/** Returns those stored fields that the form still has, with a value of the same type. */
function parse<T extends Values>(stored: Values, saved: T): Changes<T> {
  // Release 1.0 stored the fields of a form themselves.
  const { base, local, ...fields } = asRecord(stored);
  const fieldsLike = (values: unknown) => {
    const found = asRecord(values) as T;
    return pick(
      found,
      fieldsOf(saved).filter((name) => name in found && isLike(found[name], saved[name])),
    );
  };
  return { base: fieldsLike(base), local: fieldsLike(local ?? fields) };
}

const isLike = (value: unknown, like: unknown) =>
  value === null || like === null || typeof value === typeof like;

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '#data/use-store.ts';
import { rowHref } from '#platform/paths.ts';
import { sessionUserId } from '#platform/session/document-state.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { openStore } from '#platform/storage/stored.ts';
import {
  changesOf,
  type Edit,
  fieldsOf,
  isSameValue,
  pick,
  rebase,
  type Same,
  type Values,
} from './versions.ts';

/** Identifies a form, which is the only one of its screen, or a row, in every tab. Drafts have the same keys. */
export const formKey = (screen: string, row?: string): string =>
  row === undefined ? screen : `${screen} ${row}`;

/** The unsaved input of a form or row. */
export interface Draft {
  /** Its screen, as a link names it: `Edit User ada`. */
  title: string;
  /** The address of its screen. */
  to: string;
  values: Record<string, unknown>;
  /** The save that has sent exactly this input; undefined once it was changed. */
  saveId?: string | undefined;
}

/** By the key of the form or row. */
const drafts = openStore('drafts');

export const getDraft = (key: string): Draft | undefined => drafts.get()[key];

/** Replaces the draft of a form or row; `undefined` removes it. */
export function setDraft(key: string, draft: Draft | undefined): void {
  const { [key]: _, ...others } = drafts.get();
  drafts.set(draft ? { ...others, [key]: draft } : others);
}

/** Removes the draft that a save has sent: input that was changed since stays. */
export function discardSent(saveId: string): void {
  for (const [key, draft] of Object.entries(drafts.get()))
    if (draft.saveId === saveId) setDraft(key, undefined);
}

/** The draft of a form or row. */
export const useDraft = (key: string): Draft | undefined => useStore(drafts)[key];

/** Returns true if `Logout` would discard a draft. */
export const hasDrafts = (): boolean => Object.keys(drafts.get()).length > 0;

/** Every draft of the signed-in user in this tab. */
export const useDrafts = (): Draft[] => Object.values(useStore(drafts));

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
  row?: { id: string; name: string; same?: Same<T> } | undefined;
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string | undefined;
  /** The server's values. */
  saved: T;
}

export type RecordDraft<T> = ReturnType<typeof useRecordDraft<T & Values>>;

/**
 * The unsaved input of a form or row, stored in this tab. It contains only the changed fields, so that the others show the server's
 * values, and no password. What is stored when the form is shown is offered, unless the server has these values, until it is restored
 * or discarded.
 */
export function useRecordDraft<T extends Values>(options: DraftOptions<T>) {
  const { title, row, fragment = '', saved } = options;
  const same = row?.same ?? isSameValue;
  const { pathname, search } = useLocation();
  const key = formKey(pathname, row?.id);
  const place = row === undefined ? pathname + search : (rowHref(pathname, row.name) ?? pathname);
  const to = place + fragment;
  const stored = useDraft(key);
  const userId = useStore(sessionUserId);
  /** The user whose draft the form shows. */
  const [shownUser, setShownUser] = useState(stored ? undefined : userId);
  const changes = stored && parse(stored.values, saved);
  const isNew = changes && fieldsOf(changesOf(saved, { ...saved, ...changes.local }, same)).length;
  const offer = isNew && shownUser !== userId ? changes : undefined;

  /** Stores the changed fields over those of `earlier`. */
  const put = (
    base: T,
    local: T,
    { earlier, saveId }: { earlier?: typeof offer; saveId?: string | undefined },
  ) => {
    const changed = withoutSecrets(changesOf(base, local, same));
    const values = {
      base: { ...withoutSecrets(base), ...earlier?.base, ...pick(base, fieldsOf(changed)) },
      local: { ...earlier?.local, ...changed },
    };
    if (!earlier) setShownUser(userId);
    setDraft(key, fieldsOf(values.local).length > 0 ? { title, to, values, saveId } : undefined);
  };
  return {
    /** Identifies the form or row. */
    source: key,
    /** The address that opens it. */
    to,
    hasOffer: offer !== undefined,
    /** The save that has sent what the form shows. */
    saveId: offer ? undefined : stored?.saveId,
    /** Stores the input. An offer that is still open stays in the draft. */
    store: (base: T, local: T) => put(base, local, { earlier: offer }),
    /** Closes the offer and replaces the draft by this input, which `saveId` has sent. */
    replace: (base: T, local: T, saveId?: string) => put(base, local, { saveId }),
    /** Notes the save that sends the input. */
    markSent(saveId: string) {
      const draft = getDraft(key);
      if (draft) setDraft(key, { ...draft, saveId });
    },
    /** Returns the draft, which is the offer with the changes made since, on top of the server's values; undefined without one. */
    read(remote: T): (Edit<T> & Pick<Draft, 'saveId'>) | undefined {
      const draft = getDraft(key);
      if (!draft) return undefined;
      const { base, local } = parse(draft.values, saved);
      const versions = {
        base: { ...remote, ...base },
        local: { ...remote, ...base, ...local },
        remote,
      };
      return { ...rebase(versions, same), saveId: draft.saveId };
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
  const { base, local } = asRecord(stored);
  const fieldsLike = (values: unknown) => {
    const found = asRecord(values) as T;
    return pick(
      found,
      fieldsOf(saved).filter((name) => name in found && isLike(found[name], saved[name])),
    );
  };
  return { base: fieldsLike(base), local: fieldsLike(local) };
}

const isLike = (value: unknown, like: unknown) =>
  value === null || like === null || typeof value === typeof like;

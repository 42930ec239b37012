import { useLocation } from 'react-router-dom';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { discardRevision, getDraft, setDraft, sourceOf, useDraftOffer } from './drafts.ts';
import { proposalKey } from './proposal.ts';
import {
  changesOf,
  type Edit,
  fieldsOf,
  pick,
  rebase,
  type Same,
  type Values,
} from './versions.ts';

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
  /** The name of the row, if it is not the form of its screen. */
  row?: string | undefined;
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
  const { pathname, search, hash } = useLocation();
  const reviewed = proposalKey(hash);
  const key = sourceOf(pathname, row) + reviewed;
  const to = pathname + (row === undefined ? search : '') + (reviewed ? hash : fragment);
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
    hasOffer: offer !== undefined,
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
    discard() {
      closeOffer();
      setDraft(key, undefined);
    },
    /** Returns a function that discards the input as it is now, for after a save. Newer input is kept. */
    discardLater() {
      const sent = getDraft(key)?.revision;
      return () => {
        closeOffer();
        if (sent !== undefined) discardRevision(sent);
      };
    },
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

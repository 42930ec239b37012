import { useLocation } from 'react-router-dom';
import { getDraft, setDraft, useDraftOffer } from '#lib/state/drafts.ts';
import { asRecord } from '#lib/state/persisted-store.ts';
import { sourceOf } from '#lib/state/writes.ts';
import { changesOf, fieldsOf, pick, type Same, type Versions } from './conflict.ts';

/** The unsaved values of a row, and the server's value of each field when it was edited. */
export type RowDraft<T> = Pick<Versions<T>, 'base' | 'local'>;

/**
 * The draft of a row, stored in this tab, and the offer to restore it. A draft equal to the server's values is not offered.
 * @param title The title of its screen.
 */
export function useRowDraft<T extends object>(name: string, title: string, saved: T, same: Same<T>) {
  const { pathname } = useLocation();
  const key = sourceOf(pathname, name);
  const store = (values: RowDraft<T> | undefined) => setDraft(key, values && { title, to: pathname, values: { ...values } });
  const read = (): RowDraft<T> | undefined => parseDraft(getDraft(key)?.values, saved);
  const [offer, removeOffer] = useDraftOffer(() => {
    const draft = read();
    return draft && fieldsOf(changesOf(saved, draft.local, same)).length > 0 ? draft : undefined;
  });
  /** Stores the changed values over those of `earlier`. */
  const write = (base: T, local: T, earlier?: RowDraft<T>) => {
    const changes = changesOf(base, local, same);
    const changed = fieldsOf(changes as T);
    const draft = {
      base: { ...(earlier?.base ?? base), ...pick(base, changed) },
      local: { ...(earlier?.local ?? base), ...changes },
    };
    store(changed.length > 0 || earlier ? draft : undefined);
  };
  return {
    offer,
    /** Stores the changed values. An offer that is still open stays in the draft. */
    store: (base: T, local: T) => write(base, local, offer),
    /** Closes the offer and replaces the draft by the changed values. */
    replace(base: T, local: T) {
      removeOffer();
      write(base, local);
    },
    /** Returns the draft: the offer with the changes made since. */
    read,
    discard() {
      removeOffer();
      store(undefined);
    },
  };
}

/** Returns a stored draft if it has the fields of the row, each with a plain value. */
function parseDraft<T extends object>(stored: unknown, saved: T): RowDraft<T> | undefined {
  const { base, local } = asRecord(stored);
  return hasFieldsOf(saved, base) && hasFieldsOf(saved, local) ? { base, local } : undefined;
}

const hasFieldsOf = <T extends object>(saved: T, value: unknown): value is T => {
  const record = asRecord(value);
  return Object.keys(saved).every((name) => name in record && (record[name] === null || typeof record[name] !== 'object'));
};

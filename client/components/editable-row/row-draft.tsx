import { useLocation } from 'react-router-dom';
import { changesOf, fieldsOf, pick, type Same, type Versions } from '#components/form/conflict.tsx';
import { DraftNotice } from '#components/form/draft-form.tsx';
import {
  type DraftValues,
  discardRevision,
  getDraft,
  setDraft,
  useDraftOffer,
} from '#forms/drafts.ts';
import { sourceOf } from '#forms/sender.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import styles from './editable-row.module.css';

/** The unsaved values of a row, and the server's value of each field when it was edited. */
type RowDraftValues<T> = Pick<Versions<T>, 'base' | 'local'>;

export type RowDraft<T extends object> = ReturnType<typeof useRowDraft<T>>;

interface Options<T> {
  /** The name of the row. */
  name: string;
  /** The title of its screen. */
  screenTitle: string;
  /** The server's values. */
  saved: T;
  same: Same<T>;
  /** The key of the proposal that the row shows, so that its changes do not replace the user's own draft. */
  reviewKey?: string | undefined;
}

/** The draft of a row, stored in this tab, and the offer to restore it. A draft equal to the server's values is not offered. */
export function useRowDraft<T extends object>({
  name,
  screenTitle: title,
  saved,
  same,
  reviewKey = '',
}: Options<T>) {
  const { pathname, hash } = useLocation();
  const key = sourceOf(pathname, name) + reviewKey;
  const [offer, closeOffer] = useDraftOffer(key, (values) => {
    const draft = parse(values, saved);
    return draft && fieldsOf(changesOf(saved, draft.local, same)).length > 0 ? draft : undefined;
  });
  const store = (values: RowDraftValues<T> | undefined) =>
    setDraft(key, values && { title, to: pathname + (reviewKey && hash), values: { ...values } });
  /** Stores the changed values over those of `earlier`. */
  const write = (base: T, local: T, earlier?: RowDraftValues<T>) => {
    const changes = changesOf(base, local, same);
    const changed = fieldsOf(changes as T);
    const values = {
      base: { ...(earlier?.base ?? base), ...pick(base, changed) },
      local: { ...(earlier?.local ?? base), ...changes },
    };
    store(changed.length > 0 || earlier ? values : undefined);
  };
  return {
    hasOffer: offer !== undefined,
    /** Stores the changed values. An offer that is still open stays in the draft. */
    store: (base: T, local: T) => write(base, local, offer),
    /** Closes the offer and replaces the draft by the changed values. */
    replace(base: T, local: T) {
      closeOffer();
      write(base, local);
    },
    /** Returns the draft: the offer with the changes made since. */
    read: (): RowDraftValues<T> | undefined => parse(getDraft(key)?.values, saved),
    discard() {
      closeOffer();
      store(undefined);
    },
    /** Returns a function that discards the draft as it is now, for after a save. */
    discardLater() {
      const sent = getDraft(key)?.revision;
      return () => {
        closeOffer();
        if (sent !== undefined) discardRevision(sent);
      };
    },
  };
}

/** Returns stored values if they have the fields of the row, each with a plain value. */
function parse<T extends object>(
  values: DraftValues | undefined,
  saved: T,
): RowDraftValues<T> | undefined {
  const { base, local } = asRecord(values);
  return hasFieldsOf(saved, base) && hasFieldsOf(saved, local) ? { base, local } : undefined;
}

const hasFieldsOf = <T extends object>(saved: T, value: unknown): value is T => {
  const record = asRecord(value);
  return Object.keys(saved).every(
    (name) => name in record && (record[name] === null || typeof record[name] !== 'object'),
  );
};

interface RowOfferProps {
  name: string;
  columns: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the draft of a row, below it. */
export const RowOffer = ({ columns, ...offer }: RowOfferProps) => (
  <tr className={styles.row}>
    <td colSpan={columns} className={styles.cell}>
      <div className={styles.note}>
        <DraftNotice {...offer} />
      </div>
    </td>
  </tr>
);

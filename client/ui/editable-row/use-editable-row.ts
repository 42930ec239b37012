import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { endsSession } from '#lib/api/error-policy.ts';
import { startEditing, useEditing } from '#lib/state/editing.ts';
import { toast } from '#lib/state/toasts.ts';
import { sourceOf } from '#lib/state/writes.ts';
import { useLastWrite } from '#ui/form/last-write.ts';
import { type Conflict, conflictsOf, merge, type Same } from './conflict.ts';
import { useRowDraft } from './row-draft.ts';

/** A failed save leaves the row saving, with buttons to retry or cancel. */
type RowState = 'viewing' | 'editing' | 'saving' | 'failed';

export interface EditableRow<T> {
  state: RowState;
  /** The values that the row shows: the saved ones, or the edited ones. */
  values: T;
  /** The values that a save would send. */
  next: T;
  /** The values on the server when editing began, or when conflicts were last shown. */
  base: T;
  /** The value of a field before editing, if a save would change it. */
  previousValue: <K extends keyof T>(name: K) => T[K] | undefined;
  /** The conflicts that prevented the last save. */
  conflicts: Conflict<T>[];
  same: Same<T>;
  change: (part: Partial<T>) => void;
  edit: () => void;
  /** Restores the values from before editing and sends nothing. */
  cancel: () => void;
  /** Sends the values unless someone else has changed them since editing began. */
  save: () => Promise<void>;
  /** The reason why the row cannot be saved now, a sentence. */
  blocked: string | undefined;
  /** True if unsaved changes of an earlier visit can be restored. */
  hasOffer: boolean;
  /** Edits the row with the offered changes on top of the server's current values. */
  restore: () => void;
  discardOffer: () => void;
}

interface Options<T> {
  /** The name of the row, in messages. */
  name: string;
  /** The title of its screen, for the link to its draft. */
  screenTitle: string;
  /** Fetches the server's current values. */
  read: () => Promise<T>;
  send: (values: T) => Promise<unknown>;
  /** Fills in empty values before they are sent. */
  complete?: (values: T) => T;
  same?: Same<T>;
}

/**
 * One row of a grid that is edited in place, independent of the others. A failed save is logged. Unsaved changes are stored
 * as a draft, which is offered when the row is shown again.
 *
 * A save first reads the row again. Fields that someone else has changed since editing began are shown as conflicts and not
 * overwritten; fields that were not edited take the remote value, and the next save compares with that. If the row cannot
 * be read, it is saved anyway, and a toast reports the missing check.
 * @param saved The values on the server, plain values only. Until they change, a row shows what it has sent.
 */
export function useEditableRow<T extends object>(
  saved: T,
  { name, screenTitle, read, send, complete = (values) => values, same = Object.is }: Options<T>,
): EditableRow<T> {
  const [state, setState] = useState<RowState>('viewing');
  const [edited, setEdited] = useState<T>();
  const [before, setBefore] = useState<T>();
  const [base, setBase] = useState(saved);
  const [conflicts, setConflicts] = useState<Conflict<T>[]>([]);
  const [lastSaved, setLastSaved] = useState(saved);
  const draft = useRowDraft(name, screenTitle, saved, same);
  const isMounted = useIsMounted();
  if (!identical(lastSaved, saved)) {
    setLastSaved(saved);
    setBefore(undefined);
    if (state === 'viewing') setEdited(undefined);
  }
  const values = edited ?? saved;
  const next = complete(values);
  useEditing(state === 'viewing' ? undefined : identical(next, base) ? 'open' : 'unsaved');

  /** Edits local changes on top of the server's current values. */
  const rebase = (versions: { base: T; remote: T; local: T }) => {
    const merged = merge(versions, same);
    setEdited(merged);
    setBase(versions.remote);
    setConflicts(conflictsOf(versions, same));
    setState('editing');
    draft.replace(versions.remote, merged);
  };

  const save = async () => {
    const local = next;
    setEdited(local);
    setConflicts([]);
    setState('saving');
    // Also when the row is left: nothing may end the page between reading and writing.
    const endEditing = startEditing('open');
    try {
      const remote = await readOrLog(read);
      if (remote && conflictsOf({ base, remote, local }, same).length > 0) {
        rebase({ base, remote, local });
        if (!isMounted.current)
          toast.warning(`${name} wasn't saved because someone else changed it. Your changes were stored as a draft.`);
        return;
      }
      await send(local);
      setState('viewing');
      draft.discard();
      if (!remote) toast.warning(`${name} was saved, but changes by others couldn't be checked.`);
    } catch (error) {
      console.error('The row could not be saved:', error);
      setState('failed');
    } finally {
      endEditing();
    }
  };
  const blocked = useLastWrite(sourceOf(useLocation().pathname, name), {
    canRetry: state === 'failed',
    retry: () => void save(),
    onSaved: () => {
      if (state === 'editing') return;
      setState('viewing');
      draft.discard();
    },
  });

  return {
    state,
    values,
    next,
    base,
    previousValue: (field) => (state === 'viewing' || same(next[field], base[field]) ? undefined : base[field]),
    conflicts,
    same,
    change(part) {
      const changed = { ...values, ...part };
      setEdited(changed);
      draft.store(base, changed);
    },
    edit() {
      setBefore(edited);
      setBase(values);
      // Stops the row from following the server.
      setEdited(values);
      setState('editing');
    },
    cancel() {
      setEdited(before);
      setConflicts([]);
      setState('viewing');
      draft.discard();
    },
    blocked,
    async save() {
      if (blocked === undefined) await save();
    },
    hasOffer: draft.offer !== undefined && (state === 'viewing' || state === 'editing'),
    restore() {
      const offered = draft.read();
      if (!offered) return;
      if (state === 'viewing') setBefore(edited);
      rebase({ ...offered, remote: state === 'viewing' ? values : base });
    },
    discardOffer() {
      draft.replace(base, state === 'editing' ? values : base);
    },
  };
}

/** Returns undefined, and logs the error, if the row could not be read. Throws the error that ends the session. */
async function readOrLog<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (endsSession(error)) throw error;
    console.error('The row could not be read again before it was saved:', error);
    return undefined;
  }
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

const identical = <T extends object>(a: T, b: T) =>
  Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof T]));

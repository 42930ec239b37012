import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api/request.ts';
import { useEditing } from '#lib/state/editing.ts';
import { toast } from '#lib/state/toasts.ts';
import { type Clash, clashesOf, merge, type Same } from './conflict.ts';

/** viewing, then editing, then saving; a save that failed leaves the row saving, with a way to go on. */
export type RowState = 'viewing' | 'editing' | 'saving' | 'failed';

export interface EditableRow<T> {
  state: RowState;
  /** What the row shows: the saved values, or what has been made of them. */
  values: T;
  /** What a save would send. */
  next: T;
  /** What the server held when editing began; once clashes have been shown, what it held then. */
  base: T;
  /** What a field that is edited was, once a save would change it. */
  was: <K extends keyof T>(name: K) => T[K] | undefined;
  /** What kept the last save from being sent. */
  clashes: Clash<T>[];
  same: Same<T>;
  change: (part: Partial<T>) => void;
  edit: () => void;
  /** Puts back the values that were there before editing, and sends nothing. */
  cancel: () => void;
  /** Sends the values unless somebody else has changed them meanwhile; after a failure, again. */
  save: () => Promise<void>;
}

interface Editing<T> {
  /** What messages call the row. */
  name: string;
  /** What the server holds now. */
  read: () => Promise<T>;
  send: (values: T) => Promise<unknown>;
  /** Puts in what was left out, before the values are sent. */
  complete?: (values: T) => T;
  same?: Same<T>;
}

/**
 * One row of a grid that is edited in place, independent of the others. A failed save is logged.
 *
 * A save reads the row again first. What somebody else has changed since editing began is shown and not overwritten: fields
 * that were left alone take what the others made of them, and the next save compares with that. When the row cannot be read,
 * it is saved all the same, and a toast says that it was not checked.
 * @param saved What the server holds, plain values only. Until it holds something else, a row shows what it has sent.
 */
export function useEditableRow<T extends object>(
  saved: T,
  { name, read, send, complete = (values) => values, same = Object.is }: Editing<T>,
): EditableRow<T> {
  const [state, setState] = useState<RowState>('viewing');
  const [draft, setDraft] = useState<T>();
  const [before, setBefore] = useState<T>();
  const [base, setBase] = useState(saved);
  const [clashes, setClashes] = useState<Clash<T>[]>([]);
  const [known, setKnown] = useState(saved);
  const onScreen = useOnScreen();
  if (!identical(known, saved)) {
    setKnown(saved);
    setBefore(undefined);
    if (state === 'viewing') setDraft(undefined);
  }
  const values = draft ?? saved;
  const next = complete(values);
  useEditing(state === 'viewing' ? undefined : identical(next, base) ? 'open' : 'unsaved');
  return {
    state,
    values,
    next,
    base,
    was: (field) => (state === 'viewing' || same(next[field], base[field]) ? undefined : base[field]),
    clashes,
    same,
    change: (part) => setDraft({ ...values, ...part }),
    edit() {
      setBefore(draft);
      setBase(values);
      // From here on the row no longer follows what the server holds.
      setDraft(values);
      setState('editing');
    },
    cancel() {
      setDraft(before);
      setClashes([]);
      setState('viewing');
    },
    async save() {
      const yours = next;
      setDraft(yours);
      setClashes([]);
      setState('saving');
      try {
        const theirs = await unlessUnreadable(read);
        const found = theirs ? clashesOf({ base, theirs, yours }, same) : [];
        if (theirs && found.length > 0) {
          setDraft(merge({ base, theirs, yours }, same));
          setBase(theirs);
          setClashes(found);
          setState('editing');
          if (!onScreen.current) toast.warning(`${name} was not saved: somebody else has changed it meanwhile.`);
          return;
        }
        await send(yours);
        setState('viewing');
        if (!theirs) toast.warning(`${name} was saved. Whether somebody else had changed it meanwhile could not be checked.`);
      } catch (error) {
        console.error('The row could not be saved:', error);
        setState('failed');
      }
    },
  };
}

/** What could be read; undefined, and logged, when nothing could. Throws once the session has ended, for then nothing is to be sent. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 419)) throw error;
    console.error('The row could not be read again before it was saved:', error);
    return undefined;
  }
}

/** Whether the row is still there when an answer comes. */
function useOnScreen() {
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  return onScreen;
}

const identical = <T extends object>(a: T, b: T) =>
  Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof T]));

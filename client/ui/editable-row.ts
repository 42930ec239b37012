import { useState } from 'react';

/** viewing, then editing, then saving; a save that failed leaves the row saving, with a way to go on. */
export type RowState = 'viewing' | 'editing' | 'saving' | 'failed';

export interface EditableRow<T> {
  state: RowState;
  /** What the row shows: the saved values, or what has been made of them. */
  values: T;
  change: (part: Partial<T>) => void;
  edit: () => void;
  /** Puts back the values that were there before editing, and sends nothing. */
  cancel: () => void;
  /** Sends the values; after a failure, again. */
  save: () => Promise<void>;
}

interface Sending<T> {
  send: (values: T) => Promise<unknown>;
  /** Puts in what was left out, before the values are sent. */
  complete?: (values: T) => T;
}

/**
 * One row of a grid that is edited in place, independent of the others. A failed save is logged.
 * @param saved What the server holds, plain values only. Until it holds something else, a row shows what it has sent.
 */
export function useEditableRow<T extends object>(saved: T, { send, complete = (values) => values }: Sending<T>): EditableRow<T> {
  const [state, setState] = useState<RowState>('viewing');
  const [draft, setDraft] = useState<T>();
  const [before, setBefore] = useState<T>();
  const [known, setKnown] = useState(saved);
  if (!same(known, saved)) {
    setKnown(saved);
    if (state === 'viewing') setDraft(undefined);
  }
  const values = draft ?? saved;
  return {
    state,
    values,
    change: (part) => setDraft({ ...values, ...part }),
    edit() {
      setBefore(draft);
      // From here on the row no longer follows what the server holds.
      setDraft(values);
      setState('editing');
    },
    cancel() {
      setDraft(before);
      setState('viewing');
    },
    async save() {
      const sent = complete(values);
      setDraft(sent);
      setState('saving');
      try {
        await send(sent);
        setState('viewing');
      } catch (error) {
        console.error('The row could not be saved:', error);
        setState('failed');
      }
    },
  };
}

const same = <T extends object>(a: T, b: T) => Object.entries(a).every(([key, value]) => Object.is(value, b[key as keyof T]));

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Write } from '#data/writes/use-write.ts';
import { randomId } from '#format/digests.ts';
import { startEditing } from '#platform/release/editing.ts';
import { toast } from '#platform/toasts.ts';
import { discardRevision, type RecordDraft, useRecordDraft } from './drafts.ts';
import {
  fieldErrors,
  rowErrors,
  showFailure,
  showRowFailure,
  undecidedFailure,
} from './failures.ts';
import { useLastWrite } from './last-write.ts';
import { useContinues } from './origin.ts';
import { readAgain, saveRecord } from './save-record.ts';
import { isConfirmed, type Saving, type SavingEvent, savingOf, transition } from './saving.ts';
import { useEditing } from './use-editing.ts';
import {
  changesOf,
  type Edit,
  fieldsOf,
  isSameValue,
  keptText,
  type Same,
  type Values,
  type Versioned,
} from './versions.ts';

/** The fields, checks and write of a form or row. `I` is the input of the write and `R` its response. */
export interface RecordFormOptions<T extends Values, I extends object, R> {
  /** The title of its screen, for messages and for the link to its draft: `Edit User ada`. */
  title: string;
  /** The row, if it is not the form of its screen: its id, and its name for messages. */
  row?: { id: string; name: string };
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string;
  /** The server's values, otherwise those of the empty form. Its fields, in the order in which they are shown. */
  saved: T;
  /** The label of each field; that of the control by default. */
  label?: (name: keyof T) => string;
  same?: Same<T>;
  /** Fills in empty values before they are sent. */
  complete?: (values: T) => T;
  /** Returns restored values as the form takes them. */
  accept?: (values: T) => T;
  /** Fetches the server's current values: with it, changes by others are noticed. */
  read?: () => Promise<Versioned<T>>;
  /** Returns reasons for a second look before anything is read, in sentences. */
  costly?: (next: T, base: T) => string[];
  /**
   * Reads what else a save depends on, and returns reasons against it, in sentences: `Save anyway` confirms these. Returns undefined
   * if nothing can be saved any more, as the form shows.
   */
  review?: (values: T) => Promise<string[] | undefined>;
  /** Called after a rejection. Returns the reasons that the form shows now: `Save anyway` confirms them. */
  rejected?: () => Promise<string[]>;
  write: Write<I, R>;
  /** Returns the input of the write. */
  input: (values: T) => I;
  /** Called after a save, unless the form was left. `response` is undefined if a check has found that the last attempt was saved. */
  onSaved: (saved: { response: R | undefined; to: string | undefined }) => void;
}

/** A form or row as its parts see it. */
export type RecordForm<T extends Values> = ReturnType<typeof useRecordEdit<T, object, unknown>>;

/** Starts a form of a screen. It offers its draft, or restores it after a navigation that continues interrupted work. */
export function useRecordForm<T extends Values, I extends object, R>(
  options: RecordFormOptions<T, I, R>,
) {
  const { saved, same = isSameValue } = options;
  const draft = useRecordDraft({ ...options, same });
  const [start] = useState<Edit<T>>({ values: saved, base: saved, conflicts: [], kept: [] });
  const form = useRecordEdit(options, draft, start);
  const continues = useContinues();
  const onOpen = useEffectEvent(() => {
    if (continues && draft.hasOffer) form.restore();
  });
  useEffect(() => onOpen(), []);
  return form;
}

/**
 * Edits the values of a form or row, and saves them. A save takes the values of one moment; it first reads what it depends on:
 * fields that only someone else changed keep that value, and those changed on both sides are shown, so that `Save anyway` decides.
 * Leaving before the values are sent means that nothing is sent. While it is not certain whether the last attempt was saved, no
 * other one is sent.
 * See decision 34 in docs/decisions.md.
 */
export function useRecordEdit<T extends Values, I extends object, R>(
  options: RecordFormOptions<T, I, R>,
  draft: RecordDraft<T>,
  start: Edit<T>,
) {
  const { title, row, same = isSameValue, complete = (values: T) => values } = options;
  const { accept = (values: T) => values } = options;
  /** The labels of the controls by field. */
  const labels = useRef(new Map<string, string>());
  const label = (name: keyof T) =>
    options.label?.(name) ?? labels.current.get(String(name)) ?? String(name);
  const [values, setValues] = useState(start.values);
  /** The values since the last event, for handlers. */
  const latest = useRef(values);
  const [messages, setMessages] = useState<Record<string, string | undefined>>({});
  const [state, dispatch] = useReducer<Saving<T>, [SavingEvent<T>]>(transition, savingOf(start));
  const { phase, base, asked } = state;
  /** The revision of the values that a save sends again as they are. */
  const again = phase === 'editing' ? draft.shownRevision : state.sent?.revision;
  /** The save that goes on: its signal is aborted once the form was left or cancelled. */
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(leaving), []);
  const next = complete(values);
  const errorsOf = (local: T) => options.write.errorsOf?.(options.input(local)) ?? {};
  const isChanged = fieldsOf(changesOf(complete(base), next, isSameValue)).length > 0;
  const idle = row === undefined ? undefined : 'open';
  useEditing(isChanged ? 'unsaved' : idle);

  const assign = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
  };
  const change = (part: Partial<T>) => {
    // Leaving a field completes its value, which is no change.
    const before = latest.current;
    if (fieldsOf(changesOf(before, { ...before, ...part }, isSameValue)).length === 0) return;
    assign(part);
    const corrected = Object.keys(part).map((name) => [name, undefined]);
    setMessages((shown) => ({ ...shown, ...Object.fromEntries(corrected) }));
    dispatch({ is: 'changed' });
    draft.store(base, latest.current);
  };
  const startOver = (edit: Edit<T>) => {
    assign(edit.values);
    dispatch({ is: 'replaced', edit });
    draft.replace(edit.base, edit.values);
  };
  const ask = (reasons: string[]) => dispatch({ is: 'asked', reasons });
  /** Shows messages at their fields. Returns those about other fields. */
  const place = (rejected: Record<string, string>) => {
    setMessages(rejected);
    return Object.entries(rejected).flatMap(([name, message]) => (name in base ? [] : message));
  };
  const fail = async (error: unknown, { aborted: isLeft }: AbortSignal) => {
    const messages = fieldErrors(error);
    const undecided = isLeft ? undefined : undecidedFailure(error);
    if (!undecided && (!messages || isLeft)) showFailure(error);
    const reasons = isLeft ? [] : ((await options.rejected?.()) ?? []);
    const rejection = messages && place(messages);
    dispatch({ is: 'failed', reasons, rejection, undecided });
  };
  const failRow = (error: unknown, name: string, { aborted: isLeft }: AbortSignal) => {
    console.error('The row could not be saved:', error);
    const failure = rowErrors(error, (field) => label(field as keyof T));
    if (isLeft) showRowFailure(error, { name, failure });
    dispatch({ is: 'failed', reasons: [], failure });
  };
  const tell = (kept: (keyof T)[], isCompared: boolean) => {
    const saved = `${row?.name ?? 'It'} was saved`;
    const changes = keptText(kept.map(label));
    if (kept.length > 0) toast.info(row === undefined ? changes : `${saved}. ${changes}`);
    if (!isCompared) toast.warning(`${saved}, but changes by others couldn't be checked.`);
  };
  const attempt = async (local: T, confirmed: string[], left: AbortSignal) => {
    const revision = draft.currentRevision() ?? again ?? randomId();
    const result = await saveRecord<T, R>({
      ...{ local, base, same, complete, confirmed, left },
      read: options.read,
      review: options.review,
      send(values, version) {
        dispatch({ is: 'sending', revision, values });
        const sender = { source: draft.source, screen: draft.to, revision, version, left };
        return options.write.send(options.input(values), sender);
      },
    });
    if (result.is === 'conflict') return startOver(result.edit);
    if (result.is === 'asked') return ask(result.reasons);
    if (left.reason === leaving && result.is === 'left')
      toast.warning(unsentText(row?.name ?? title));
    if (result.is !== 'saved') return;
    discardRevision(revision);
    if (!left.aborted) {
      assign(result.values);
      dispatch({ is: 'saved', revision });
      options.onSaved({ response: result.response, to: undefined });
    } else if (row !== undefined) toast.success(`${row.name} was saved.`);
    tell(result.kept, result.isCompared);
  };
  /** Holds back what the contract rejects, and what needs a second look. Returns whether it did. */
  const holdBack = (local: T, confirmed: string[]): boolean => {
    const errors = errorsOf(local);
    if (Object.keys(errors).length > 0) {
      dispatch({ is: 'invalid', rejection: place(errors) });
      return true;
    }
    const reasons = options.costly?.(local, base) ?? [];
    if (phase !== 'editing' || isConfirmed(reasons, confirmed)) return false;
    ask(reasons);
    return true;
  };
  const send = async (confirmed: string[]) => {
    if (current.current || blocked !== undefined) return;
    const local = complete(latest.current);
    if (holdBack(local, confirmed)) return;
    const form = new AbortController();
    current.current = form;
    setMessages({});
    assign(local);
    dispatch({ is: 'started' });
    // Also when it is left: nothing may end the page between reading and writing.
    const endEditing = startEditing('open');
    try {
      await attempt(local, confirmed, form.signal);
    } catch (error) {
      if (row === undefined) await fail(error, form.signal);
      else failRow(error, row.name, form.signal);
    } finally {
      current.current = undefined;
      dispatch({ is: 'ended' });
      endEditing();
    }
  };
  /** Saves, unless that was held back. Returns false then: only `saveAnyway` decides. */
  const save = (): boolean => {
    if (!state.isHeldBack) void send([]);
    return !state.isHeldBack;
  };
  /** Follows a verdict that a revision was saved. */
  const settle = async (
    revision: string,
    { to, isDirect }: { to: string | undefined; isDirect: boolean },
  ) => {
    // A save of this form returns what its own response says.
    if (isDirect && current.current) return;
    const { sent } = state;
    dispatch({ is: 'saved', revision });
    if (revision === again) {
      draft.discard();
      // Shows the saved values in a row.
      if (row !== undefined && options.read) await readAgain(options.read).catch(() => {});
      options.onSaved({ response: undefined, to });
    }
    // The input was changed since: it stays, on top of what was saved.
    else if (sent?.revision === revision) draft.store(sent.values, latest.current);
  };
  const lastWrite = useLastWrite({
    source: draft.source,
    revisions: [state.sent?.revision, draft.revision],
    again,
    onSaved: settle,
  });
  const blocked = phase === 'saving' ? undefined : lastWrite;
  return {
    title,
    row,
    values,
    /** The message at each rejected field. */
    messages,
    /** The values that the next save sends. */
    next,
    /** Returns the message of each field that the contract rejects. */
    errorsOf: () => errorsOf(next),
    ...state,
    /** The reason why it cannot be saved now, a sentence. */
    blocked,
    /** True while it is not certain whether the last save was carried out: nothing can be typed. */
    isUndecided: blocked !== undefined || (state.undecided !== undefined && phase === 'failed'),
    hasOffer: draft.hasOffer,
    label,
    /** Notes the label of a control. */
    setLabel: (name: string, text: string) => void labels.current.set(name, text),
    same,
    change,
    save,
    /** Saves in spite of the reasons and conflicts that are shown. */
    saveAnyway: () => void send(asked),
    /** Discards the input. Nothing is sent that was not sent before. */
    cancel() {
      current.current?.abort();
      assign(base);
      draft.discard();
    },
    /** Sets the offered fields, except those that were changed since. */
    restore() {
      const edit = draft.read(base);
      if (edit && !current.current) startOver({ ...edit, values: accept(edit.values) });
    },
    /** Discards the offer, but not the input typed since. */
    dismissOffer: () => draft.replace(base, latest.current),
  };
}

/** The reason for which a save ends whose screen was left. */
const leaving = 'left';

const unsentText = (subject: string) =>
  `${subject} was not sent, because you left it before. Your input is kept as a draft.`;

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { Sender } from '#data/writes/send-write.ts';
import { readAgain } from '#platform/http/error-policy.ts';
import { codeOf, failureText, rejectionText } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import { startEditing } from '#platform/release/editing.ts';
import { toast } from '#platform/toasts.ts';
import { useDeliberateSave } from './deliberate-save.ts';
import { getDraft, sourceOf } from './drafts.ts';
import { useLastWrite } from './last-write.ts';
import { useContinues } from './origin.ts';
import { proposalKey } from './proposal.ts';
import { type RecordDraft, useRecordDraft } from './record-draft.ts';
import { isConfirmed, saveRecord } from './save-record.ts';
import { showFailure } from './show-failure.ts';
import { useEditing } from './use-editing.ts';
import type { Versioned } from './versioned.ts';
import {
  type Conflict,
  changesOf,
  type Edit,
  fieldsOf,
  isSameValue,
  keptText,
  type Same,
  type Values,
} from './versions.ts';

/** The fields, checks and write of a form or row. `I` is the input of the write and `R` its response. */
export interface RecordFormOptions<T extends Values, I extends object, R> {
  /** The title of its screen, for messages and for the link to its draft: `Edit User ada`. */
  title: string;
  /** The name of the row, if it is not the form of its screen. */
  row?: string;
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string;
  /** The server's values, otherwise those of the empty form. Its fields, in the order in which they are shown. */
  saved: T;
  /** The label of each field. */
  label: (name: keyof T) => string;
  same?: Same<T>;
  /** Fills in empty values before they are sent. */
  complete?: (values: T) => T;
  /** Returns restored or proposed values as the form takes them. */
  accept?: (values: T) => T;
  /** Fetches the server's current values: with it, changes by others are noticed. */
  read?: () => Promise<Versioned<T>>;
  /** Returns reasons for a second look before anything is read, in sentences. */
  costly?: (next: T, base: T) => string[];
  /** Reads what else a save depends on, and returns reasons against it, in sentences: a second save confirms these. */
  review?: (values: T) => Promise<string[]>;
  /** Called after a rejection. Returns the reasons that the form shows now: the next save confirms them. */
  rejected?: () => Promise<string[]>;
  write: { mutateAsync: (input: I & { sender: Sender }) => Promise<R> };
  /** Returns the input of the write. */
  input: (values: T) => I;
  /** Called after a save, unless the form was left. `response` is undefined if a check has found that the last attempt was saved. */
  onSaved: (saved: { response: R | undefined; to: string | undefined }) => void;
}

interface State<T> {
  phase: 'editing' | 'saving' | 'failed';
  base: T;
  conflicts: Conflict<T>[];
  kept: (keyof T)[];
  /** The reasons that held back the last save, while the values are the same. */
  asked: string[];
  /** The reason why the last save was rejected, in sentences. */
  failure?: string | undefined;
  /** The messages of the last rejection about fields that the form does not have. */
  rejection?: string[] | undefined;
}

/** A form or row as its parts see it. */
export type RecordForm<T extends Values> = ReturnType<typeof useRecordEdit<T, object, unknown>>;

/** Starts a form of a screen. It offers its draft, or restores it after a navigation that continues interrupted work. */
export function useRecordForm<T extends Values, I extends object, R>(
  options: RecordFormOptions<T, I, R>,
  proposed?: Partial<T>,
) {
  const { saved, same = isSameValue, accept = (values: T) => values } = options;
  const draft = useRecordDraft({ ...options, same });
  const [start] = useState<Edit<T>>(() => ({
    values: proposed ? accept({ ...saved, ...proposed }) : saved,
    base: saved,
    conflicts: [],
    kept: [],
  }));
  const form = useRecordEdit(options, draft, start);
  const continues = useContinues();
  const onOpen = useEffectEvent(() => {
    if (continues && draft.hasOffer && !proposed) form.restore();
  });
  useEffect(() => onOpen(), []);
  return form;
}

/**
 * Edits the values of a form or row, and saves them. A save takes the values of one moment; it first reads what it depends on:
 * fields that only someone else changed keep that value, and those changed on both sides are shown, so that a second save decides.
 * Leaving before the values are sent means that nothing is sent. While it is not certain whether the last attempt was saved, no
 * other one is sent.
 * See decision 34 in docs/decisions.md.
 */
export function useRecordEdit<T extends Values, I extends object, R>(
  options: RecordFormOptions<T, I, R>,
  draft: RecordDraft<T>,
  start: Edit<T>,
) {
  const { title, row, label, same = isSameValue, complete = (values: T) => values } = options;
  const { accept = (values: T) => values } = options;
  const { pathname, hash } = useLocation();
  const source = sourceOf(pathname, row);
  const subject = row ?? title;
  const fields = useForm<T>({ defaultValues: start.values as DefaultValues<T> });
  const values = fields.watch();
  const [state, setState] = useState<State<T>>(() => {
    const { values: _, ...edit } = start;
    return { ...edit, phase: 'editing', asked: [] };
  });
  const update = (part: Partial<State<T>>) => setState((before) => ({ ...before, ...part }));
  const { base } = state;
  const deliberate = useDeliberateSave();
  const isBusy = useRef(false);
  const isCancelled = useRef(false);
  const isMounted = useIsMounted();
  const next = complete(values);
  const isChanged = fieldsOf(changesOf(complete(base), next, isSameValue)).length > 0;
  const idle = row === undefined ? undefined : 'open';
  useEditing(isChanged ? 'unsaved' : idle);

  const assign = (part: Partial<T>) => {
    for (const [name, value] of Object.entries(part))
      fields.setValue(name as Path<T>, value as PathValue<T, Path<T>>);
  };
  const change = (part: Partial<T>) => {
    // Leaving a field completes its value, which is no change.
    const before = fields.getValues();
    if (fieldsOf(changesOf(before, { ...before, ...part }, isSameValue)).length === 0) return;
    assign(part);
    fields.clearErrors(Object.keys(part) as Path<T>[]);
    deliberate.reset();
    update({ asked: [], ...(state.phase === 'failed' && { phase: 'editing' }) });
    draft.store(base, { ...fields.getValues() });
  };
  const startOver = ({ values, ...edit }: Edit<T>) => {
    assign(values);
    update({ ...edit, phase: 'editing', asked: [] });
    draft.replace(edit.base, values);
    if (edit.conflicts.length > 0) deliberate.ask();
  };
  const hold = (asked: string[]) => {
    update({ phase: 'editing', asked });
    deliberate.ask();
  };
  const tell = (kept: (keyof T)[], isCompared: boolean) => {
    const saved = `${row ?? 'It'} was saved`;
    const changes = keptText(kept.map(label));
    if (kept.length > 0) toast.info(row === undefined ? changes : `${saved}. ${changes}`);
    if (!isCompared) toast.warning(`${saved}, but changes by others couldn't be checked.`);
  };
  const finish = (sent: T, response: R) => {
    assign(sent);
    update({ phase: 'editing', base: sent, conflicts: [], kept: [] });
    options.onSaved({ response, to: undefined });
  };
  const place = (messages: Record<string, string>) => {
    const entries = Object.entries(messages);
    for (const [name, message] of entries)
      if (name in base) fields.setError(name as Path<T>, { message });
    return entries.filter(([name]) => !(name in base)).map(([, message]) => message);
  };
  const failForm = (error: unknown, asked: string[]) => {
    const messages = error instanceof ApiError ? error.fields : undefined;
    if (!messages || !isMounted.current) showFailure(error);
    update({ phase: 'failed', asked, rejection: messages && place(messages) });
  };
  const failRow = (error: unknown) => {
    console.error('The row could not be saved:', error);
    const failure = rejectionText(error, (field) => label(field));
    const text = failure ?? failureText(error);
    if (!isMounted.current && text) toast.error(`${row}: ${text}`, codeOf(error), true);
    update({ phase: 'failed', failure });
  };
  const attempt = async (local: T) => {
    const revision = getDraft(source + proposalKey(hash))?.revision;
    const discardSent = draft.discardLater();
    const result = await saveRecord<T, R>({
      ...{ local, base, same, complete, asked: state.asked },
      read: options.read,
      review: options.review,
      isLeft: () => isCancelled.current || !isMounted.current,
      send: (values, version) =>
        options.write.mutateAsync({
          ...options.input(values),
          sender: { source, screen: pathname, revision, version },
        }),
    });
    if (result.is === 'conflict') return startOver(result.edit);
    if (result.is === 'asked') return hold(result.reasons);
    if (result.is === 'left') {
      if (!isCancelled.current) toast.warning(unsentText(subject));
      return;
    }
    discardSent();
    if (isMounted.current) finish(result.values, result.response);
    else if (row !== undefined) toast.success(`${row} was saved.`);
    tell(result.kept, result.isCompared);
  };
  const save = async () => {
    if (isBusy.current || blocked !== undefined) return;
    const local = complete({ ...fields.getValues() });
    const reasons = options.costly?.(local, base) ?? [];
    if (state.phase === 'editing' && !isConfirmed(reasons, state.asked)) return hold(reasons);
    isBusy.current = true;
    isCancelled.current = false;
    deliberate.reset();
    fields.clearErrors();
    assign(local);
    update({ phase: 'saving', asked: [], failure: undefined, rejection: undefined });
    // Also when it is left: nothing may end the page between reading and writing.
    const endEditing = startEditing('open');
    try {
      await attempt(local);
    } catch (error) {
      if (row === undefined) failForm(error, (await options.rejected?.()) ?? []);
      else failRow(error);
    } finally {
      isBusy.current = false;
      setState((now) => (now.phase === 'saving' ? { ...now, phase: 'editing' } : now));
      endEditing();
    }
  };
  const lastWrite = useLastWrite(source, {
    canRetry: state.phase === 'failed',
    retry: () => void save(),
    async onSaved(to) {
      if (!getDraft(source + proposalKey(hash))) draft.discard();
      if (state.phase === 'editing') return;
      draft.discard();
      // Shows the saved values in a row.
      if (row !== undefined && options.read) await readAgain(options.read).catch(() => {});
      options.onSaved({ response: undefined, to });
    },
  });
  const blocked = state.phase === 'saving' ? undefined : lastWrite;
  return {
    title,
    row,
    /** The fields, for react-hook-form. */
    fields,
    values,
    /** The values that the next save sends. */
    next,
    ...state,
    /** The reason why it cannot be saved now, a sentence. */
    blocked,
    hasOffer: draft.hasOffer,
    label,
    same,
    change,
    /** Returns whether a save goes on. `isPress`: the button itself was pressed, and not Enter in a field. */
    permits: deliberate.permits,
    save,
    /** Discards the input. Nothing is sent that was not sent before. */
    cancel() {
      isCancelled.current = true;
      assign(base);
      draft.discard();
    },
    /** Sets the offered fields, except those that were changed since. */
    restore() {
      const edit = draft.read(base);
      if (edit) startOver({ ...edit, values: accept(edit.values) });
    },
    /** Discards the offer, but not the input typed since. */
    dismissOffer: () => draft.replace(base, { ...fields.getValues() }),
  };
}

const unsentText = (subject: string) =>
  `${subject} was not sent, because you left it before. Your input is kept as a draft.`;

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

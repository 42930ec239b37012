import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '#data/use-store.ts';
import type { Save } from '#data/writes/use-write.ts';
import { randomId } from '#format/digests.ts';
import { outbox, writes } from '#platform/outbox/document-outbox.ts';
import type { Settled } from '#platform/outbox/ports.ts';
import { isRepeatable, isUnsettled } from '#platform/outbox/write.ts';
import { startEditing } from '#platform/release/editing.ts';
import { session } from '#platform/session/document-state.ts';
import { toast } from '#platform/toasts.ts';
import { discardSent, type RecordDraft, useRecordDraft } from './drafts.ts';
import {
  fieldErrors,
  rowErrors,
  showFailure,
  showRowFailure,
  type UndecidedFailure,
  undecidedFailure,
} from './failures.ts';
import { useContinues } from './origin.ts';
import { readAgain, type SaveResult, saveRecord } from './save-record.ts';
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

/** The row of a form in a table, with what its fields say. */
export interface FormRow<T extends Values> {
  id: string;
  /** Its name, for messages. */
  name: string;
  /** The label of each field. */
  label: (name: keyof T) => string;
  same: Same<T>;
  /** Fills in empty values before they are sent. */
  complete: (values: T) => T;
}

/** The fields, checks and write of a form or row. `R` is the response of the write. */
export interface RecordFormOptions<T extends Values, R> {
  /** The title of its screen, for messages and for the link to its draft: `Edit User ada`. */
  title: string;
  /** The row, if it is not the form of its screen. */
  row?: FormRow<T>;
  /** The fragment that opens the form on its screen, if it is in a dialog. */
  fragment?: string;
  /** The server's values, otherwise those of the empty form. Its fields, in the order in which they are shown. */
  saved: T;
  /** Fetches the server's current values: with it, changes by others are noticed. */
  read?: () => Promise<Versioned<T>>;
  /**
   * Reads what else a save depends on, and returns reasons against it, in sentences: `Save anyway` confirms these. Returns undefined
   * if nothing can be saved, as the form or the errors of the save show.
   * @param base The server's values.
   */
  review?: (values: T, base: T) => Promise<string[] | undefined> | string[];
  /** True if what the review reads may be why a save was rejected: it is reviewed again. */
  reviewsRejection?: boolean;
  /** Returns the write of these values. */
  save: (values: T) => Save<R>;
  /** Called after a save, unless the form was left. `response` is undefined if a check has found that the last attempt was saved. */
  onSaved: (saved: { response: R | undefined; to: string | undefined }) => void;
}

/** Where the input of a form or row is on its way to the server. */
interface State<T> extends Omit<Edit<T>, 'values'> {
  /** `failed`: the request of these values failed, and a save sends them again. */
  phase: 'editing' | 'saving' | 'failed';
  /** The save that has sent these values; undefined once they were changed. */
  saveId: string | undefined;
  /** The reasons that held back the last save, while the values are the same. */
  asked: string[];
  /** True while only `Save anyway` saves these values: there are reasons or conflicts to review. */
  isHeldBack: boolean;
  /** The reasons that `Save anyway` has confirmed for these values. */
  confirmed: string[];
  /** The message at each rejected field. */
  messages: Record<string, string | undefined>;
  /** The messages of the last rejection about fields that the form does not have. */
  rejection: string[] | undefined;
  /** The reason why the last save of a row was rejected, in sentences. */
  failure: string | undefined;
  /** Set while the last save may have been carried out, as an ordinary request. */
  undecided: UndecidedFailure | undefined;
}

const unasked = { asked: [], isHeldBack: false, confirmed: [] };
const ready = {
  phase: 'editing',
  rejection: undefined,
  failure: undefined,
  undecided: undefined,
} as const;

/** A form or row as its parts see it. */
export type RecordForm<T extends Values> = ReturnType<typeof useRecordEdit<T, unknown>>;

/** Starts a form of a screen. It offers its draft, or restores it after a navigation that continues interrupted work. */
export function useRecordForm<T extends Values, R>(options: RecordFormOptions<T, R>) {
  const { saved } = options;
  const draft = useRecordDraft(options);
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
 * Leaving before the values are sent means that nothing is sent. While it is not certain whether the last attempt was saved, nothing
 * can be typed, and nothing but the same values be sent.
 * See decision 22 in docs/decisions.md.
 */
export function useRecordEdit<T extends Values, R>(
  options: RecordFormOptions<T, R>,
  draft: RecordDraft<T>,
  start: Edit<T>,
) {
  const { title, row } = options;
  const { same = isSameValue, complete = (values: T) => values } = row ?? {};
  /** The labels of the controls by field. */
  const labels = useRef(new Map<string, string>());
  const label = (name: keyof T) =>
    row?.label(name) ?? labels.current.get(String(name)) ?? String(name);
  const [values, setValues] = useState(start.values);
  /** The values since the last event, for handlers. */
  const latest = useRef(values);
  const [state, setState] = useState<State<T>>({
    ...{ ...ready, ...unasked, messages: {}, saveId: draft.saveId },
    ...{ base: start.base, conflicts: start.conflicts, kept: start.kept },
    isHeldBack: start.conflicts.length > 0,
  });
  const set = (part: Partial<State<T>>) => setState((now) => ({ ...now, ...part }));
  const { phase, base, saveId } = state;
  /** The save that goes on: its signal is aborted once the form was left or cancelled. */
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(leaving), []);
  const write = useUnsettledWrite(draft.source);
  const isRetry = write !== undefined && write.saveId === saveId && isRepeatable(write);
  const blocked = write && !isRetry && phase !== 'saving' ? blockedText(write) : undefined;
  const next = complete(values);
  const review = async (local: T, at: T) => (options.review ? options.review(local, at) : []);
  const errorsOf = (local: T) => options.save(local).errors?.() ?? {};
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
    const corrected = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));
    setState((now) => ({
      ...{ ...now, ...unasked, saveId: undefined, messages: { ...now.messages, ...corrected } },
      phase: now.phase === 'failed' ? 'editing' : now.phase,
    }));
    draft.store(base, latest.current);
  };
  const startOver = ({ values, base, conflicts, kept }: Edit<T>, sentBy?: string) => {
    assign(values);
    const isHeldBack = conflicts.length > 0;
    set({ ...unasked, phase: 'editing', base, conflicts, kept, isHeldBack, saveId: sentBy });
    draft.replace(base, values, sentBy);
  };
  /** Shows messages at their fields, and those about other fields apart. */
  const reject = (messages: Record<string, string>, part: Partial<State<T>>) => {
    const others = Object.entries(messages).filter(([name]) => !(name in base));
    set({ ...part, messages, rejection: others.map(([, message]) => message) });
  };
  const fail = async (error: unknown, confirmed: string[], { aborted: isLeft }: AbortSignal) => {
    if (row !== undefined) return failRow(error, row.name, isLeft);
    const messages = fieldErrors(error);
    const undecided = isLeft ? undefined : undecidedFailure(error);
    if (!undecided && (!messages || isLeft)) showFailure(error);
    const isReviewed = options.reviewsRejection && messages && !isLeft;
    const reasons = isReviewed && (await review(latest.current, base).catch(() => []));
    const asked = (reasons || []).filter((reason) => !confirmed.includes(reason));
    const failed = { phase: 'failed', asked, isHeldBack: asked.length > 0, undecided } as const;
    if (messages) reject(messages, failed);
    else set(failed);
  };
  const failRow = (error: unknown, name: string, isLeft: boolean) => {
    console.error('The row could not be saved:', error);
    const failure = rowErrors(error, (field) => label(field as keyof T));
    if (isLeft) showRowFailure(error, { name, failure });
    set({ phase: 'failed', failure });
  };
  /** The values were saved. */
  const finish = (id: string, saved: T) => {
    discardSent(id);
    assign(saved);
    set({ ...ready, ...unasked, base: saved, conflicts: [], kept: [], saveId: undefined });
  };
  const conclude = (
    { values: sent, kept, isCompared, response }: Extract<SaveResult<T, R>, { is: 'saved' }>,
    id: string,
    isLeft: boolean,
  ) => {
    if (isLeft) discardSent(id);
    else {
      finish(id, sent);
      options.onSaved({ response, to: undefined });
    }
    const saved = `${row?.name ?? 'It'} was saved`;
    if (isLeft && row !== undefined) toast.success(`${saved}.`);
    const changes = keptText(kept.map(label));
    if (kept.length > 0) toast.info(row === undefined ? changes : `${saved}. ${changes}`);
    if (!isCompared) toast.warning(`${saved}, but changes by others couldn't be checked.`);
  };
  /** Ends a save that nothing was sent of. What was read before it may have shown that a field is not valid. */
  const hold = (errors: Record<string, string>) =>
    Object.keys(errors).length > 0
      ? reject(errors, { phase: 'editing' })
      : set({ phase: 'editing' });
  const attempt = async (local: T, confirmed: string[], left: AbortSignal) => {
    const id = saveId ?? randomId();
    const result = await saveRecord<T, R>({
      ...{ local, base, same, complete, confirmed, left, read: options.read },
      // A repetition of the same write decides whether it was carried out.
      review: isRetry ? () => [] : review,
      send(sent, version) {
        set({ saveId: id });
        draft.markSent(id);
        const sender = { source: draft.source, screen: draft.to, saveId: id, version, left };
        return options.save(sent).send(sender);
      },
    });
    switch (result.is) {
      case 'conflict':
        return startOver(result.edit);
      case 'asked':
        return set({ phase: 'editing', asked: result.reasons, isHeldBack: true });
      case 'saved':
        return conclude(result, id, left.aborted);
      default:
        // The sign-in screen states what became of the input of a session that has ended.
        if (left.reason === leaving && session.get().state === 'in')
          toast.warning(unsentText(row?.name ?? title));
        return hold(errorsOf(local));
    }
  };
  const send = async (confirmed: string[]) => {
    if (current.current || blocked !== undefined) return;
    const local = complete(latest.current);
    const errors = errorsOf(local);
    if (Object.keys(errors).length > 0) return reject(errors, { ...unasked, phase: 'editing' });
    const form = new AbortController();
    current.current = form;
    assign(local);
    set({ ...ready, ...unasked, phase: 'saving', confirmed, messages: {} });
    // Also when it is left: nothing may end the document between reading and writing.
    const endEditing = startEditing('open');
    try {
      await attempt(local, confirmed, form.signal);
    } catch (error) {
      await fail(error, confirmed, form.signal);
    } finally {
      current.current = undefined;
      endEditing();
    }
  };
  const onSettled = useEffectEvent(async ({ write, verdict, isDirect }: Settled) => {
    if (verdict !== 'saved' || saveId === undefined || write.saveId !== saveId) return;
    // A save of this form returns the result of its own response.
    if (isDirect && current.current) return;
    finish(saveId, complete(latest.current));
    // Shows the saved values in a row.
    if (row !== undefined && options.read) await readAgain(options.read).catch(() => {});
    options.onSaved({ response: undefined, to: write.to });
  });
  useEffect(() => outbox.onSettled((settled) => void onSettled(settled)), []);
  return {
    title,
    row,
    values,
    /** The values that the next save sends. */
    next,
    /** Returns the message of each field that the contract rejects. */
    errorsOf: () => errorsOf(next),
    ...state,
    /** The reason why it cannot be saved now, a sentence. */
    blocked,
    /** True while it is not certain whether the last save was carried out: nothing can be typed. */
    isUndecided: write !== undefined || (state.undecided !== undefined && phase === 'failed'),
    hasOffer: draft.hasOffer,
    label,
    /** Notes the label of a control. */
    setLabel: (name: string, text: string) => void labels.current.set(name, text),
    same,
    change,
    /**
     * Saves, after another look at the reasons that held back the last save: a check that failed may succeed now. Returns false if
     * conflicts held it back: only `saveAnyway` decides.
     */
    save(): boolean {
      const isConflict = state.isHeldBack && state.conflicts.length > 0;
      if (!isConflict) void send(state.confirmed);
      return !isConflict;
    },
    /** Forgets what was asked and confirmed, since something else than the values has changed. */
    reconsider: () =>
      setState((now) =>
        now.asked.length + now.confirmed.length > 0 ? { ...now, ...unasked } : now,
      ),
    /** Saves in spite of the reasons and conflicts that are shown. */
    saveAnyway: () => void send(state.asked),
    /** Discards the input. Nothing is sent that was not sent before. */
    cancel() {
      current.current?.abort();
      assign(base);
      draft.discard();
    },
    /** Sets the offered fields, except those that were changed since. */
    restore() {
      const edit = draft.read(base);
      if (edit && !current.current) startOver(edit, edit.saveId);
    },
    /** Discards the offer, but not the input typed since. */
    dismissOffer: () => draft.replace(base, latest.current),
  };
}

/** The last write of a form or row that has no verdict yet, in any tab. */
const useUnsettledWrite = (source: string) =>
  useStore(writes).findLast((write) => write.source === source && isUnsettled(write));

const blockedText = ({
  state,
}: Pick<NonNullable<ReturnType<typeof useUnsettledWrite>>, 'state'>) =>
  state === 'sending'
    ? 'Your last attempt is still being sent.'
    : 'Still checking whether your last attempt was saved.';

/** The reason for which a save ends whose screen was left. */
const leaving = 'left';

const unsentText = (subject: string) =>
  `${subject} was not sent, because you left it before. Your input is kept as a draft.`;

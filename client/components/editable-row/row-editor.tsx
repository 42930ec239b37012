import { type KeyboardEvent, type Ref, useContext, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, Spinner, WriteButton } from '#components/basics/button.tsx';
import {
  ConflictList,
  conflictsOf,
  fieldsOf,
  keptOf,
  keptText,
  type Same,
} from '#components/form/conflict.tsx';
import { AskForReview } from '#components/form/review.tsx';
import { useDebouncedValue } from '#components/form/use-debounced-value.ts';
import { editingClass, RowActions } from '#components/table/table.tsx';
import { useReadOnlyReason } from '#data/use-read-only.ts';
import { useDeliberateSave } from '#forms/deliberate-save.ts';
import { useLastWrite } from '#forms/last-write.ts';
import { isOutdated, maxComparisons, sourceOf } from '#forms/sender.ts';
import { useEditing } from '#forms/use-editing.ts';
import { readAgain } from '#platform/http/error-policy.ts';
import { codeOf, failureText, rejectionText } from '#platform/http/failure-text.ts';
import { startEditing } from '#platform/release/editing.ts';
import { toast } from '#platform/toasts.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { OverflowContext } from '#ui/basics/scroller.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { type Edit, type EditState, rebase, reduceEdit, useRowFocus } from './edit-state.ts';
import styles from './editable-row.module.css';
import type { EditableRowProps } from './editable-row.tsx';
import { type RowDraft, RowOffer } from './row-draft.tsx';

/** How the edit of a row ended. */
export interface Ending {
  isSaved: boolean;
  /** True if the focus was in the row. */
  takesFocus: boolean;
}

interface RowEditorProps<T extends object>
  extends Omit<EditableRowProps<T>, 'view' | 'saved' | 'screenTitle'> {
  same: Same<T>;
  start: Edit<T>;
  draft: RowDraft<T>;
  onEnd: (ending: Ending) => void;
}

/**
 * The edited row: its cells and buttons, and below it its draft, conflicts and warnings. In an input or select, Enter saves and
 * Escape cancels. A failed save is logged.
 *
 * A save first reads the row again. Edited fields that someone else has changed since editing began are shown as conflicts and
 * not overwritten; fields that were not edited keep the remote value, and the next save compares with that. If the row cannot
 * be read, it is saved anyway, and a toast reports the missing check. See decision 14 in docs/decisions.md.
 */
export function RowEditor<T extends object>({
  name,
  columns,
  edit,
  start,
  draft,
  read,
  send,
  complete = (values) => values,
  same,
  warnings,
  costly,
  label,
  show,
  reviewed,
  onEnd,
}: RowEditorProps<T>) {
  const [state, dispatch] = useReducer(reduceEdit<T>, {
    ...start,
    name: 'editing',
    isAsked: false,
  });
  const { values, base, conflicts, kept } = state;
  const next = complete(values);
  const isUnchanged = (field: keyof T) => same(next[field], base[field]);
  const readOnlyReason = useReadOnlyReason();
  const deliberate = useDeliberateSave();
  const focus = useRowFocus(state);
  const isMounted = useIsMounted();
  const completeBase = complete(base);
  useEditing(
    fieldsOf(next).every((field) => Object.is(next[field], completeBase[field]))
      ? 'open'
      : 'unsaved',
  );

  const change = (part: Partial<T>) => {
    if (fieldsOf(part).some((field) => values[field] !== part[field])) deliberate.reset();
    dispatch({ type: 'changed', part });
    draft.store(base, { ...values, ...part });
  };
  const startOver = (edited: Edit<T>) => {
    dispatch({ type: 'rebased', edit: edited });
    draft.replace(edited.base, edited.values);
  };
  const cancel = () => {
    draft.discard();
    onEnd({ isSaved: false, takesFocus: true });
  };
  const save = async () => {
    dispatch({ type: 'saving', values: next });
    const discardSent = draft.discardLater();
    // Also when the row is left: nothing may end the page between reading and writing.
    const endEditing = startEditing('open');
    const sendLatest = async (times: number): Promise<void> => {
      const latest = await readAgain(read);
      const remote = latest?.values;
      // Completed, so that a value that was filled in does not count as edited.
      const versions = remote && { base: complete(base), remote: complete(remote), local: next };
      if (!isMounted.current) {
        toast.warning(
          `${name} was not sent, because you left it before. Your input is kept as a draft.`,
        );
        return;
      }
      if (versions && conflictsOf(versions, same).length > 0) {
        startOver(rebase(versions, same));
        deliberate.ask();
        return;
      }
      try {
        await send(versions ? rebase(versions, same).values : next, latest?.version);
      } catch (error) {
        if (!isOutdated(error) || times === maxComparisons) throw error;
        return sendLatest(times + 1);
      }
      discardSent();
      if (isMounted.current) onEnd({ isSaved: true, takesFocus: focus.isHeld() });
      else toast.success(`${name} was saved.`);
      const keptNow = versions ? keptOf(versions, same) : [];
      if (keptNow.length > 0) toast.info(`${name} was saved. ${keptText(keptNow.map(label))}`);
      if (!remote) toast.warning(`${name} was saved, but changes by others couldn't be checked.`);
    };
    try {
      await sendLatest(1);
    } catch (error) {
      console.error('The row could not be saved:', error);
      const reason = rejectionText(error, (field) => label(field as keyof T));
      dispatch({ type: 'failed', reason });
      const text = reason ?? failureText(error);
      if (!isMounted.current && text) toast.error(`${name}: ${text}`, codeOf(error), true);
    } finally {
      endEditing();
    }
  };
  const blocked = useLastWrite(sourceOf(useLocation().pathname, name), {
    canRetry: state.name === 'failed',
    retry: () => void save(),
    async onSaved() {
      if (state.name === 'editing') return;
      draft.discard();
      // Shows the saved values in the row.
      await readAgain(read).catch(() => {});
      onEnd({ isSaved: true, takesFocus: focus.isHeld() });
    },
  });
  const toReview = costly?.(next, base) ?? [];
  /** @param isPress True if the button itself was pressed. */
  const saveOnce = (isPress: boolean) => {
    if (blocked !== undefined) return;
    if (!deliberate.permits(isPress)) {
      if (!isPress) focus.focusSave();
      return;
    }
    deliberate.reset();
    if (toReview.length > 0 && state.name === 'editing' && !state.isAsked) {
      dispatch({ type: 'asked' });
      deliberate.ask();
    } else void save();
  };

  const restore = () => {
    const offered = draft.read();
    if (offered) startOver(rebase({ ...offered, remote: base }, same));
    focus.focusFirst();
  };
  const discardOffer = () => {
    draft.replace(base, values);
    focus.focusFirst();
  };
  const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
    const isControl =
      target instanceof HTMLInputElement ||
      (target instanceof HTMLSelectElement && !isOpen(target));
    if (state.name !== 'editing' || !isControl) return;
    if (key === 'Enter' && !repeat && !readOnlyReason) saveOnce(false);
    if (key === 'Escape') cancel();
  };
  // Below the row, they are within reach without scrolling sideways.
  const overflows = useContext(OverflowContext);
  const buttons = (
    <EditButtons
      state={state.name}
      spinner={focus.spinner}
      blocked={blocked}
      onSave={() => saveOnce(true)}
      onCancel={cancel}
    />
  );
  return (
    <>
      <tr
        ref={focus.row}
        className={classNames(styles.editable, editingClass)}
        onKeyDown={onKeyDown}
        {...focus.handlers}
      >
        {edit({
          values,
          isDisabled: state.name !== 'editing',
          change,
          previous: (field) => (isUnchanged(field) ? undefined : show(base[field])),
        })}
        <td>{!overflows && buttons}</td>
      </tr>
      {draft.hasOffer && state.name === 'editing' && (
        <RowOffer name={name} columns={columns} onRestore={restore} onDiscard={discardOffer} />
      )}
      <tr className={`${editingClass} ${styles.row}`} {...focus.handlers}>
        <td colSpan={columns} className={styles.cell}>
          <div ref={focus.note} role="status" tabIndex={-1} className={styles.note}>
            {conflicts.length > 0 && (
              <ConflictList
                noun="row"
                {...{ conflicts, kept, values, same, label, show }}
                onChoose={state.name === 'editing' ? change : undefined}
              />
            )}
            {conflicts.length === 0 && kept.length > 0 && <p>{keptText(kept.map(label))}</p>}
            <Warnings sentences={warnings?.(next, base) ?? []} />
            {state.failure && <Warning>{state.failure}</Warning>}
            {state.isAsked && (
              <p className={styles.ask}>Not saved yet. Save again if this is right.</p>
            )}
          </div>
          {overflows && <div className={styles.note}>{buttons}</div>}
          {reviewed && state.name === 'editing' && (
            <div className={styles.note}>
              <AskForReview title={name} row={name} values={() => ({ base, local: next })} />
            </div>
          )}
        </td>
      </tr>
    </>
  );
}

interface EditButtonsProps {
  state: EditState<unknown>['name'];
  spinner: Ref<HTMLSpanElement>;
  /** The reason why the row cannot be saved now, a sentence. */
  blocked: string | undefined;
  onSave: () => void;
  onCancel: () => void;
}

const EditButtons = ({ state, spinner, blocked, onSave, onCancel }: EditButtonsProps) => (
  <RowActions>
    {state !== 'editing' && <Spinner ref={spinner} label="Saving" tabIndex={-1} />}
    {state === 'editing' && (
      // The second click of a double click must not confirm a conflict that the first one revealed.
      <WriteButton
        tone="primary"
        small
        data-save=""
        unavailable={blocked}
        onClick={({ detail }) => detail < 2 && onSave()}
      >
        Save
      </WriteButton>
    )}
    {state === 'failed' && (
      <WriteButton small unavailable={blocked} onClick={onSave}>
        Retry
      </WriteButton>
    )}
    {state !== 'saving' && (
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    )}
  </RowActions>
);

/** Shows warnings that are the same for a moment, so that not every key press is announced. */
const Warnings = ({ sentences }: { sentences: string[] }) =>
  useDebouncedValue(sentences.join('\n'))
    .split('\n')
    .filter(Boolean)
    .map((sentence) => <Warning key={sentence}>{sentence}</Warning>);

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

/**
 * Returns true while a select shows its options: Enter and Escape belong to the browser then. Browsers without `:open` fire no
 * key events in that state.
 */
const isOpen = (select: HTMLSelectElement) =>
  CSS.supports('selector(:open)') && select.matches(':open');

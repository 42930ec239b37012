import { type KeyboardEvent, type Ref, useContext } from 'react';
import { Button, Spinner, WriteButton } from '#components/basics/button.tsx';
import { ConflictList } from '#components/form/conflict-list.tsx';
import { SaveAnyway } from '#components/form/save-anyway.tsx';
import { useDebouncedValue } from '#components/form/use-debounced-value.ts';
import { editingClass, RowActions } from '#components/table/table.tsx';
import { useReadOnlyReason } from '#data/use-read-only.ts';
import type { RecordDraft } from '#forms/drafts.ts';
import {
  type FormRow,
  type RecordForm,
  type RecordFormOptions,
  useRecordEdit,
} from '#forms/use-record-form.ts';
import { type Edit, fieldsOf, keptText, type Values } from '#forms/versions.ts';
import { announce } from '#platform/toasts.ts';
import { classNames } from '#ui/class-names.ts';
import { OverflowContext } from '#ui/scroller.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from './editable-row.module.css';
import { FieldCell, type RowFields, type RowWarning, rowClass } from './row-field.tsx';
import { useRowFocus } from './row-focus.ts';
import { RowOffer } from './row-offer.tsx';

/** How the edit of a row ended. */
export interface Ending {
  isSaved: boolean;
  /** True if the focus was in the row. */
  takesFocus: boolean;
}

interface RowEditorProps<T extends Values>
  extends Omit<RecordFormOptions<T, unknown>, 'row' | 'review' | 'onSaved'> {
  row: FormRow<T>;
  fields: RowFields<T>;
  warnings: (next: T, base: T) => RowWarning[];
  edit: Edit<T>;
  draft: RecordDraft<T>;
  onEnd: (ending: Ending) => void;
}

/**
 * The edited row: its cells and buttons, and below it its draft, conflicts and warnings. In an input or select, Enter saves and
 * Escape cancels.
 */
export function RowEditor<T extends Values>(props: RowEditorProps<T>) {
  const { row, fields, warnings, edit, draft, onEnd } = props;
  const { name, label, same, complete } = row;
  const form = useRecordEdit<T, unknown>(
    {
      ...props,
      review: (next, base) =>
        warnings(next, base).flatMap(({ sentence, mustConfirm }) => (mustConfirm ? sentence : [])),
      onSaved() {
        // The focus leaves the row.
        announce(`${name} is saved`);
        onEnd({ isSaved: true, takesFocus: focus.isHeld() });
      },
    },
    draft,
    edit,
  );
  const { phase, values, next, base, conflicts, kept, change, blocked } = form;
  const columns = fieldsOf(fields).length + 2;
  const errors = form.errorsOf();
  const readOnlyReason = useReadOnlyReason();
  const focus = useRowFocus(form);
  const cancel = () => {
    form.cancel();
    onEnd({ isSaved: false, takesFocus: true });
  };
  const save = () => {
    if (!form.save()) focus.focusDecision();
  };
  const closing = (action: () => void) => () => {
    action();
    focus.focusFirst();
  };
  const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
    const isControl =
      target instanceof HTMLInputElement ||
      (target instanceof HTMLSelectElement && !isOpen(target));
    // Until its values are sent, a save can be cancelled too.
    if (key === 'Escape' && (phase === 'saving' || (phase === 'editing' && isControl))) cancel();
    if (key === 'Enter' && phase === 'editing' && isControl && !repeat && !readOnlyReason) save();
  };
  // Below the row, they are within reach without scrolling sideways.
  const overflows = useContext(OverflowContext);
  const buttons = (
    <EditButtons
      phase={phase}
      isRetry={phase === 'failed' || (form.isUndecided && !blocked)}
      spinner={focus.spinner}
      blocked={blocked}
      onSave={save}
      onCancel={cancel}
    />
  );
  return (
    <>
      <tr
        ref={focus.row}
        className={classNames(rowClass(columns), editingClass)}
        onKeyDown={onKeyDown}
        {...focus.handlers}
      >
        <td>{name}</td>
        {fieldsOf(fields).map((field) => (
          <FieldCell key={String(field)} field={fields[field]}>
            {fields[field].control({
              label: `${label(field)}, ${name}`,
              value: values[field],
              previousValue: same(next[field], base[field], field)
                ? undefined
                : fields[field].show(base[field]),
              error: errors[String(field)],
              disabled: phase !== 'editing' || form.isUndecided,
              onChange: (value) => change({ [field]: value } as Partial<T>),
              onBlur: () => change(complete(values)),
            })}
          </FieldCell>
        ))}
        <td>{!overflows && buttons}</td>
      </tr>
      {form.hasOffer && !form.isUndecided && phase === 'editing' && (
        <RowOffer
          {...{ name, columns }}
          onRestore={closing(form.restore)}
          onDiscard={closing(form.dismissOffer)}
        />
      )}
      <tr className={`${editingClass} ${styles.row}`} {...focus.handlers}>
        <td colSpan={columns} className={styles.cell}>
          <div ref={focus.note} role="status" tabIndex={-1} className={styles.note}>
            {conflicts.length > 0 && (
              <ConflictList
                noun="row"
                {...{ conflicts, kept, values, same, label }}
                show={(value, field) => fields[field].show(value)}
                onChoose={phase === 'editing' ? change : undefined}
              />
            )}
            {conflicts.length === 0 && kept.length > 0 && <p>{keptText(kept.map(label))}</p>}
            <Warnings sentences={warnings(next, base).map(({ sentence }) => sentence)} />
            {blocked && <p>{blocked}</p>}
            {form.failure && <Warning>{form.failure}</Warning>}
            {form.isHeldBack && (
              <SaveAnyway
                key={form.asked.join()}
                unavailable={blocked}
                takesFocus={form.asked.length > 0}
                onSave={form.saveAnyway}
              />
            )}
          </div>
          {overflows && <div className={styles.note}>{buttons}</div>}
        </td>
      </tr>
    </>
  );
}

interface EditButtonsProps {
  phase: RecordForm<Values>['phase'];
  /** True if a save repeats one that failed or has no verdict yet. */
  isRetry: boolean;
  spinner: Ref<HTMLSpanElement>;
  /** The reason why the row cannot be saved now, a sentence. */
  blocked: string | undefined;
  onSave: () => void;
  onCancel: () => void;
}

const EditButtons = ({ phase, isRetry, spinner, blocked, onSave, onCancel }: EditButtonsProps) => (
  <RowActions>
    {phase !== 'editing' && (
      <Spinner
        ref={spinner}
        label={phase === 'saving' ? 'Saving' : 'Save failed'}
        isStill={phase === 'failed'}
        tabIndex={-1}
      />
    )}
    {phase !== 'saving' && (
      <WriteButton
        {...(!isRetry && { tone: 'primary' })}
        small
        unavailable={blocked}
        onClick={onSave}
      >
        {isRetry ? 'Retry' : 'Save'}
      </WriteButton>
    )}
    {phase !== 'saving' && (
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

/**
 * Returns true while a select shows its options: Enter and Escape belong to the browser then. Browsers without `:open` fire no
 * key events in that state.
 */
const isOpen = (select: HTMLSelectElement) =>
  CSS.supports('selector(:open)') && select.matches(':open');

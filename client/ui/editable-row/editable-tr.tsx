import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useReadOnlyReason } from '#lib/state/deployment.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import { editingClass } from '#ui/table/table.tsx';
import { RowButtons } from './row-buttons.tsx';
import styles from './row-review.module.css';
import { RowReview } from './row-review.tsx';
import type { EditableRow } from './use-editable-row.ts';

interface EditableTrProps<T extends object> {
  row: EditableRow<T>;
  /** The name of the row, for screen readers. */
  name: string;
  /** Warnings to review before saving, in sentences. */
  warnings: string[];
  /** Returns the label of a field. */
  label: (name: keyof T) => string;
  /** Formats a value of a field. */
  show: (value: T[keyof T]) => ReactNode;
  /** The cells of the row, except that of its buttons. */
  children: ReactNode;
}

/**
 * A table row that is edited in place: its cells and buttons, and below it its draft, conflicts and warnings. In an input or
 * select, Enter saves and Escape cancels.
 */
export function EditableTr<T extends object>({ row, name, children, ...review }: EditableTrProps<T>) {
  const readOnlyReason = useReadOnlyReason();
  const tr = useRef<HTMLTableRowElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const last = useRef(row.state);
  const [isSaved, setSaved] = useState(false);
  const hasConflicts = row.conflicts.length > 0;
  // Restores a lost focus: into the row when editing starts, to Edit afterwards, and to the conflicts that prevent a save.
  useEffect(() => {
    if (last.current === row.state) return;
    setSaved(last.current === 'saving' && row.state === 'viewing');
    last.current = row.state;
    // A control that was disabled loses the focus when the browser renders next.
    const isLost = document.activeElement?.matches('body, :disabled') ?? true;
    if (!isLost) return;
    if (hasConflicts) note.current?.focus();
    else focusFirstControl(tr.current);
  }, [row.state, hasConflicts]);

  const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
    const isControl = target instanceof HTMLInputElement || (target instanceof HTMLSelectElement && !isOpen(target));
    if (row.state !== 'editing' || !isControl) return;
    if (key === 'Enter' && !repeat && !readOnlyReason) void row.save();
    if (key === 'Escape') row.cancel();
  };
  const isEdited = row.state !== 'viewing';
  const span = Children.toArray(children).length + 1;
  return (
    <>
      <tr
        ref={tr}
        className={classNames(styles.editable, isEdited ? editingClass : isSaved && styles.saved)}
        onKeyDown={onKeyDown}
      >
        {children}
        <td>
          <RowButtons row={row} isSaved={isSaved} />
        </td>
      </tr>
      {row.hasOffer && (
        <tr className={styles.row}>
          <td colSpan={span} className={styles.cell}>
            <div className={styles.note}>
              <DraftNotice
                name={name}
                onRestore={row.restore}
                onDiscard={() => {
                  row.discardOffer();
                  focusFirstControl(tr.current);
                }}
              />
            </div>
          </td>
        </tr>
      )}
      {isEdited && <RowReview {...review} row={row} note={note} span={span} />}
    </>
  );
}

const focusFirstControl = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>('input:enabled, select:enabled, button')?.focus();

/**
 * Returns true while a select shows its options: Enter and Escape belong to the browser then. Browsers without `:open` fire no
 * key events in that state.
 */
const isOpen = (select: HTMLSelectElement) => CSS.supports('selector(:open)') && select.matches(':open');

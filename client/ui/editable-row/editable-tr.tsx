import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { editingClass } from '#ui/table/table.tsx';
import { RowButtons } from './row-buttons.tsx';
import { RowReview } from './row-review.tsx';
import type { EditableRow } from './use-editable-row.ts';

interface EditableTrProps<T extends object> {
  row: EditableRow<T>;
  /** What to look at again before the row is saved, a sentence each. */
  warnings: string[];
  /** What a field is called. */
  label: (name: keyof T) => string;
  /** How a field's value is written. */
  show: (value: T[keyof T]) => ReactNode;
  /** The row's cells, but that of its buttons. */
  children: ReactNode;
}

/**
 * A row of a table that is edited in place: its cells, its buttons, and below it what there is to say of it. From an input,
 * Enter saves and Escape cancels.
 */
export function EditableTr<T extends object>({ row, children, ...review }: EditableTrProps<T>) {
  const tr = useRef<HTMLTableRowElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const last = useRef(row.state);
  const clashes = row.clashes.length > 0;
  // The focus goes along: into the row when it is edited, back to Edit afterwards, and to what has kept it from being saved.
  useEffect(() => {
    if (last.current === row.state) return;
    last.current = row.state;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!lost) return;
    if (clashes) note.current?.focus();
    else tr.current?.querySelector<HTMLElement>('input:enabled, select:enabled, button')?.focus();
  }, [row.state, clashes]);

  const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
    if (row.state !== 'editing' || !(target instanceof HTMLInputElement)) return;
    if (key === 'Enter' && !repeat) void row.save();
    if (key === 'Escape') row.cancel();
  };
  const editing = row.state !== 'viewing';
  return (
    <>
      <tr ref={tr} className={editing ? editingClass : undefined} onKeyDown={onKeyDown}>
        {children}
        <td>
          <RowButtons row={row} />
        </td>
      </tr>
      {editing && <RowReview {...review} row={row} note={note} span={Children.toArray(children).length + 1} />}
    </>
  );
}

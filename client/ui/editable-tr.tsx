import type { KeyboardEvent, ReactNode } from 'react';
import type { EditableRow } from './editable-row.ts';
import { RowButtons } from './row-buttons.tsx';
import { editingClass } from './table.tsx';

/** A row of a table that is edited in place: its cells and its buttons. From an input, Enter saves and Escape cancels. */
export function EditableTr({ row, children }: { row: Omit<EditableRow<object>, 'values' | 'change'>; children: ReactNode }) {
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (row.state !== 'editing' || !(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') void row.save();
    if (key === 'Escape') row.cancel();
  };
  return (
    <tr className={row.state === 'viewing' ? undefined : editingClass} onKeyDown={onKeyDown}>
      {children}
      <td>
        <RowButtons row={row} />
      </td>
    </tr>
  );
}

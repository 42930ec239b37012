import type { ReactNode, Ref } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { useDebouncedValue } from '#ui/form/use-debounced-value.ts';
import { editingClass } from '#ui/table/table.tsx';
import type { Conflict } from './conflict.ts';
import styles from './row-review.module.css';
import type { EditableRow } from './use-editable-row.ts';

interface RowReviewProps<T> {
  row: EditableRow<T>;
  /** Sentences. */
  warnings: string[];
  label: (name: keyof T) => string;
  show: (value: T[keyof T]) => ReactNode;
  /** Receives the focus when a conflict prevents a save. */
  note: Ref<HTMLDivElement>;
  /** The number of table columns. */
  span: number;
}

/** A row below an edited row: its conflicts and warnings. */
export function RowReview<T>({ row, warnings, label, show, note, span }: RowReviewProps<T>) {
  const settled = useDebouncedValue(warnings.join('\n')).split('\n').filter(Boolean);
  return (
    <tr className={`${editingClass} ${styles.row}`}>
      <td colSpan={span} className={styles.cell}>
        <div ref={note} role="status" tabIndex={-1} className={styles.note}>
          {row.conflicts.length > 0 && (
            <>
              <Warning>Someone else changed this row, so it wasn't saved. Review the values above, then save again.</Warning>
              <ul>
                {row.conflicts.map((conflict) => (
                  <li key={String(conflict.name)} className={styles.conflict}>
                    <ConflictLine conflict={conflict} row={row} label={label(conflict.name)} show={show} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {settled.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
        </div>
      </td>
    </tr>
  );
}

interface ConflictLineProps<T> extends Pick<RowReviewProps<T>, 'row' | 'show'> {
  conflict: Conflict<T>;
  label: string;
}

/** Both values of one field, and a button that selects the other one. */
function ConflictLine<T>({ conflict: { name, remote, local }, row, label, show }: ConflictLineProps<T>) {
  const isRemote = row.same(row.values[name], remote);
  const use = () => row.change({ [name]: isRemote ? local : remote } as Partial<T>);
  return (
    <>
      <span>{label}</span>
      <span>
        <span className="muted">Saved value</span> {show(remote)}
      </span>
      <span>
        <span className="muted">Your value</span> {show(local)}
      </span>
      {row.state === 'editing' && (
        <Button small onClick={use}>
          {isRemote ? 'Use your value' : 'Use saved value'}
          <span className="visually-hidden"> for {label}</span>
        </Button>
      )}
    </>
  );
}

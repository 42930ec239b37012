import type { ReactNode, Ref } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { Warning } from '#ui/basics/warning.tsx';
import { useDebouncedValue } from '#ui/form/use-debounced-value.ts';
import { editingClass } from '#ui/table/table.tsx';
import type { Clash } from './conflict.ts';
import styles from './row-review.module.css';
import type { EditableRow } from './use-editable-row.ts';

interface RowReviewProps<T> {
  row: EditableRow<T>;
  warnings: string[];
  label: (name: keyof T) => string;
  show: (value: T[keyof T]) => ReactNode;
  /** Gets the focus when a clash has stopped a save. */
  note: Ref<HTMLDivElement>;
  /** The columns of the table. */
  span: number;
}

/** What is said of a row that is edited, in a row below it: what somebody else has made of it, and what looks odd. */
export function RowReview<T>({ row, warnings, label, show, note, span }: RowReviewProps<T>) {
  const settled = useDebouncedValue(warnings.join('\n')).split('\n').filter(Boolean);
  return (
    <tr className={`${editingClass} ${styles.row}`}>
      <td colSpan={span} className={styles.cell}>
        <div ref={note} role="status" tabIndex={-1} className={styles.note}>
          {row.clashes.length > 0 && (
            <>
              <Warning>
                Somebody else has changed this meanwhile, so it is not saved yet. Save again to save what stands above.
              </Warning>
              <ul>
                {row.clashes.map((clash) => (
                  <li key={String(clash.name)} className={styles.clash}>
                    <ClashLine clash={clash} row={row} label={label(clash.name)} show={show} />
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

interface ClashLineProps<T> extends Pick<RowReviewProps<T>, 'row' | 'show'> {
  clash: Clash<T>;
  label: string;
}

/** Theirs and yours of one field, and the one that the row does not hold to take instead. */
function ClashLine<T>({ clash: { name, theirs, yours }, row, label, show }: ClashLineProps<T>) {
  const [whose, value] = row.same(row.values[name], theirs) ? (['yours', yours] as const) : (['theirs', theirs] as const);
  const take = () => row.change({ [name]: value } as Partial<T>);
  return (
    <>
      <span>{label}</span>
      <span>
        <span className="muted">theirs</span> {show(theirs)}
      </span>
      <span>
        <span className="muted">yours</span> {show(yours)}
      </span>
      {row.state === 'editing' && (
        <Button onClick={take}>
          Take {whose}
          <span className="visually-hidden"> for {label}</span>
        </Button>
      )}
    </>
  );
}

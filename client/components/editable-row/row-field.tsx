import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './editable-row.module.css';

/** The control of a field in an edited row. */
export interface FieldControl<V> {
  /** The accessible name: that of the field and of the row. */
  label: string;
  value: V;
  /** The value before editing, if a save would change it. */
  previousValue?: ReactNode;
  /** The message of a value that the contract rejects. */
  error?: string | undefined;
  disabled?: boolean;
  onChange?: (value: V) => void;
  onBlur?: () => void;
}

/** A column of an editable row. */
export interface RowField<V> {
  label: string;
  /** The class of its cell. */
  className?: string;
  /** Formats a value. */
  show: (value: V) => ReactNode;
  control: (control: FieldControl<V>) => ReactNode;
  /** Renders the value while the row is not edited, if it is more than that of `show`. */
  view?: (value: V, label: string) => ReactNode;
  /** Returns true if two values are equivalent. */
  same?: (a: V, b: V) => boolean;
  /** What an empty value is saved as. */
  none?: V;
}

/** The columns of an editable row by field. */
export type RowFields<T> = { [K in keyof T]: RowField<T[K]> };

/** A warning that is shown while the row is edited. */
export interface RowWarning {
  sentence: string;
  /** True if only `Save anyway` saves in spite of it. */
  mustConfirm: boolean;
}

/** Renders a value of a row that is not edited. */
export const viewOf = <V,>({ label, show, view }: RowField<V>, value: V, row: string): ReactNode =>
  view?.(value, `${label}, ${row}`) ?? show(value);

/** Returns the class of a row. One with several fields is a card on a phone. */
export const rowClass = (columns: number): string =>
  classNames(styles.editable, columns > 3 && styles.card);

interface FieldCellProps {
  field: Pick<RowField<never>, 'label' | 'className'>;
  children: ReactNode;
}

/** A cell. On a phone, where the row is a card, its label is beside it. */
export const FieldCell = ({ field: { label, className }, children }: FieldCellProps) => (
  <td className={className} data-label={label}>
    {children}
  </td>
);

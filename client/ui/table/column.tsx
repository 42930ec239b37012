import type { ReactNode } from 'react';
import { type Scalar, text } from '#lib/format/values.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { Time } from '#ui/basics/time.tsx';
import type { ColumnHeader } from './table.tsx';

interface PlainColumn<Row> extends ColumnHeader {
  /** The type of its values; text by default. */
  as?: 'figure' | 'time';
  /** The value of a row for sorting and export. A column of controls has none. */
  value?: (row: Row) => Scalar;
  /** The content of a row's cell, if it is more than the value. */
  cell?: (row: Row) => ReactNode;
}

/** Numbers with a unit. */
interface AmountColumn<Row> extends ColumnHeader {
  as: 'amount';
  value: (row: Row) => { value: Scalar; unit?: string };
  cell?: never;
}

/** A column: its header, alignment, values and cells. */
export type Column<Row> = PlainColumn<Row> | AmountColumn<Row>;

/** Renders the cell of a row. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.as === 'amount') return <FormattedNumber {...column.value(row)} />;
  const value = column.value?.(row);
  if (column.as === 'figure') return <FormattedNumber value={value} />;
  return column.as === 'time' ? <Time of={value} /> : text(value);
}

import type { ReactNode } from 'react';
import { type Scalar, text } from '#lib/format/values.ts';
import { FormattedNumber, type Places } from '#ui/basics/values/formatted-number.tsx';
import { Time } from '#ui/basics/values/time.tsx';
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

/** Returns the places to align the numbers of a column to; undefined without fractions, or if one is longer than 8 places. */
export function placesOf<Row>(column: Column<Row>, rows: Row[]): Places | undefined {
  if (column.as !== 'amount' && column.as !== 'figure') return undefined;
  const lengths = rows.map((row) => {
    const value = column.as === 'amount' ? column.value(row).value : column.value?.(row);
    return /\.(\d+)$/.exec(text(value))?.[1]?.length ?? 0;
  });
  const longest = lengths.reduce((one, other) => Math.max(one, other), 0);
  if (longest === 0 || longest > 8) return undefined;
  return longest > 2 ? 8 : 2;
}

/** Renders the cell of a row. */
export function cellOf<Row>(column: Column<Row>, row: Row, places?: Places): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.as === 'amount') return <FormattedNumber {...column.value(row)} places={places} />;
  const value = column.value?.(row);
  if (column.as === 'figure') return <FormattedNumber value={value} places={places} />;
  return column.as === 'time' ? <Time value={value} /> : text(value);
}

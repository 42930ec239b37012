import type { ReactNode } from 'react';
import { text } from '#lib/format/values.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { Time } from '#ui/basics/time.tsx';
import type { Head } from './table.tsx';

interface PlainColumn<Row> extends Head {
  /** What its values are: texts unless named. */
  as?: 'figure' | 'time';
  /** What a row holds in it: this is sorted and exported. Without it there are only things to operate. */
  value?: (row: Row) => unknown;
  /** What a row shows in it, where that is more than the value. */
  cell?: (row: Row) => ReactNode;
}

/** Figures with a unit. */
interface AmountColumn<Row> extends Head {
  as: 'amount';
  value: (row: Row) => { value: unknown; unit?: string };
  cell?: never;
}

/** A column: its head, how it stands, and what a row holds and shows in it. */
export type Column<Row> = PlainColumn<Row> | AmountColumn<Row>;

/** What a row shows in a column. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.as === 'amount') return <FormattedNumber {...column.value(row)} />;
  const value = column.value?.(row);
  if (column.as === 'figure') return <FormattedNumber value={value} />;
  return column.as === 'time' ? <Time of={value} /> : text(value);
}

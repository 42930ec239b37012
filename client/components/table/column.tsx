import type { ReactNode } from 'react';
import { Amount } from '#components/copyable/amount.tsx';
import type { Places } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { type Scalar, text } from '#format/values.ts';
import { type ColumnHeader, cellClass, columnKey } from './table.tsx';

interface PlainColumn<Row> extends ColumnHeader {
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

/** Returns the value of a row, and the unit of an amount. */
export function columnValue<Row>(column: Column<Row>, row: Row): { value: Scalar; unit?: string } {
  return column.as === 'amount' ? column.value(row) : { value: column.value?.(row) };
}

/** Returns the places to align the numbers of a column to; undefined without fractions, or if one is longer than 8 places. */
function placesOf<Row>(column: Column<Row>, rows: Row[]): Places | undefined {
  if (column.as !== 'amount' && column.as !== 'figure') return undefined;
  const lengths = rows.map(
    (row) => /\.(\d+)$/.exec(text(columnValue(column, row).value))?.[1]?.length ?? 0,
  );
  const longest = lengths.reduce((one, other) => Math.max(one, other), 0);
  if (longest === 0 || longest > 8) return undefined;
  return longest > 2 ? 8 : 2;
}

/** Returns a function that renders the cells of a row. The numbers of a column are aligned to those of all `rows`. */
export function cellRenderer<Row>(columns: Column<Row>[], rows: Row[]): (row: Row) => ReactNode {
  const places = columns.map((column) => placesOf(column, rows));
  return (row) =>
    columns.map((column, index) => (
      <td key={columnKey(column)} className={cellClass(column)}>
        {contentOf(column, row, places[index])}
      </td>
    ));
}

function contentOf<Row>(column: Column<Row>, row: Row, places: Places | undefined): ReactNode {
  if (column.cell) return column.cell(row);
  const shown = columnValue(column, row);
  if (column.as === 'time') return <Time value={shown.value} />;
  return column.as ? <Amount {...shown} places={places} /> : text(shown.value);
}

import type { Scalar } from '#format/values.ts';

interface ColumnName {
  /** Identifies the column in URLs. It stays when the heading changes. */
  id: string;
  /** The heading. Empty above the row buttons. */
  header: string;
  /** The heading above several adjacent columns. */
  group?: string;
  /** The member of a row that the backend sorts by. */
  field?: string;
}

interface PlainColumn<Row> extends ColumnName {
  as?: 'figure' | 'time';
  /** The value of a row for sorting, filter and export. A column of controls has none. */
  value?: (row: Row) => Scalar;
}

/** Numbers with a unit. */
interface AmountColumn<Row> extends ColumnName {
  as: 'amount';
  value: (row: Row) => { value: Scalar; unit?: string };
}

/** A column of a list: its id, its names and its values. */
export type ListColumn<Row> = PlainColumn<Row> | AmountColumn<Row>;

/** Returns the name of a column: columns of different groups may have the same heading. */
export const columnName = ({ group, header }: ColumnName): string =>
  group ? `${group} ${header}` : header;

/** Returns the value of a row, and the unit of an amount. */
export function columnValue<Row>(
  column: ListColumn<Row>,
  row: Row,
): { value: Scalar; unit?: string } {
  return column.as === 'amount' ? column.value(row) : { value: column.value?.(row) };
}

import { byteOrderMark, csvText } from '#contract/csv.ts';
import { instantOf } from '#contract/instant.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import { columnName, columnValue, type ListColumn } from './column.ts';

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A line of RFC 4180 without formulas. Numbers stay unchanged. */
const lineOf = (cells: string[]): string =>
  `${cells.map((cell) => (plainNumber.test(cell) ? cell : csvText(cell))).join(',')}\r\n`;

const cellText = (value: Scalar) => (isMissing(value) ? '' : text(value));

/**
 * Returns the start of a file with its header line, and a function for the other lines. An amount's unit has its own column; times are UTC (ISO 8601).
 */
export function csvOf<Row>(columns: ListColumn<Row>[]) {
  const exported = columns.filter(({ value }) => value);
  const cells = (column: ListColumn<Row>, row: Row): string[] => {
    const { value, unit } = columnValue(column, row);
    if (column.as === 'amount') return [cellText(value), isMissing(value) ? '' : cellText(unit)];
    return [(column.as === 'time' && instantOf(value)?.toISOString()) || cellText(value)];
  };
  const names = (column: ListColumn<Row>) => {
    const name = columnName(column);
    return column.as === 'amount' ? [name, `${name} Code`] : [name];
  };
  return {
    header: byteOrderMark + lineOf(exported.flatMap(names)),
    row: (row: Row) => lineOf(exported.flatMap((column) => cells(column, row))),
  };
}

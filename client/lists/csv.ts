import { instantOf } from '#format/instant.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import { columnName, columnValue, type ListColumn } from './column.ts';

/** A line of RFC 4180. */
const lineOf = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** The start of a spreadsheet formula, also full-width and after whitespace. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Quotes a cell. An apostrophe disables formulas in spreadsheets; numbers stay unchanged (OWASP, CSV Injection:
 * https://owasp.org/www-community/attacks/CSV_Injection).
 */
function quoted(cell: string): string {
  const safe = formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const cellText = (value: Scalar) => (isMissing(value) ? '' : text(value));

/**
 * Returns the header line and a function for the other lines. An amount's unit has its own column; times are UTC (ISO 8601).
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
    header: lineOf(exported.flatMap(names)),
    row: (row: Row) => lineOf(exported.flatMap((column) => cells(column, row))),
  };
}

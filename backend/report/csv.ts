import { csvText } from '#contract/csv.ts';

/** Text, or a number, which is written as it is. */
export type Cell = string | null | { number: string | null };

/** Formats a line of CSV (RFC 4180) without formulas. */
export const csvLine = (cells: Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'object' ? (value.number ?? '') : csvText(value);
}

/** Text, or a number, which is written without quotes or an apostrophe. */
export type Cell = string | null | { number: string | null };

/** The start of a formula in spreadsheets (OWASP, CSV Injection), also in full width and after spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Formats a line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvLine = (cells: Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.number ?? '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

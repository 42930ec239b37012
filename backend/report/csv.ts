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

/** Formats an amount of minor units as an exact decimal: 10^-8 for XBT, 10^-2 for every other code. */
export function decimalOf(amount: bigint | null, code: string): string | null {
  if (amount === null) return null;
  const places = code === 'XBT' ? 8 : 2;
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

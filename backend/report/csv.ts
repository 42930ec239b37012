/** A number as it stands, or text of whoever wrote it. */
export type Cell = string | null | { number: string | null };

/** What a spreadsheet takes for the start of a formula (OWASP, CSV Injection), also in full width and after blanks. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A line of CSV (RFC 4180). Text that would run as a formula is put behind an apostrophe. */
export const csvLine = (cells: Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.number ?? '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount of minor units as a decimal, exactly: 10^-8 for XBT, 10^-2 for every other code. */
export function decimalOf(amount: bigint | null, code: string): string | null {
  if (amount === null) return null;
  const places = code === 'XBT' ? 8 : 2;
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

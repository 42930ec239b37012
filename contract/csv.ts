/** The start of a CSV file, by which Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The places in a text where a formula starts in a spreadsheet, also in one that separates cells by semicolons or tabs, after spaces
 * or quotes, and in full width.
 */
const formulas = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Formats text as a cell of CSV (RFC 4180). Puts an apostrophe in front of each formula, so that spreadsheets show it as text (OWASP,
 * CSV Injection: https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvText(text: string): string {
  const safe = text.replace(formulas, "$1$2'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

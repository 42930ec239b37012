import Papa from 'papaparse';

/** A record of a CSV text. */
export interface Row {
  /** The number of the line on which it begins, from 1. */
  number: number;
  /** Without whitespace around them, and without the marks by which exports protect a text in spreadsheets. */
  cells: string[];
  /** Why its cells may be wrong. */
  problem?: string;
}

/** The first line by which Excel names the delimiter. */
const delimiterLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** A comma is last, because it is also a decimal sign. */
const delimiters = ['\t', ';', '|', ','];

/** The rows that show the delimiter. */
const sample = 100;

/** Parses a CSV text with any delimiter. Blank rows are left out. */
export function rowsOf(text: string): Row[] {
  const [line = '', named] = delimiterLine.exec(text) ?? [];
  const body = text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: named ?? delimiterOf(body) });
  const malformed = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? row : [])));
  let next = line ? 2 : 1;
  return data
    .map((cells, index): Row => {
      const number = next;
      next += 1 + cells.reduce((count, cell) => count + breaksIn(cell), 0);
      return {
        number,
        cells: cells.map(unprotected),
        ...(malformed.has(index) && { problem: 'Its quotation marks are not closed.' }),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Returns the delimiter that gives most rows the same number of cells. Papa's own guess takes decimal commas for delimiters. */
function delimiterOf(text: string): string {
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: sample,
      skipEmptyLines: true,
    });
    const widths = Map.groupBy(data, ({ length }) => length);
    widths.delete(1);
    return Math.max(0, ...[...widths.values()].map(({ length }) => length));
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** `="00123"` and `'=SUM` are how exports keep a text from being evaluated. */
const unprotected = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');

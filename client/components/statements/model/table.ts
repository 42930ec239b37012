import Papa from 'papaparse';
import { isNumeric, unitBeside } from './amount-text.ts';
import { isCurrencyOrScale } from './codes.ts';
import { headingOf } from './headings.ts';
import { saysNotMoved } from './texts.ts';
import { isTime } from './time-text.ts';

/** A row of a file. */
export interface Row {
  /** The number of the line on which it begins, from 1. */
  number: number;
  /** Without whitespace around them, and without the marks by which exports protect a text in spreadsheets. */
  cells: string[];
  /** Why it is not read, a sentence. */
  problem?: string;
}

/** The heading of the column that a table gets if titles are above some of its rows. */
export const sectionHeading = 'Section title';

/** A table of a file as it is, with a column for the titles of its sections. */
export interface Table {
  /** The names of its columns: those of its heading, or `Column 1`. */
  columns: string[];
  hasHeading: boolean;
  rows: Row[];
  /** The rows of the file that are not in the table, each with its reason. */
  outside: Row[];
}

/** The first line by which Excel names the delimiter. */
const delimiterLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;
/** A comma is last, because it is also a decimal sign. */
const delimiters = ['\t', ';', '|', ','];
const lineBreak = /\r\n|\r|\n/;

/** Splits a file into its tables, in their order. A text without delimiters splits at colons or spaces if all of its lines do alike. */
export function tablesOf(text: string): Table[] {
  const rows = rowsOf(text);
  const starts = rows.flatMap((row, at) => (isHeading(row) ? [at] : []));
  const sections = [0, ...starts.filter((at) => at > 0)].map((start, index, all) =>
    rows.slice(start, all[index + 1]),
  );
  return sections.flatMap((section, own) => {
    const { above, ...plain } = tableOf(section);
    const others = sections.filter((_, at) => at !== own).flat();
    const first = section[0]?.number ?? 0;
    const before = [...others.filter(({ number }) => number < first), ...above];
    const title = titleAbove(before, plain.columns.length);
    const { titles, ...table } = withSections(plain, title);
    const outside = [...others, ...above, ...titles]
      .map((row) => ({ ...row, problem: row.problem ?? 'It is outside of the table.' }))
      .sort((one, other) => one.number - other.number);
    return table.rows.length > 0 ? [{ ...table, outside }] : [];
  });
}

/** Returns the title right above a table. Above the first table of a file it counts only if it says that money did not move. */
function titleAbove(before: Row[], width: number): string {
  if (!before.some(isHeading)) return before.map(joined).find(saysNotMoved) ?? '';
  const last = before.findLastIndex((row) => !isTitle(row, width));
  return before
    .slice(last + 1)
    .map(joined)
    .join(' ');
}

const joined = ({ cells }: Row): string => cells.filter(Boolean).join(' ');

/** A row of words that fills fewer cells than the table has, does not begin with a reference, and is no unit below a heading. */
function isTitle({ cells, problem }: Row, width: number): boolean {
  const filled = cells.filter(Boolean);
  const isUnit = !cells[0] && filled.every(isCurrencyOrScale);
  const hasValue = filled.some(isPlainValue) || (filled.length > 1 && /\d/.test(filled.join('')));
  return (
    !problem &&
    !isUnit &&
    filled.length < width &&
    !hasValue &&
    /^(?:[\p{L}\d]{1,2}[.)] ?|[^\p{L}\d]+)?\p{L}{2,}(?!\S*\d)/u.test(filled[0] ?? '')
  );
}

type PlainTable = Omit<Table, 'outside'>;

/** Adds the column of the titles if there are some, and takes their rows out of the table. */
function withSections(table: PlainTable, above: string): PlainTable & { titles: Row[] } {
  const { columns, rows } = table;
  const width = columns.length;
  const last = rows.findLastIndex((row) => !isTitle(row, width));
  const titles = rows.slice(0, last + 1).filter((row) => isTitle(row, width));
  if (titles.length === 0 && above === '') return { ...table, titles };
  let title = above;
  const body = rows.flatMap((row) => {
    if (titles.includes(row)) {
      title = joined(row);
      return [];
    }
    const cells = columns.map((_, at) => row.cells[at] ?? '');
    return [{ ...row, cells: [...cells, title, ...row.cells.slice(width)] }];
  });
  return {
    ...table,
    columns: [...columns, sectionHeading],
    rows: body,
    titles: titles.map((row) => ({ ...row, problem: 'It is the title of a section.' })),
  };
}

/** Returns the position of the table with the most rows, the last of equal ones. */
export const largestOf = (tables: Table[]): number =>
  tables.reduce(
    (best, { rows }, at) => (rows.length >= (tables[best]?.rows.length ?? 0) ? at : best),
    0,
  );

/** Finds the heading of a section, and the rows below and above it. */
function tableOf(section: Row[]): Omit<Table, 'outside'> & { above: Row[] } {
  const width = commonest(section.map(({ cells }) => cells.length));
  const first = section.findIndex(({ cells }) => cells.length === width);
  const plain = isPlainHeading(section, first) ? first : -1;
  const at = isHeading(section[0]) ? 0 : plain;
  const heading = section[at]?.cells;
  const columns = heading ?? Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  const start = heading ? at + 1 : Math.max(first, 0);
  return {
    columns: columns.map((name, index) => name || `Column ${index + 1}`),
    hasHeading: heading !== undefined,
    rows: section.slice(start).map((row) => withProblem(row, columns.length)),
    above: section.slice(0, start).filter((row) => row.cells !== heading),
  };
}

const withProblem = (row: Row, width: number): Row =>
  !row.problem && row.cells.slice(width).some(Boolean)
    ? { ...row, problem: 'It has more cells than the heading.' }
    : row;

const isValue = (cell: string) => isNumeric(cell) || isTime(cell);

/** A value beside which there is nothing else: not `Pending 2`. */
const isPlainValue = (cell: string) => {
  const unit = unitBeside(cell);
  return isValue(cell) && (unit === '' || isCurrencyOrScale(unit));
};

/** A row of words, at least two of which name columns. */
function isHeading(row: Row | undefined): boolean {
  const cells = row?.cells ?? [];
  if (cells.length < 2 || cells.some(isValue)) return false;
  const kinds = new Set(
    cells.filter((cell) => cell.length < 60).map((cell) => headingOf(cell).kind),
  );
  kinds.delete(undefined);
  return kinds.size > 1;
}

/** A first row of words above a row with values, whatever its words mean. */
function isPlainHeading(section: Row[], at: number): boolean {
  const cells = section[at]?.cells ?? [];
  const next = section[at + 1]?.cells ?? [];
  return (
    !cells.some((cell) => isValue(cell) || /\d/.test(cell)) && next.some((cell) => /\d/.test(cell))
  );
}

function commonest(numbers: number[]): number {
  const groups = [...Map.groupBy(numbers, (one) => one)];
  const most = Math.max(0, ...groups.map(([, same]) => same.length));
  return Math.max(0, ...groups.filter(([, same]) => same.length === most).map(([one]) => one));
}

function rowsOf(text: string): Row[] {
  const [line = '', named] = delimiterLine.exec(text) ?? [];
  const body = text.slice(line.length).replace(/^\uFEFF/, '');
  const delimiter = named ?? delimiterOf(body);
  const rows = delimiter === undefined ? splitRows(body) : parsedRows(body, delimiter);
  return rows
    .map((row) => ({ ...row, number: row.number + (line ? 1 : 0), cells: row.cells.map(clean) }))
    .filter(({ cells }) => cells.some(Boolean));
}

function parsedRows(text: string, delimiter: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  // A quotation mark that is not closed takes the rest of the file: each line is read alone.
  if (errors.some(({ type }) => type === 'Quotes'))
    return text.split(lineBreak).map((line, at): Row => {
      const { data: rows, errors: own } = Papa.parse<string[]>(line, { delimiter });
      const row = { number: at + 1, cells: rows[0] ?? [] };
      return own.some(({ type }) => type === 'Quotes')
        ? { ...row, cells: line.split(delimiter), problem: 'Its quotation marks are not closed.' }
        : row;
    });
  let next = 1;
  return data.map((cells) => {
    const number = next;
    next += 1 + cells.reduce((count, cell) => count + cell.split(lineBreak).length - 1, 0);
    return { number, cells };
  });
}

/**
 * Returns the delimiter that gives most rows the same number of cells; undefined if none of them gives two. Commas between digits count if
 * nothing else delimits.
 */
function delimiterOf(text: string): string | undefined {
  const whole = text.replaceAll(/(?<=\d),(?=\d)/g, '');
  const counts = delimiters.map((delimiter) => alikeRows(whole, delimiter));
  const most = Math.max(...counts);
  if (most > 0) return delimiters[counts.indexOf(most)];
  return isDecimalComma(text) || alikeRows(text, ',') === 0 ? undefined : ',';
}

/** Returns how many rows have the same number of cells, at least two. */
function alikeRows(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true });
  const widths = Map.groupBy(data, ({ length }) => length);
  widths.delete(1);
  return Math.max(0, ...[...widths.values()].map(({ length }) => length));
}

/** Returns true if all commas are between digits, and every line has spaces, which then delimit its cells. */
const isDecimalComma = (text: string) =>
  !/(?<!\d),|,(?!\d)/.test(text) &&
  text.split(lineBreak).every((line) => line.trim() === '' || /\S\s+\S/.test(line));

/** Splits a text without a delimiter: lines in quotation marks, then at colons, runs of spaces, or single spaces. */
function splitRows(text: string): Row[] {
  const lines = text.split(lineBreak);
  const full = lines.filter((line) => line.trim() !== '');
  if (full.length > 0 && full.every((line) => /^".*"$/.test(line.trim()))) {
    const inner = lines.map((line) => line.trim().slice(1, -1).replaceAll('""', '"')).join('\n');
    const delimiter = delimiterOf(inner);
    if (delimiter) return parsedRows(inner, delimiter);
  }
  const separator = [/ *: */, / {2,}/, / +/].find(
    (one, at) => splitAlike(text, one) && (at > 0 || !/\d\d:\d\d|\/\//.test(text)),
  );
  return lines.map((line, at) => ({
    number: at + 1,
    cells: separator ? line.trim().split(separator) : [line],
  }));
}

/** Returns true if a separator splits all lines into the same number of cells, at least two. */
function splitAlike(text: string, separator: RegExp): boolean {
  const lines = text.split(lineBreak).filter((line) => line.trim() !== '');
  const counts = new Set(lines.map((line) => line.trim().split(separator).length));
  return counts.size === 1 && !counts.has(1);
}

/** `="00123"` and `'=SUM` are how exports keep a text from being evaluated. */
const clean = (cell: string) =>
  cell
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '');

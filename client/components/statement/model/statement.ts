import { type BookEntry, type Currency, createNameIndex } from './books.ts';
import { type Layout, none, recogniseColumns, recogniseSigns } from './columns.ts';
import { compare, type Decisions, isReversedIn, type Matching } from './compare.ts';
import { type Line, linesOf } from './lines.ts';
import { statusKey } from './status-text.ts';
import { type Row, rowsOf } from './table.ts';
import { timeOf } from './time-text.ts';

const day = 86_400_000;

/** A statement as it was read, and how its columns are recognised. */
export interface Statement {
  rows: Row[];
  layout: Layout;
}

/** What a person has to choose before lines can be compared. */
export type Question = 'amount' | 'decimal sign' | 'signs' | 'dates' | 'status';

export interface Comparison<Entry extends BookEntry = BookEntry>
  extends Omit<Matching<Entry>, 'anonymous'> {
  questions: ReadonlySet<Question>;
  /** The words of the column of statuses that are not known, by their keys. */
  statuses: ReadonlyMap<string, string>;
  /** The times that are not read, of lines that could match by them. */
  unreadTimes: string[];
}

/** Reads a statement in CSV, or a list of references in any form, and recognises its columns by the books. */
export function readStatement(text: string, entries: BookEntry[], currency: Currency): Statement {
  const books = { entries, index: createNameIndex(entries) };
  const all = rowsOf(text);
  const recognised = recogniseColumns(all, books, currency);
  const listed = recognised.header < 0 ? listedReferences(text, entries) : undefined;
  const rows = listed ?? all;
  const columns = listed ? { reference: 0, amount: none } : recognised.columns;
  const { header } = recognised;
  const signs = recogniseSigns(rows, { header, columns });
  const layout = { header, columns, ...signs, statuses: {}, isReversed: false, tolerance: day };
  return withSigns({ rows, layout }, entries, currency);
}

/** Changes how a statement is read. Other columns may have another decimal sign, and other amounts other signs. */
export function changeLayout(
  { rows, layout }: Statement,
  change: Partial<Layout>,
  entries: BookEntry[],
  currency: Currency,
): Statement {
  const { columns } = change;
  const signs = columns && recogniseSigns(rows, { header: layout.header, columns });
  const changed = { rows, layout: { ...layout, ...signs, ...change } };
  return columns || change.decimalSign || change.statuses
    ? withSigns(changed, entries, currency)
    : changed;
}

function withSigns({ rows, layout }: Statement, entries: BookEntry[], currency: Currency) {
  const books = { entries, index: createNameIndex(entries) };
  const isReversed = isReversedIn(linesOf(rows, layout, currency), books);
  return { rows, layout: { ...layout, isReversed } };
}

/** Returns a row for each word of a text if most of them are references of the books. */
function listedReferences(text: string, entries: BookEntry[]): Row[] | undefined {
  const index = createNameIndex(entries);
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, place) =>
    line
      .split(/[\s,;|"]+/)
      .filter(Boolean)
      .map((word) => ({ number: place + 1, cells: [word] })),
  );
  const known = rows.filter(({ cells: [word = ''] }) => index.has(word));
  return known.length * 2 > rows.length ? rows : undefined;
}

interface ComparedWith<Entry> {
  entries: Entry[];
  /** False if the books have other records too. */
  isWhole: boolean;
  decisions?: Decisions;
}

/** Compares a statement with the books, of which `entries` may be a part. */
export function compareStatement<Entry extends BookEntry>(
  { rows, layout }: Statement,
  { entries, isWhole, decisions = new Map() }: ComparedWith<Entry>,
  currency: Currency,
): Comparison<Entry> {
  const { amount, outgoing } = layout.columns;
  const hasAmounts = amount !== none || outgoing !== undefined;
  const lines = linesOf(rows, layout, currency);
  const { anonymous, ...matching } = compare(
    lines,
    { entries, index: createNameIndex(entries) },
    { ...layout, hasAmounts, isWhole, decisions },
  );
  const unread = anonymous.filter(({ time, timeText }) => timeText !== '' && !time);
  return {
    ...matching,
    questions: questionsOf(layout, lines, unread),
    statuses: unknownStatuses(lines),
    unreadTimes: unread.map(({ timeText }) => timeText),
  };
}

function questionsOf(layout: Layout, lines: Line[], unread: Line[]): Set<Question> {
  const { columns, decimalSign, isReversed } = layout;
  const isOrdered = ({ timeText }: Line) => timeOf(timeText, 'day first') !== undefined;
  const asked: [Question, boolean][] = [
    ['amount', columns.amount === undefined && columns.outgoing === undefined],
    ['decimal sign', decimalSign === undefined],
    ['signs', isReversed === undefined],
    [
      'dates',
      unread.some(isOrdered) || unread.some(({ timeText }) => timeOf(timeText, 'month first')),
    ],
    ['status', lines.some(({ isCompleted }) => isCompleted === undefined)],
  ];
  return new Set(asked.flatMap(([question, isAsked]) => (isAsked ? [question] : [])));
}

const unknownStatuses = (lines: Line[]): Map<string, string> =>
  new Map(
    lines.flatMap(({ isCompleted, statusText }) =>
      isCompleted === undefined ? [[statusKey(statusText), statusText] as const] : [],
    ),
  );

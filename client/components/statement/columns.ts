import {
  absolute,
  type DecimalSign,
  decimalSignOf,
  isNumeric,
  plainNumber,
} from './amount-text.ts';
import {
  type BookEntry,
  type Currency,
  createNameIndex,
  isSameCode,
  type NameIndex,
} from './books.ts';
import { directionOf } from './direction.ts';
import type { Row } from './table.ts';
import { type DateOrder, dateOrderOf, timeOf } from './time-text.ts';

/** What a column of a statement can be. Outgoing amounts may have a column of their own. */
export const roles = ['reference', 'amount', 'outgoing', 'direction', 'time', 'currency'] as const;
export type Role = (typeof roles)[number];

/** The position of a column that a statement does not have. */
export const none = -1;

/** How a statement is read. */
export interface Layout {
  /** The position of the row with the names of the columns; -1 without one. The rows before it are not lines. */
  header: number;
  /** The position of the column of each role; `none` for amounts if the statement has references only. */
  columns: Partial<Record<Role, number>>;
  /** Undefined if the amounts can be read with either sign. */
  decimalSign: DecimalSign | undefined;
  /** Undefined if no date shows it. */
  dateOrder: DateOrder | undefined;
  /** True if the amounts have the opposite signs of the books; undefined if some have. */
  isReversed: boolean | undefined;
  /** The longest time between a line and its record, in milliseconds, if no reference connects them. */
  tolerance: number;
}

/** The rows that are examined. */
const sample = 1000;
/** The rows that may precede the names of the columns. */
const longestPreamble = 30;
/** The share of a column's texts that are of its type. */
const most = 0.8;

/** Names of columns in exports, in lower case and letters only. */
const names: Record<Role, RegExp> = {
  reference:
    /reference|^(ref|ref(no|nr|id)|(trade|order|transaction|payment|deposit|endtoend)?id|txid|memo|description|address)$|referenz|verwendungszweck|r[ée]f[ée]rence|referencia|remittance/,
  amount:
    /amount|^(quantity|qty|volume|vol|size|credit(s|ed)?|(money|paid)in|received|cr[ée]dit|haben|gutschrift)$|betrag|umsatz|montant|import[eo]|bedrag/,
  outgoing:
    /^(debit(s|ed|amount)?|(money|paid)out|withdrawals?|withdrawn|sent|soll|lastschrift|d[ée]bit)$/,
  direction: /^(direction|side|type|drcr|crdr|debitcredit|creditdebit|richtung|sens)$/,
  time: /date|time|datum|^(created(at|on)?|when|data)$|valuta|fecha/,
  currency: /currency|^(ccy|asset|coin|code|symbol|w[äa]hrung|devise|moneda|divisa)$/,
};
const otherFigure = /fee|balance|rate|price|cost|tax|saldo|geb[üu]hr/;

interface Column {
  position: number;
  /** Its name in lower case and letters only. */
  heading: string;
  /** Its texts that are not empty. */
  texts: string[];
}

/** Recognises the columns of a statement by their content, compared with the books, and by their names. */
export function recogniseColumns(
  rows: Row[],
  entries: BookEntry[],
  currency: Currency,
): Pick<Layout, 'header' | 'columns'> {
  const index = createNameIndex(entries);
  const header = headerOf(rows, index);
  let free = columnsOf(rows, header);
  const columns: Layout['columns'] = {};
  /** Gives a role to the column with the highest score above zero. */
  const assign = (role: Role, score: (column: Column) => number): Column | undefined => {
    const found = best(free, score);
    if (!found) return undefined;
    free = free.filter((column) => column !== found);
    columns[role] = found.position;
    return found;
  };
  assign('reference', (column) => shareOf(column, (text) => index.find(text).length > 0));
  assign('time', timeScore);
  assign('direction', directionScore);
  assign('currency', (column) => currencyScore(column, currency));
  if (columns.reference === undefined)
    assign('reference', (column) =>
      namedScore('amount', column) || otherFigure.test(column.heading)
        ? 0
        : namedScore('reference', column),
    );
  const outgoing = assign('outgoing', (column) =>
    isAmount(column) ? namedScore('outgoing', column) : 0,
  );
  const amount = assign(
    'amount',
    amountScore(free, { entries, currency, hasOutgoing: outgoing !== undefined }),
  );
  if (!amount && !outgoing && !free.some(isAmount)) columns.amount = none;
  return { header, columns };
}

/** Recognises how the numbers and the dates of columns are written. Without numbers in them, those of the other columns show it. */
export function recogniseSigns(
  rows: Row[],
  { header, columns }: Pick<Layout, 'header' | 'columns'>,
): Pick<Layout, 'decimalSign' | 'dateOrder'> {
  const { amount = none, outgoing = none, time = none, ...others } = columns;
  const table = columnsOf(rows, header);
  const own = [amount, outgoing].flatMap((position) => table[position]?.texts ?? []);
  const known = [time, ...Object.values(others)];
  const numbers = table
    .filter(({ position }) => !known.includes(position))
    .flatMap(({ texts }) => texts.filter((text) => !timeOf(text, 'day first')));
  const sign = own.length > 0 ? decimalSignOf(own) : undefined;
  return {
    decimalSign: sign ?? decimalSignOf(numbers),
    dateOrder: dateOrderOf(table[time]?.texts ?? []),
  };
}

/** Returns the row with the names of the columns: the one with the most known names, or a first row of words above other values. */
function headerOf(rows: Row[], index: NameIndex): number {
  const counts = rows.slice(0, longestPreamble).map(({ cells }) => {
    const known = cells.filter((cell) => roles.some((role) => names[role].test(nameOf(cell))));
    return cells.some((cell) => isValue(cell, index)) ? 0 : known.length;
  });
  const highest = counts.reduce((one, other) => Math.max(one, other), 0);
  if (highest > 0) return counts.indexOf(highest);
  const [first, second] = rows;
  const isNamed = first?.cells.every((cell) => !isValue(cell, index)) ?? false;
  return isNamed && second?.cells.some((cell) => isValue(cell, index)) ? 0 : -1;
}

const nameOf = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');

const isValue = (cell: string, index: NameIndex) =>
  isNumeric(cell) || timeOf(cell, 'day first') !== undefined || index.has(cell);

function columnsOf(rows: Row[], header: number): Column[] {
  const body = rows.slice(header + 1, header + 1 + sample);
  const width = body.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return Array.from({ length: width }, (_, position) => ({
    position,
    heading: nameOf(rows[header]?.cells[position] ?? ''),
    texts: body.flatMap(({ cells }) => cells[position] || []),
  }));
}

/** Returns the column with the highest score above zero, the first of equal ones. */
function best(columns: Column[], score: (column: Column) => number): Column | undefined {
  const scores = columns.map(score);
  const highest = scores.reduce((one, other) => Math.max(one, other), 0);
  return highest > 0 ? columns[scores.indexOf(highest)] : undefined;
}

const shareOf = ({ texts }: Column, test: (text: string) => boolean): number =>
  texts.length > 0 ? texts.filter(test).length / texts.length : 0;

const namedScore = (role: Role, { heading }: Column) => Number(names[role].test(heading));

function timeScore(column: Column): number {
  const isNamed = namedScore('time', column);
  const order = dateOrderOf(column.texts) ?? 'day first';
  const share = shareOf(
    column,
    // Seconds since 1970 look like an amount.
    (text) =>
      (isNamed > 0 || !/^\d{10,13}(\.\d+)?$/.test(text)) && timeOf(text, order) !== undefined,
  );
  return share < most ? 0 : share + isNamed;
}

const directionScore = (column: Column) =>
  shareOf(column, (text) => directionOf(text) !== undefined) === 1
    ? 1 + namedScore('direction', column)
    : 0;

function currencyScore(column: Column, { code }: Currency): number {
  if (shareOf(column, (text) => /^\p{L}[\p{L}\d]{1,7}$/u.test(text)) < most) return 0;
  return shareOf(column, (text) => isSameCode(text, code)) + namedScore('currency', column);
}

const isAmount = (column: Column) => shareOf(column, isNumeric) >= most;

/**
 * Scores columns of numbers by how many are amounts of the books, then by their names. The only one needs neither, and an empty one beside
 * outgoing amounts only its name.
 */
function amountScore(
  columns: Column[],
  {
    entries,
    currency,
    hasOutgoing,
  }: { entries: BookEntry[]; currency: Currency; hasOutgoing: boolean },
) {
  const amounts = new Set(entries.map(({ amount }) => amount && absolute(amount)));
  const candidates = columns.filter(
    (column) => isAmount(column) && !otherFigure.test(column.heading),
  );
  return (column: Column) => {
    if (hasOutgoing && column.texts.length === 0) return namedScore('amount', column);
    if (!candidates.includes(column)) return 0;
    const sign = decimalSignOf(column.texts) ?? '.';
    const share = shareOf(column, (text) => {
      const parsed = currency.parse(plainNumber(text, sign)?.replace('-', '') ?? '');
      return parsed !== undefined && amounts.has(parsed);
    });
    return share * 4 + namedScore('amount', column) + Number(candidates.length === 1) / 2;
  };
}

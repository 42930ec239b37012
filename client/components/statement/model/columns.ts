import {
  absolute,
  type DecimalSign,
  decimalSignOf,
  isNothing,
  isNumeric,
  plainNumber,
  unitOf,
} from './amount-text.ts';
import { type BookEntry, type Currency, isCurrency, isSameCode, type NameIndex } from './books.ts';
import { directionOf } from './direction.ts';
import { isCompletedStatus } from './status-text.ts';
import type { Row } from './table.ts';
import { type DateOrder, dateOrderOf, timeOf } from './time-text.ts';

/** What a column of a statement can be. Outgoing amounts may have a column of their own. */
export const roles = [
  'reference',
  'amount',
  'outgoing',
  'direction',
  'time',
  'currency',
  'status',
] as const;
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
  /** Whether payments of a status took place, by its key: what a person has chosen. */
  statuses: Record<string, boolean>;
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
/** The share of a column's numbers that are amounts of the books, without a name of amounts. Fees are sometimes equal to one. */
const enough = 0.2;

/** Names of columns in exports, in lower case and letters only. */
const names: Record<Role, RegExp> = {
  reference:
    /reference|^(ref|ref(no|nr|id)|(trade|order|transaction|payment|deposit|endtoend)?id|txid|memo|description|address)$|referenz|verwendungszweck|r[ée]f[ée]rence|referencia|remittance/,
  amount:
    /amount|^(amt|quantity(transacted)?|qty|executed|volume|vol|size|credit(s|ed)?|(money|paid)in|received|cr[ée]dit|haben|gutschrift)$|betrag|umsatz|montant|import[eo]|bedrag/,
  outgoing:
    /^(debit(s|ed|amount)?|(money|paid)out|withdrawals?|withdrawn|sent|soll|lastschrift|d[ée]bit)$/,
  direction:
    /^(direction|side|type|transactiontype|drcr|crdr|debitcredit|creditdebit|richtung|sens)$/,
  time: /date|time|datum|^(created(at|on)?|when|data)$|valuta|fecha/,
  currency: /currency|^(ccy|asset|coin|code|symbol|w(ä|ae?)hrung|devise|moneda|divisa)$/,
  status:
    /^(order|payment|payout|transaction|trade|transfer)?(status|sts|state|zustand|statut|estado|stato)$/,
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
  { entries, index }: { entries: BookEntry[]; index: NameIndex },
  currency: Currency,
): Pick<Layout, 'header' | 'columns'> {
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
  assign('status', statusScore);
  assign('direction', directionScore);
  assign('currency', (column) => currencyScore(column, currency));
  if (columns.reference === undefined)
    assign('reference', (column) =>
      namedScore('amount', column) || otherFigure.test(column.heading)
        ? 0
        : namedScore('reference', column),
    );
  const outgoing = assign('outgoing', (column) =>
    isAmount('outgoing', column) ? namedScore('outgoing', column) : 0,
  );
  const hasOutgoing = outgoing !== undefined;
  const score = amountScore(free, { entries, currency, hasOutgoing });
  if (isUnique(free, score)) assign('amount', score);
  // Only a statement without anything like a number has no amounts.
  if (columns.amount === undefined && !hasOutgoing && !free.some(mayBeAmount))
    columns.amount = none;
  return { header, columns };
}

/** Returns true if no other column has the highest score, but for one of the same texts. */
function isUnique(columns: Column[], score: (column: Column) => number): boolean {
  const found = best(columns, score);
  const equal = columns.filter((column) => found && score(column) === score(found));
  return new Set(equal.map(({ texts }) => texts.join('\n'))).size === 1;
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
  if (column.texts.length === 0) return 0;
  const order = dateOrderOf(column.texts) ?? 'day first';
  const share = shareOf(
    column,
    // Seconds since 1970, and dates without separators, look like an amount.
    (text) =>
      (isNamed > 0 || !/^(\d{8}|\d{10,13}(\.\d+)?)$/.test(text)) &&
      timeOf(text, order) !== undefined,
  );
  // Times that cannot be read are better than none: the result states them.
  return share < most ? isNamed / 10 : share + isNamed;
}

/** A named column has statuses, whatever its words are. Another one has if it has words only, and one of them is known. */
function statusScore(column: Column): number {
  if (column.texts.length === 0) return 0;
  if (namedScore('status', column) > 0) return 2;
  const isOfWords = column.texts.every((text) => /^\p{L}[\p{L} _-]{0,30}$/u.test(text));
  const isKnown = column.texts.some((text) => isCompletedStatus(text) !== undefined);
  return Number(isOfWords && isKnown && namedScore('direction', column) === 0);
}

const directionScore = (column: Column) =>
  shareOf(column, (text) => directionOf(text) !== undefined) === 1
    ? 1 + namedScore('direction', column)
    : 0;

function currencyScore(column: Column, { code }: Currency): number {
  if (shareOf(column, (text) => /^\p{L}[\p{L}\d]{1,7}$/u.test(text)) < most) return 0;
  const isOfCodes = shareOf(column, isCurrency) >= most;
  const share = shareOf(column, (text) => isSameCode(text, code));
  return share + namedScore('currency', column) + Number(isOfCodes) / 2;
}

/** A column that is named so has amounts if there is any number in it. The others are unreadable, and say so. */
function isAmount(role: 'amount' | 'outgoing', column: Column): boolean {
  const texts = column.texts.filter((text) => !isNothing(text));
  const share = shareOf({ ...column, texts }, isNumeric);
  return share >= most || (share > 0 && namedScore(role, column) > 0);
}

const mayBeAmount = (column: Column): boolean =>
  namedScore('amount', column) > 0 || column.texts.some((text) => /\d/.test(text));

/**
 * Scores columns of numbers by how many are amounts of the books, then by their names. The only one needs neither, and an empty one beside
 * outgoing amounts only its name. Amounts that all are in another currency are none.
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
  const isOther = (text: string) => unitOf(text) !== '' && !isSameCode(unitOf(text), currency.code);
  const candidates = columns.filter(
    (column) => isAmount('amount', column) && !otherFigure.test(column.heading),
  );
  return (column: Column) => {
    if (hasOutgoing && column.texts.every(isNothing)) return namedScore('amount', column);
    if (!candidates.includes(column) || column.texts.every(isOther)) return 0;
    const sign = decimalSignOf(column.texts) ?? '.';
    const share = shareOf(column, (text) => {
      if (isOther(text)) return false;
      const parsed = currency.parse(plainNumber(text, sign)?.replace('-', '') ?? '');
      return parsed !== undefined && amounts.has(parsed);
    });
    const other = namedScore('amount', column) + Number(candidates.length === 1) / 2;
    return share < enough ? other : share * 4 + other;
  };
}

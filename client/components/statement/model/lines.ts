import { isNothing, plainNumber, unitOf } from './amount-text.ts';
import { type Currency, isSameCode } from './books.ts';
import { type Layout, none, type Role } from './columns.ts';
import { directionOf } from './direction.ts';
import { isCompletedStatus, statusKey } from './status-text.ts';
import type { Row } from './table.ts';
import { type Interval, timeOf } from './time-text.ts';

/** A line of a statement. */
export interface Line {
  /** Its position among the lines. */
  place: number;
  /** The number of its first line in the file. */
  row: number;
  reference: string;
  /** As in the file. */
  amountText: string;
  /** In minor units, negative for outgoing money; undefined without a column of amounts, or with a problem. */
  amount: bigint | undefined;
  /** As in the file. */
  timeText: string;
  time: Interval | undefined;
  /** The code of another currency; undefined for that of the books. */
  otherCode: string | undefined;
  /** As in the file. */
  statusText: string;
  /** True for a payment that took place; undefined for a status that is not known. */
  isCompleted: boolean | undefined;
  /** Why the line cannot be compared, a sentence. */
  problem: string | undefined;
}

/**
 * Reads the lines of a statement. No amount is rounded: one that is not exact is a problem of its line.
 * See decision 107 in docs/decisions.md.
 */
export function linesOf(rows: Row[], layout: Layout, currency: Currency): Line[] {
  const { columns, dateOrder } = layout;
  const body = rows.slice(layout.header + 1);
  const cellOf = ({ cells }: Row, role: Role) => cells[columns[role] ?? -1] ?? '';
  // Exports with a direction have amounts without a sign, or with the sign of the direction.
  const isSigned = body.some(
    (row) =>
      directionOf(cellOf(row, 'direction')) === -1 &&
      plainNumber(cellOf(row, 'amount'), layout.decimalSign)?.startsWith('-'),
  );
  return body.map((row, place) => {
    const [ingoing, outgoing] = [cellOf(row, 'amount'), cellOf(row, 'outgoing')];
    const direction = isSigned ? '' : cellOf(row, 'direction');
    const amountText = isNothing(ingoing) && outgoing ? outgoing : ingoing;
    const read = readAmount({ ingoing, outgoing, direction }, layout, currency);
    const code = cellOf(row, 'currency') || unitOf(amountText);
    const isOther = code !== '' && !isSameCode(code, currency.code);
    const timeText = cellOf(row, 'time');
    const statusText = cellOf(row, 'status');
    const isCompleted = columns.status === undefined || completion(statusText, layout);
    const reasons = isOther ? [] : [statusProblem(statusText, isCompleted), read.problem];
    const problem = [row.problem, ...reasons].find(Boolean);
    return {
      place,
      row: row.number,
      reference: cellOf(row, 'reference'),
      amountText,
      amount: isOther || problem ? undefined : read.amount,
      timeText,
      time: timeOf(timeText, dateOrder),
      otherCode: isOther ? code.toUpperCase() : undefined,
      statusText,
      isCompleted,
      problem,
    };
  });
}

const completion = (status: string, { statuses }: Layout) =>
  statuses[statusKey(status)] ?? isCompletedStatus(status);

const statusProblem = (status: string, isCompleted: boolean | undefined) =>
  isCompleted === undefined
    ? `Choose whether the status ${status ? `“${status}”` : '(blank)'} is completed.`
    : undefined;

interface AmountTexts {
  ingoing: string;
  outgoing: string;
  /** '' if the sign of the amount has it. */
  direction: string;
}

type Read = Pick<Line, 'amount' | 'problem'>;

const unreadable = (problem: string): Read => ({ amount: undefined, problem });

/** Returns the amount of a line, or why it has none. */
function readAmount(texts: AmountTexts, layout: Layout, currency: Currency): Read {
  const { amount, outgoing } = layout.columns;
  if (outgoing === undefined && amount === undefined)
    return unreadable('The column of the amounts is not chosen.');
  if (outgoing === undefined && amount === none) return { amount: undefined, problem: undefined };
  if (!isNothing(texts.ingoing) && !isNothing(texts.outgoing))
    return unreadable('It has both an incoming and an outgoing amount.');
  const isOutgoing = isNothing(texts.ingoing) && texts.outgoing !== '';
  const read = exactAmount(isOutgoing ? texts.outgoing : texts.ingoing, layout, currency);
  // An outgoing amount may be negative in a column of its own.
  if (isOutgoing) return read.amount && read.amount > 0n ? { ...read, amount: -read.amount } : read;
  const sign = directionOf(texts.direction || 'in');
  if (sign === undefined) return unreadable(`“${texts.direction}” is neither in nor out.`);
  return { ...read, amount: read.amount && BigInt(sign) * read.amount };
}

function exactAmount(text: string, { decimalSign }: Layout, { code, parse }: Currency): Read {
  if (text === '') return unreadable('It has no amount.');
  const plain = plainNumber(text, decimalSign);
  if (plain === undefined && decimalSign) return unreadable(`“${text}” is not a number.`);
  if (plain === undefined)
    return unreadable(`“${text}” can be read in two ways: choose the decimal sign.`);
  const amount = parse(plain.replace('-', ''));
  if (amount === undefined) return unreadable(`“${text}” has more decimal places than ${code}.`);
  return { amount: plain.startsWith('-') ? -amount : amount, problem: undefined };
}

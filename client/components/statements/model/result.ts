import { sumOf } from '#format/money.ts';
import {
  type Comparison,
  type Finding,
  isCompared,
  isNear,
  isOpen,
  type Kind,
  type Period,
} from './compare.ts';

export const kindLabels: Record<Kind, string> = {
  differs: 'Amount differs',
  twice: 'On the statement twice',
  several: 'Several may be meant',
  proposed: 'Same amount',
  contradiction: 'Contradiction',
  'other way': 'Other direction',
  failed: 'Did not move',
  'unread record': 'In a row that is not read',
  'foreign record': 'In another currency',
  missing: 'Not on the statement',
  matched: 'Matched',
  found: 'Found',
  candidate: 'May be meant above',
  outside: "Outside the statement's period",
  'other currency': 'Other currency',
  'did not move': 'Did not move',
  'not in the books': 'Not in the books',
  'not read': 'Not read',
  struck: 'Struck',
};

/** The order in which decisions are listed. */
const decisionOrder: Kind[] = [
  'differs',
  'contradiction',
  'twice',
  'other way',
  'failed',
  'foreign record',
  'unread record',
  'several',
  'proposed',
  'missing',
];

/** The order of the groups below them. */
const groupOrder: Kind[] = [
  'matched',
  'found',
  'candidate',
  'outside',
  'not in the books',
  'other currency',
  'did not move',
  'not read',
  'struck',
];

/** The findings of one kind, with the sums of both sides; undefined if one of them is unknown. */
export interface Group {
  key: string;
  label: string;
  kind: Kind;
  findings: Finding[];
  statement: bigint | undefined;
  books: bigint | undefined;
}

/** Returns the findings that need a decision by kind, those of the largest difference first. A decided one keeps its place. */
export const decisionsOf = ({ findings }: Comparison): Finding[] =>
  decisionOrder.flatMap((kind) =>
    findings.filter((finding) => finding.kind === kind).sort(byDifference),
  );

/** Orders by the size of the difference; an unknown one is first. */
function byDifference(one: Finding, other: Finding): number {
  const [first, second] = [one, other].map(({ statement, books }) => minus(statement, books));
  if (first === undefined || second === undefined)
    return Number(first !== undefined) - Number(second !== undefined);
  return Number(sizeOf(second) - sizeOf(first));
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Returns the other findings by kind, and lines in other currencies by currency. */
export function groupsOf({ findings }: Comparison): Group[] {
  return groupOrder.flatMap((kind) => {
    const own = findings.filter((finding) => finding.kind === kind);
    const isForeign = kind === 'other currency';
    return [...Map.groupBy(own, ({ note }) => (isForeign ? note : undefined))].map(
      ([currency, same]): Group => ({
        key: `${kind} ${currency ?? ''}`,
        label: currency === undefined ? kindLabels[kind] : `${kindLabels[kind]}: ${currency}`,
        kind,
        findings: same,
        statement: sumOf(same.map(({ statement }) => statement)),
        books: sumOf(same.map(({ books }) => books)),
      }),
    );
  });
}

/** Returns the ids of the records to select: those that match, and those that a person settles although something differs. */
export const selectedIds = ({ findings }: Comparison): unknown[] =>
  findings.flatMap(({ kind, entry, answer }) =>
    entry && (kind === 'matched' || kind === 'found' || answer === 'settle') ? [entry.id] : [],
  );

/** Returns true if a record is on the statement as it is in the books, or a person has said that it is settled. */
export const isSettled = (finding: Finding | undefined): boolean =>
  finding !== undefined &&
  (finding.kind === 'matched' || finding.kind === 'found' || finding.answer === 'settle');

/** Returns true if the lines of a record have exactly its amount, which a person may have accepted as their sum. */
export const isEqual = (finding: Finding): boolean =>
  isSettled(finding) &&
  finding.lines.length > 0 &&
  finding.statement !== undefined &&
  finding.statement === finding.books;

/** Returns true if a record has lines, which do not agree with it. */
export const isDifferent = (finding: Finding | undefined): boolean =>
  finding !== undefined && differentKinds.has(finding.kind);

const differentKinds: ReadonlySet<Kind> = new Set([
  'differs',
  'twice',
  'contradiction',
  'other way',
  'failed',
  'foreign record',
  'unread record',
]);

/** A sum in minor units, and the number of lines or records that it is of. The sum is undefined if an amount is unknown. */
interface Sum {
  count: number;
  sum: bigint | undefined;
}

/** The difference between a statement and the books of its period, and the kinds that it consists of. */
export interface Difference {
  statement: Sum;
  books: Sum;
  /** Undefined if one of both is. */
  difference: bigint | undefined;
  /** The label of each kind, what it adds to the difference, and how many of it are to decide. */
  parts: ({ label: string; open: number } & Sum)[];
  /** The number of lines that are not read, which no sum has. */
  unread: number;
  /** The number of lines that are read and contradict themselves, which no sum has either. */
  contradictory: number;
  /** The number of records outside of the period, which no sum has. */
  outside: number;
}

/** Explains the difference: its parts add up to it. */
export function differenceOf({ findings }: Comparison): Difference {
  const countOf = (...kinds: Kind[]) => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const inPeriod = findings.filter(({ kind }) => kind !== 'outside');
  const lines = new Set(inPeriod.flatMap(({ counted }) => counted));
  const statement = sumOf(inPeriod.map((one) => one.statement));
  const books = sumOf(inPeriod.map((one) => one.books));
  const differenceIn = (some: Finding[]) =>
    sumOf(some.map((one) => minus(one.statement, one.books)));
  return {
    statement: { count: lines.size, sum: statement },
    books: { count: inPeriod.filter(({ entry }) => entry).length, sum: books },
    difference: minus(statement, books),
    parts: [...Map.groupBy(inPeriod, ({ kind }) => kind)]
      .map(([kind, same]) => ({
        label: kindLabels[kind],
        count: same.length,
        open: same.filter(isOpen).length,
        sum: differenceIn(same),
      }))
      .filter(({ sum }) => sum !== 0n),
    unread: countOf('not read', 'unread record'),
    contradictory: inPeriod
      .filter(({ kind }) => kind !== 'not read' && kind !== 'struck')
      .flatMap(({ lines, counted }) =>
        lines.filter((line) => isCompared(line) && !counted.includes(line)),
      ).length,
    outside: countOf('outside'),
  };
}

const minus = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

/** Returns the number of lines that count and are more than a day from their records. */
export const misdatedCount = ({ findings }: Comparison): number =>
  findings.flatMap(({ entry, counted }) =>
    entry ? counted.filter((line) => !isNear(line, entry)) : [],
  ).length;

/** Returns the number of findings that a person has to decide. */
export const openCount = ({ findings }: Comparison): number => findings.filter(isOpen).length;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns the days of a period in a zone: `23 Nov 2026 – 27 Nov 2026`. */
export function periodText({ from, until }: Period, zone: number): string {
  const [first, last] = [from, until - 1].map((at) =>
    Number.isFinite(at) ? day.format(new Date(at + zone * 60_000)) : '…',
  );
  return first === last ? (first ?? '') : `${first} – ${last}`;
}

/** Formats a number of things: `2 lines`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns which rows and lines no sum has: `2 lines that did not move`. */
export function leftOutOf(comparison: Comparison): string[] {
  const struck = comparison.findings.filter(({ kind }) => kind === 'struck');
  const gone = new Set(struck.flatMap(({ lines }) => lines));
  const read = comparison.lines.filter((line) => line.problem === undefined && !gone.has(line));
  const moved = read.filter(({ didMove }) => didMove);
  const foreign = moved.filter(({ otherCurrency }) => otherCurrency !== undefined);
  const { unread, contradictory } = differenceOf(comparison);
  return [
    { count: unread, noun: 'row', state: 'not read' },
    { count: contradictory, noun: 'line', state: 'with a contradiction' },
    { count: read.length - moved.length, noun: 'line', state: 'that did not move' },
    { count: foreign.length, noun: 'line', state: 'in another currency' },
    { count: struck.length, noun: 'line', state: 'struck' },
  ].flatMap(({ count, noun, state }) => (count > 0 ? `${counted(count, noun)} ${state}` : []));
}

interface Source {
  name: string;
  digest: string;
}

/**
 * Returns the line about a comparison for the note of a settlement. It names what its sums lack: rows and lines that do not count, and
 * records that are outside of the period or not listed.
 * @param show Formats an amount with its code.
 */
export function noteOf(
  { name, digest }: Source,
  comparison: Comparison,
  {
    period,
    show,
    noun,
    compared,
  }: {
    period: string | undefined;
    show: (amount: bigint | undefined) => string;
    /** A record of the books, `trade`. */
    noun: string;
    /** The records that are listed, if there may be others: `5,000 listed trades`. */
    compared?: string | undefined;
  },
): string {
  const { lines, findings, isList } = comparison;
  const { statement, books, difference, outside } = differenceOf(comparison);
  const leftOut = leftOutOf(comparison);
  const matched = findings.filter(isSettled);
  const open = openCount(comparison);
  return [
    `Statement ${name}`,
    ...(period === undefined ? [] : [period]),
    `${lines.length} lines`,
    ...(leftOut.length > 0 ? [`not counted: ${leftOut.join(', ')}`] : []),
    ...(outside > 0 ? [`${counted(outside, noun)} outside of the period`] : []),
    ...(compared === undefined ? [] : [`compared with ${compared}`]),
    `${matched.length} ${isList ? 'found by reference only' : 'matched'} ${show(sumOf(matched.map((one) => one.books)))}`,
    ...(isList
      ? []
      : [
          `statement ${show(statement.sum)}`,
          `books ${show(books.sum)}`,
          `difference ${show(difference)}`,
        ]),
    ...(open > 0 ? [`${open} not decided`] : []),
    `SHA-256 ${digest}`,
  ].join(', ');
}

import { type BookEntry, createNameIndex } from './books.ts';
import type { Layout } from './columns.ts';
import type { Line } from './lines.ts';
import { matchByTime, namedCandidates, type TimeMatch } from './match-by-time.ts';

/** What a line, or a record of the books without a line, is found to be. */
export const groups = [
  'matched',
  'differs',
  'undecided',
  'twice',
  'not in the books',
  'missing',
  'unreadable',
  'other currency',
] as const;
export type Group = (typeof groups)[number];

/** The result for a line, or for a record of the books that the statement lacks. */
export interface Finding<Entry extends BookEntry = BookEntry> {
  group: Group;
  /** Undefined for a record that is missing on the statement. */
  line: Line | undefined;
  /** The amount of the line with the sign of the books. */
  amount: bigint | undefined;
  /** The record that the line is about. */
  entry: Entry | undefined;
  /** How it was found. */
  by: 'reference' | 'amount and time' | undefined;
  /** The first records that an undecided line may be about, and how many there are. */
  candidates: Entry[];
  candidateCount: number;
}

export interface Comparison<Entry extends BookEntry = BookEntry> {
  /** The lines of the statement in their order, then the records that it lacks. */
  findings: Finding<Entry>[];
  /** The group of each record of the books by its id. */
  groupOf: Map<unknown, Group>;
}

interface Options extends Pick<Layout, 'isReversed' | 'tolerance'> {
  /** False if the references alone are compared. */
  hasAmounts: boolean;
  /** True if the books have no other records, which a line without a reference could be about. */
  isWhole: boolean;
}

/**
 * Compares the lines of a statement with the books. A line and a record match by their reference, if nothing else has it and their amounts
 * are equal. Without a reference they match if they are the only ones with their amount within the tolerance. What is not certain is
 * undecided. See decision 104 in docs/decisions.md.
 */
export function compare<Entry extends BookEntry>(
  lines: Line[],
  entries: Entry[],
  options: Options,
): Comparison<Entry> {
  const index = createNameIndex(entries);
  const named = new Map(lines.map((line) => [line, index.find(line.reference)]));
  const claims = countBy(
    lines.flatMap((line) => (line.otherCode ? [] : (onlyOf(named.get(line)) ?? []))),
  );
  // The provider's own references connect nothing: then amount and time do.
  const hasReferences = claims.size > 0;
  const anonymous = lines.filter(
    (line) => named.get(line)?.length === 0 && (line.reference === '' || !hasReferences),
  );
  const { matches, possible } = matchByTime(anonymous, entries, {
    amountOf: (line) => amountInBooks(line, options),
    isSigned: options.isReversed !== undefined,
    tolerance: options.tolerance,
    isTaken: (entry) => !options.isWhole || options.isReversed === undefined || claims.has(entry),
  });
  const find = (line: Line): Found<Entry> => {
    const found = named.get(line) ?? [];
    const entry = onlyOf(found);
    if (line.otherCode) return { group: 'other currency' };
    if (line.problem) return { group: 'unreadable', entry };
    if (found.length > 1) return undecided(found, found.length);
    if (!entry) return findByTime(matches.get(line));
    const isTwice = (claims.get(entry) ?? 0) > 1;
    return { group: isTwice ? 'twice' : groupByAmount(line, entry, options), entry };
  };
  const findings = lines.map((line): Finding<Entry> => {
    const found = find(line);
    return {
      by: found.entry && 'reference',
      entry: undefined,
      candidates: [],
      candidateCount: 0,
      ...found,
      line,
      amount: amountInBooks(line, options),
    };
  });
  const groupOf = groupsOf(findings, [
    ...possible,
    ...[...named.values()].filter(({ length }) => length > 1).flat(),
  ]);
  const missing = entries.filter(({ id }) => !groupOf.has(id));
  for (const { id } of missing) groupOf.set(id, 'missing');
  return { findings: [...findings, ...missing.map(missingOnStatement)], groupOf };
}

/**
 * Returns whether the amounts of a statement are those of the books with the opposite sign: by the lines with a reference, if there are
 * any. Undefined if some have the same sign and as many the opposite one, or any without references.
 */
export function isReversedIn(lines: Line[], entries: BookEntry[]): boolean | undefined {
  const index = createNameIndex(entries);
  const amounts = new Set(entries.map(({ amount }) => amount));
  const named = { same: 0, opposite: 0 };
  const anonymous = { same: 0, opposite: 0 };
  for (const { reference, amount } of lines) {
    if (!amount) continue;
    const entry = onlyOf(index.find(reference));
    const votes = entry ? named : anonymous;
    const isIn = (one: bigint) => (entry ? entry.amount === one : amounts.has(one));
    votes.same += Number(isIn(amount));
    votes.opposite += Number(isIn(-amount));
  }
  const { same, opposite } = named;
  if (same !== opposite) return opposite > same;
  if (anonymous.same > 0 && anonymous.opposite > 0) return undefined;
  return same > 0 ? undefined : anonymous.opposite > 0;
}

/** Returns the only item of a list; undefined if there is none or another one. */
const onlyOf = <T>(list: T[] | undefined): T | undefined =>
  list?.length === 1 ? list[0] : undefined;

function countBy<T>(items: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const amountInBooks = ({ amount }: Line, { isReversed }: Options) =>
  isReversed && amount !== undefined ? -amount : amount;

function groupByAmount(line: Line, entry: BookEntry, options: Options): Group {
  if (!options.hasAmounts) return 'matched';
  if (entry.amount === undefined) return 'undecided';
  return amountInBooks(line, options) === entry.amount ? 'matched' : 'differs';
}

const missingOnStatement = <Entry extends BookEntry>(entry: Entry): Finding<Entry> => ({
  group: 'missing',
  line: undefined,
  amount: undefined,
  entry,
  by: undefined,
  candidates: [],
  candidateCount: 0,
});

type Found<Entry extends BookEntry> = Partial<Finding<Entry>> & { group: Group };

const undecided = <Entry extends BookEntry>(found: Entry[], count: number): Found<Entry> => ({
  group: 'undecided',
  candidates: found.slice(0, namedCandidates),
  candidateCount: count,
});

function findByTime<Entry extends BookEntry>(match: TimeMatch<Entry> | undefined): Found<Entry> {
  const [entry] = match?.candidates ?? [];
  if (!match || !entry) return { group: 'not in the books' };
  if (match.isCertain) return { group: 'matched', entry, by: 'amount and time' };
  return undecided(match.candidates, match.count);
}

/** Returns the group of each record that the statement may have. One with several lines is on it twice, whatever they are. */
function groupsOf<Entry extends BookEntry>(
  findings: Finding<Entry>[],
  possible: Entry[],
): Map<unknown, Group> {
  const groupOf = new Map<unknown, Group>();
  for (const { group, entry } of findings)
    if (entry && groupOf.get(entry.id) !== 'twice') groupOf.set(entry.id, group);
  for (const { id } of possible) if (!groupOf.has(id)) groupOf.set(id, 'undecided');
  return groupOf;
}

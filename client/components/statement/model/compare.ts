import type { BookEntry, NameIndex } from './books.ts';
import type { Layout } from './columns.ts';
import type { Line } from './lines.ts';
import { firstCandidates, matchByTime, type TimeMatch } from './match-by-time.ts';

/** What a line, or a record of the books without a line, is found to be. */
export const groups = [
  'matched',
  'decided',
  'proposed',
  'differs',
  'undecided',
  'twice',
  'not in the books',
  'missing',
  'unreadable',
  'not completed',
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
  /** The record that the line is about, or is proposed to be. */
  entry: Entry | undefined;
  /** How it was found; `person` also for a line that a person has found not to be in the books. */
  by: 'reference' | 'amount and time' | 'person' | undefined;
  /** The first records that the line may be about, and how many there are, if a person may decide. */
  candidates: Entry[];
  candidateCount: number;
}

/** What a person has decided about lines, by their places: the id of the record that a line is about, or null for none. */
export type Decisions = ReadonlyMap<number, unknown>;

export interface Matching<Entry extends BookEntry = BookEntry> {
  /** The lines of the statement in their order, then the records that it lacks. */
  findings: Finding<Entry>[];
  /** The group of each record of the books by its id. */
  groupOf: Map<unknown, Group>;
  /** The lines that only their amount and time can connect with a record. */
  anonymous: Line[];
}

interface Options extends Pick<Layout, 'isReversed' | 'tolerance'> {
  /** False if the references alone are compared. */
  hasAmounts: boolean;
  /** True if the books have no other records, which a line without a reference could be about. */
  isWhole: boolean;
  decisions: Decisions;
}

/**
 * Compares the lines of a statement with the books. A line and a record match by their reference, if nothing else has it and their amounts
 * are equal. Without a reference, the only ones with their amount within the tolerance are proposed. What is not certain is undecided, until
 * a person decides. See decision 104 in docs/decisions.md.
 */
export function compare<Entry extends BookEntry>(
  lines: Line[],
  { entries, index }: { entries: Entry[]; index: NameIndex<Entry> },
  options: Options,
): Matching<Entry> {
  const named = new Map(lines.map((line) => [line, index.find(line.reference)]));
  const counted = lines.filter(({ otherCode, isCompleted }) => !otherCode && isCompleted !== false);
  // The provider's own references connect nothing: then amount and time do.
  const hasReferences = lines.some((line) => named.get(line)?.length);
  const anonymous = counted.filter(
    (line) => named.get(line)?.length === 0 && (line.reference === '' || !hasReferences),
  );
  const decided = decidedOf(counted, entries, { named, anonymous, ...options });
  const recordsOf = (line: Line): Entry[] =>
    decided.has(line) ? listOf(decided.get(line)) : (named.get(line) ?? []);
  const claims = countBy(counted.flatMap((line) => onlyOf(recordsOf(line)) ?? []));
  // What several records may be is a doubt about each of them.
  const doubts = new Set(
    counted
      .map(recordsOf)
      .filter(({ length }) => length > 1)
      .flat(),
  );
  const { matches, possible } = matchAnonymous(anonymous, entries, {
    decided,
    isTaken: (entry) => claims.has(entry) || doubts.has(entry),
    options,
  });
  const find = (line: Line): Found<Entry> => {
    const state = stateOf(line);
    const records = recordsOf(line);
    const entry = onlyOf(records);
    if (state) return { group: state, entry: line.otherCode ? undefined : entry };
    const by = decided.has(line) ? 'person' : 'reference';
    if (entry)
      return { group: groupOfNamed(line, entry, { by, claims, doubts, options }), entry, by };
    if (records.length > 1) return undecided;
    return by === 'person' ? { group: 'not in the books', by } : byTime(matches.get(line));
  };
  const findings = lines.map(
    (line): Finding<Entry> => ({
      ...blank,
      ...choiceOf(named.get(line) ?? [], matches.get(line), options),
      ...find(line),
      line,
      amount: amountInBooks(line, options),
    }),
  );
  const groupOf = groupsOf(findings, [...possible, ...doubts]);
  const missing = entries.filter(({ id }) => !groupOf.has(id));
  for (const { id } of missing) groupOf.set(id, 'missing');
  const lacking = missing.map((entry) => ({ ...blank, group: 'missing' as const, entry }));
  return { findings: [...findings, ...lacking], groupOf, anonymous };
}

/** The parts of a finding that most have not. */
const blank = {
  line: undefined,
  amount: undefined,
  entry: undefined,
  by: undefined,
  candidates: [],
  candidateCount: 0,
};

type Found<Entry extends BookEntry> = Pick<Finding<Entry>, 'group'> &
  Partial<Pick<Finding<Entry>, 'entry' | 'by'>>;
type Named<Entry> = ReadonlyMap<Line, Entry[]>;

const undecided = { group: 'undecided' } as const;

/** The group of a line that is not compared. */
function stateOf({ otherCode, isCompleted, problem }: Line): Group | undefined {
  if (otherCode) return 'other currency';
  if (isCompleted === false) return 'not completed';
  return problem ? 'unreadable' : undefined;
}

/** Returns what a person has decided about lines that are open to a decision. Undefined: the line is about no record. */
function decidedOf<Entry extends BookEntry>(
  lines: Line[],
  entries: Entry[],
  { decisions, named, anonymous, hasAmounts }: Options & { named: Named<Entry>; anonymous: Line[] },
): Map<Line, Entry | undefined> {
  const byId = new Map<unknown, Entry>(entries.map((entry) => [entry.id, entry]));
  const isAnonymous = new Set(anonymous);
  return new Map(
    lines.flatMap((line): [Line, Entry | undefined][] => {
      const id = decisions.get(line.place);
      const entry = byId.get(id);
      const isOpen = isAnonymous.has(line) || isChoice(named.get(line) ?? [], hasAmounts);
      return isOpen && (entry || id === null) ? [[line, entry]] : [];
    }),
  );
}

/** Returns true if a person may choose between the records that a line names, or confirm the only one whose amount is unknown. */
const isChoice = (named: BookEntry[], hasAmounts: boolean): boolean =>
  named.length > 1 || (hasAmounts && named.some(({ amount }) => amount === undefined));

/** The records that a person may choose for a line. */
function choiceOf<Entry extends BookEntry>(
  named: Entry[],
  match: TimeMatch<Entry> | undefined,
  { hasAmounts }: Options,
): Pick<Finding<Entry>, 'candidates' | 'candidateCount'> {
  if (match) return { candidates: match.candidates, candidateCount: match.count };
  const open = isChoice(named, hasAmounts) ? named : [];
  return { candidates: open.slice(0, firstCandidates), candidateCount: open.length };
}

interface AnonymousOptions<Entry> {
  decided: ReadonlyMap<Line, Entry | undefined>;
  /** Returns true for a record that may belong to another line. */
  isTaken: (entry: Entry) => boolean;
  options: Options;
}

/** Finds the records that lines may be about by amount and time: those that no person has given to another line, otherwise any. */
function matchAnonymous<Entry extends BookEntry>(
  lines: Line[],
  entries: Entry[],
  { decided, isTaken, options }: AnonymousOptions<Entry>,
) {
  const given = new Set(decided.values());
  const match = (some: Line[], records: Entry[], isUncertain: (entry: Entry) => boolean) =>
    matchByTime(some, records, {
      amountOf: (line) => amountInBooks(line, options),
      isSigned: options.isReversed !== undefined,
      tolerance: options.tolerance,
      isTaken: isUncertain,
    });
  const { matches, possible } = match(
    lines.filter((line) => !decided.has(line)),
    entries.filter((entry) => !given.has(entry)),
    (entry) => !options.isWhole || options.isReversed === undefined || isTaken(entry),
  );
  const others = lines.filter((line) => !matches.has(line));
  const more = given.size > 0 ? match(others, entries, () => true).matches : [];
  return { matches: new Map([...matches, ...more]), possible };
}

function byTime<Entry extends BookEntry>(match: TimeMatch<Entry> | undefined): Found<Entry> {
  const [entry] = match?.candidates ?? [];
  if (!match || !entry) return { group: 'not in the books' };
  return match.isCertain ? { group: 'proposed', entry, by: 'amount and time' } : undecided;
}

/**
 * Returns whether the amounts of a statement are those of the books with the opposite sign: by the lines with a reference, if there are
 * any. Undefined if some have the same sign and others the opposite one.
 */
export function isReversedIn(
  lines: Line[],
  { entries, index }: { entries: BookEntry[]; index: NameIndex },
): boolean | undefined {
  const amounts = new Set(entries.map(({ amount }) => amount));
  const named = { same: 0, opposite: 0 };
  const anonymous = { same: 0, opposite: 0 };
  for (const { reference, amount, isCompleted } of lines) {
    if (!amount || isCompleted === false) continue;
    const entry = onlyOf(index.find(reference));
    const votes = entry ? named : anonymous;
    const isIn = (one: bigint) => (entry ? entry.amount === one : amounts.has(one));
    votes.same += Number(isIn(amount));
    votes.opposite += Number(isIn(-amount));
  }
  const { same, opposite } = named.same + named.opposite > 0 ? named : anonymous;
  return same > 0 && opposite > 0 ? undefined : opposite > 0;
}

/** Returns the only item of a list; undefined if there is none or another one. */
const onlyOf = <T>(list: T[] | undefined): T | undefined =>
  list?.length === 1 ? list[0] : undefined;

const listOf = <T>(item: T | undefined): T[] => (item === undefined ? [] : [item]);

function countBy<T>(items: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const amountInBooks = ({ amount }: Line, { isReversed }: Options) =>
  isReversed && amount !== undefined ? -amount : amount;

interface NamedOptions<Entry> {
  by: Finding['by'];
  /** How many lines are about a record alone. */
  claims: ReadonlyMap<Entry, number>;
  /** The records that a line about several may be about. */
  doubts: ReadonlySet<Entry>;
  options: Options;
}

/** Returns the group of a line about a record: by the other lines about it, then by their amounts. */
function groupOfNamed<Entry extends BookEntry>(
  line: Line,
  entry: Entry,
  { by, claims, doubts, options }: NamedOptions<Entry>,
): Group {
  if ((claims.get(entry) ?? 0) > 1) return 'twice';
  if (doubts.has(entry)) return 'undecided';
  const equal = by === 'person' ? 'decided' : 'matched';
  if (!options.hasAmounts) return equal;
  if (entry.amount === undefined) return by === 'person' ? equal : 'undecided';
  if (options.isReversed === undefined) return 'undecided';
  return amountInBooks(line, options) === entry.amount ? equal : 'differs';
}

/** Returns the group of each record that the statement may have. One with several lines is on it twice, whatever they are. */
function groupsOf<Entry extends BookEntry>(
  findings: Finding<Entry>[],
  possible: Entry[],
): Map<unknown, Group> {
  const groupOf = new Map<unknown, Group>();
  for (const { group, entry } of findings)
    if (entry && group !== 'not completed' && groupOf.get(entry.id) !== 'twice')
      groupOf.set(entry.id, group);
  const add = (entry: Entry | undefined, group: Group) =>
    entry && !groupOf.has(entry.id) && groupOf.set(entry.id, group);
  for (const entry of possible) add(entry, 'undecided');
  for (const { group, entry } of findings) if (group === 'not completed') add(entry, group);
  return groupOf;
}

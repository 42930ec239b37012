import type { BookEntry } from './books.ts';
import { type Line, linesOf, type Reading } from './lines.ts';
import { createNameIndex } from './references.ts';
import type { Way } from './roles.ts';

/** The result of comparing lines with a record. A person decides those of `openKinds`. */
export type Kind =
  | 'differs'
  | 'twice'
  | 'several'
  | 'proposed'
  | 'contradiction'
  | 'other way'
  | 'failed'
  | 'unread record'
  | 'foreign record'
  | 'missing'
  | 'matched'
  | 'found'
  | 'candidate'
  | 'outside'
  | 'other currency'
  | 'did not move'
  | 'not in the books'
  | 'not read'
  | 'struck';

const openKinds: ReadonlySet<Kind> = new Set([
  'differs',
  'twice',
  'several',
  'proposed',
  'contradiction',
  'other way',
  'failed',
  'unread record',
  'foreign record',
  'missing',
]);

export interface Finding {
  key: string;
  kind: Kind;
  lines: Line[];
  /** Its lines that are in the sum of the statement. */
  counted: Line[];
  entry: BookEntry | undefined;
  /** The records that its line may be about. */
  candidates: BookEntry[];
  /** The sum of those lines; undefined if it is unknown. */
  statement: bigint | undefined;
  books: bigint | undefined;
  /** A further note for the person, a sentence. */
  note: string | undefined;
  /** What a person has decided about the record. */
  answer: Answer | undefined;
}

/** The answer of a person about a record that needs a decision. */
export type Answer = 'settle' | 'leave out';

/** What a person has decided, by the numbers of rows and the ids of records. */
export interface Decisions {
  struck: ReadonlySet<number>;
  /** Rows whose contradiction does not matter. */
  counted: ReadonlySet<number>;
  /** The record that a row is about, null for none. */
  assigned: ReadonlyMap<number, unknown>;
  answers: ReadonlyMap<unknown, Answer>;
}

export const noDecisions: Decisions = {
  struck: new Set(),
  counted: new Set(),
  assigned: new Map(),
  answers: new Map(),
};

/** A time from its start until before its end, in milliseconds. */
export interface Period {
  from: number;
  until: number;
}

export interface Comparison {
  findings: Finding[];
  lines: Line[];
  /** True if only references are compared. */
  isList: boolean;
  /** The kind that each record is found to be. */
  kindOf: Map<unknown, Finding>;
}

const day = 86_400_000;

/** Returns true if a person has to decide about a finding. */
export const isOpen = ({ kind, answer }: Finding): boolean =>
  openKinds.has(kind) && answer === undefined;

/** Returns true for a line that is compared: it is read, it moved, and it is in the currency of the books. */
export const isCompared = (line: Line): boolean =>
  line.problem === undefined && line.didMove && line.otherCurrency === undefined;

/** Returns the way of the records: the chosen one, or the only one of the compared lines. */
export function oursOf({ mapping }: Reading, lines: Line[]): Way | undefined {
  const ways = new Set(lines.filter(isCompared).flatMap(({ way }) => way ?? []));
  return ways.size === 1 ? [...ways][0] : mapping.ours;
}

interface Compared {
  reading: Reading;
  lines: Line[];
  decisions: Decisions;
  index: ReturnType<typeof createNameIndex<BookEntry>>;
  isList: boolean;
  /** Returns the amount of a line in the way of the records. */
  amountOf: (line: Line) => bigint | undefined;
}

/** Compares a statement with the records of the books. */
export function compare(
  reading: Reading,
  entries: BookEntry[],
  { decisions, period }: { decisions: Decisions; period: Period | undefined },
): Comparison {
  const lines = linesOf(reading);
  const ours = oursOf(reading, lines);
  const isList = reading.mapping.isList === true;
  const amountOf = ({ value, way }: Line) =>
    value === undefined || way === undefined ? value : absolute(value) * (way === ours ? 1n : -1n);
  const index = createNameIndex(entries);
  const compared: Compared = { reading, lines, decisions, index, isList, amountOf };
  const { about, unsure, none, unnamed } = sortLines(compared, entries);
  const claimed = new Set([...about.keys(), ...unsure.flatMap(({ candidates }) => candidates)]);
  const near = nearLines(
    compared,
    unnamed,
    entries.filter((entry) => !claimed.has(entry)),
  );
  const found: Part[] = [
    ...about.entries().map(([entry, own]) => partOf(compared, entry, own)),
    ...none.map((line): Part => ({ kind: 'not in the books', lines: [line] })),
    ...unsure.map(
      ({ line, candidates, note }): Part => ({
        kind: 'several',
        lines: [line],
        candidates,
        note: line.contradiction ?? note,
      }),
    ),
    ...near,
  ];
  const others = otherLines(compared);
  const rest = restOf(compared, { entries, found, others, period });
  const shown = new Set([...found, ...rest].flatMap((part) => part.lines ?? []));
  const findings = [
    ...found,
    ...rest,
    ...others.filter(({ lines = [] }) => !lines.some((line) => shown.has(line))),
  ].map((part) => findingOf(compared, part));
  const kindOf = new Map(
    findings.flatMap((finding) => (finding.entry ? [[finding.entry.id, finding] as const] : [])),
  );
  return { findings, lines, isList, kindOf };
}

type Part = Pick<Finding, 'kind'> &
  Partial<Pick<Finding, 'lines' | 'entry' | 'candidates' | 'note'>>;

function findingOf({ decisions, amountOf }: Compared, part: Part): Finding {
  const { kind, lines = [], entry, candidates = [], note } = part;
  const counted = lines.filter((line) => isInSum(kind, line, decisions));
  const amounts = counted.map(amountOf);
  return {
    key: entry ? `record ${String(entry.id)}` : `row ${lines[0]?.row.number}`,
    kind,
    lines,
    counted,
    entry,
    candidates,
    statement: amounts.includes(undefined) ? undefined : sum(amounts),
    books: entry ? entry.amount : 0n,
    note,
    answer: entry && decisions.answers.get(entry.id),
  };
}

/** Returns true for a line in the sum of the statement. What the amount of one that contradicts itself is of is not known. */
const isInSum = (kind: Kind, line: Line, { counted }: Decisions): boolean =>
  isCompared(line) &&
  kind !== 'struck' &&
  (line.contradiction === undefined || counted.has(line.row.number));

/** Sorts the lines that count by the record that they are about: it alone is named, or a person has chosen it. */
function sortLines(compared: Compared, entries: BookEntry[]) {
  const { lines, decisions } = compared;
  const about = new Map<BookEntry, Line[]>();
  const unsure: { line: Line; candidates: BookEntry[]; note: string | undefined }[] = [];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const counted = lines.filter(
    (line) => isCompared(line) && !decisions.struck.has(line.row.number),
  );
  const isNone = ({ row }: Line) => decisions.assigned.get(row.number) === null;
  const unnamed = counted.filter((line) => {
    if (isNone(line)) return false;
    const { records, isSure, note } = recordsOf(compared, line, byId);
    if (isSure) for (const one of records) about.set(one, [...(about.get(one) ?? []), line]);
    else if (records.length > 0) unsure.push({ line, candidates: records, note });
    return records.length === 0;
  });
  return { about, unsure, none: counted.filter(isNone), unnamed };
}

/** Returns the records that a line names, or the one that a person has chosen, and whether it is about them for certain. */
function recordsOf(
  { decisions, index, isList }: Compared,
  line: Line,
  byId: Map<unknown, BookEntry>,
): { records: BookEntry[]; isSure: boolean; note?: string | undefined } {
  const own = byId.get(decisions.assigned.get(line.row.number));
  if (own) return { records: [own], isSure: true };
  const { entries: records, isExact } = index.find(line.names);
  return isExact
    ? { records, isSure: isList || records.length === 1 }
    : { records, isSure: false, note: 'Only the letter case differs.' };
}

/** Compares the lines about a record with it. */
function partOf({ decisions, isList, amountOf }: Compared, entry: BookEntry, lines: Line[]): Part {
  const wrong = lines.find(
    ({ contradiction, row }) => contradiction && !decisions.counted.has(row.number),
  );
  const part = { entry, lines };
  if (wrong) return { ...part, kind: 'contradiction', note: wrong.contradiction };
  if (lines.length > 1) return { ...part, kind: 'twice' };
  if (isList) return { ...part, kind: 'found' };
  const total = sum(lines.map(amountOf));
  if (entry.amount === undefined)
    return { ...part, kind: 'differs', note: 'The books have no amount.' };
  if (total === entry.amount) return { ...part, kind: 'matched' };
  if (total < 0n && entry.amount >= 0n)
    return { ...part, kind: 'other way', note: `The money is ${lines[0]?.way ?? 'negative'}.` };
  return { ...part, kind: 'differs' };
}

/** Finds the records that lines without a reference of the books may be about, by amount and time. */
function nearLines(
  { decisions, isList, amountOf }: Compared,
  lines: Line[],
  free: BookEntry[],
): Part[] {
  const byAmount = Map.groupBy(free, ({ amount }) => amount);
  byAmount.delete(undefined);
  const near = lines.map((line) => ({
    line,
    candidates: isList
      ? []
      : (byAmount.get(amountOf(line)) ?? []).filter((entry) => isNear(line, entry)),
  }));
  const uses = Map.groupBy(
    near.flatMap(({ candidates }) => candidates),
    (entry) => entry,
  );
  return near.map(({ line, candidates }): Part => {
    const [first] = candidates;
    const note = decisions.counted.has(line.row.number) ? undefined : line.contradiction;
    if (!first) return { kind: note ? 'contradiction' : 'not in the books', lines: [line], note };
    const isOnly = candidates.length === 1 && uses.get(first)?.length === 1;
    return isOnly && !note
      ? { kind: 'proposed', lines: [line], entry: first, note: proposedNote(line) }
      : { kind: 'several', lines: [line], candidates, note };
  });
}

/** States the reference of a line that has the amount of a record: a reference has a digit. */
function proposedNote({ names }: Line): string {
  const reference = names.find((name) => /\d/.test(name));
  return reference ? `The statement says “${reference}”.` : 'Only the amount is equal.';
}

/** Returns the lines that do not count, and the rows outside of the table, each with its reason. */
function otherLines({ lines, decisions, reading }: Compared): Part[] {
  const outside = reading.table.outside.map(outsideLine);
  return [...lines, ...outside].flatMap((line): Part[] => {
    if (decisions.struck.has(line.row.number)) return [{ kind: 'struck', lines: [line] }];
    if (line.problem !== undefined)
      return [{ kind: 'not read', lines: [line], note: line.problem }];
    if (!line.didMove) return [{ kind: 'did not move', lines: [line], note: line.status }];
    return line.otherCurrency === undefined
      ? []
      : [{ kind: 'other currency', lines: [line], note: line.otherCurrency }];
  });
}

interface Rest {
  entries: BookEntry[];
  found: Part[];
  others: Part[];
  period: Period | undefined;
}

/** Says of each record that no line is about why that is so. */
function restOf({ index }: Compared, { entries, found, others, period }: Rest): Part[] {
  const done = new Set(found.flatMap(({ entry }) => entry ?? []));
  const maybe = new Set(found.flatMap(({ candidates }) => candidates ?? []));
  const named = new Map<BookEntry, Part>();
  for (const part of others) {
    const [line] = part.lines ?? [];
    if (!line || part.kind === 'struck') continue;
    const texts = part.kind === 'not read' ? line.row.cells : line.names;
    for (const entry of index.find(texts).entries) if (!named.has(entry)) named.set(entry, part);
  }
  return entries.flatMap((entry): Part[] => {
    if (done.has(entry)) return [];
    if (maybe.has(entry)) return [{ kind: 'candidate', entry }];
    const part = named.get(entry);
    if (part) return [namedPart(entry, part)];
    const isOutside =
      period &&
      entry.time !== undefined &&
      (entry.time < period.from || entry.time >= period.until);
    return [{ kind: isOutside ? 'outside' : 'missing', entry }];
  });
}

/** Says of a record that only a line that does not count names it. */
function namedPart(entry: BookEntry, { kind, lines = [], note }: Part): Part {
  const part = { entry, lines };
  const [line] = lines;
  if (kind === 'not read') return { ...part, kind: 'unread record', note };
  if (kind === 'did not move')
    return { ...part, kind: 'failed', note: `The statement says “${note}”.` };
  return { ...part, kind: 'foreign record', note: `The amount is ${line && withCurrency(line)}.` };
}

const withCurrency = ({ amountText, otherCurrency = '' }: Line) =>
  amountText.toUpperCase().includes(otherCurrency) ? amountText : `${amountText} ${otherCurrency}`;

/** Returns a row outside of the table as a line that is not read. */
const outsideLine = (row: Line['row']): Line => ({
  row,
  names: row.cells,
  amountText: '',
  value: undefined,
  way: undefined,
  time: undefined,
  timeText: '',
  otherCurrency: undefined,
  didMove: true,
  status: '',
  problem: row.problem ?? '',
  contradiction: undefined,
});

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const sum = (amounts: (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((total, amount = 0n) => total + amount, 0n);

/** Returns true if a line and a record are within a day of each other, or one of them has no time. */
export const isNear = ({ time }: Line, entry: BookEntry): boolean =>
  !time ||
  entry.time === undefined ||
  (entry.time >= time.from - day && entry.time <= time.to + day);

/** Returns the period of a statement: whole days of its zone, from its first to its last time. */
export function periodOf(lines: Line[], zone: number): Period | undefined {
  const times = lines.flatMap(({ time }) => time ?? []);
  if (times.length === 0) return undefined;
  const offset = zone * 60_000;
  const start = (at: number) => Math.floor((at + offset) / day) * day - offset;
  return {
    from: start(times.reduce((least, { from }) => Math.min(least, from), Infinity)),
    until: start(times.reduce((most, { to }) => Math.max(most, to), -Infinity)) + day,
  };
}

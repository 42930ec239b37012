import { type Extent, isWhole } from '#format/extent.ts';
import { sumOf } from '#format/money.ts';
import type { BookEntry, Books } from './books.ts';
import type { Finding, Group } from './compare.ts';
import type { Comparison } from './statement.ts';

/** The groups in the order in which they are shown: what needs a person first. */
export const groupOrder: Group[] = [
  'differs',
  'proposed',
  'undecided',
  'twice',
  'not in the books',
  'missing',
  'unreadable',
  'not completed',
  'other currency',
  'decided',
  'matched',
];

/** Returns the name of a group. Of a cut list, only the listed records are known. */
export function groupLabel(group: Group, extent: Extent | undefined): string {
  const labels: Record<Group, string> = {
    matched: 'Matched',
    decided: 'Matched by decision',
    proposed: 'Proposed',
    differs: 'Amount differs',
    undecided: 'To decide',
    twice: 'Twice',
    'not in the books': extent && isWhole(extent) ? 'Not in the books' : 'Not among those listed',
    missing: 'Missing on the statement',
    unreadable: 'Unreadable',
    'not completed': 'Not completed',
    'other currency': 'Other currency',
  };
  return labels[group];
}

/** Returns whether a record is on the statement, in a few words. */
export const markOf = (group: Group): string => marks[group] ?? groupLabel(group, undefined);

const marks: Partial<Record<Group, string>> = {
  matched: 'On the statement',
  decided: 'On the statement',
  missing: 'Missing there',
};

/** Returns true for a record that a line is about, with its amount. */
export const isOnStatement = (group: Group | undefined): boolean =>
  group === 'matched' || group === 'decided';

/** A group with its lines and its records, or all of them. */
export interface GroupSum {
  group: Group | 'all';
  lines: number;
  /** The sum of its lines; undefined if the amount of one is unknown, or in another currency. */
  statement: bigint | undefined;
  records: number;
  /** The sum of its records; undefined if the amount of one is unknown. */
  books: bigint | undefined;
  /** The sum of the lines minus that of the records. */
  difference: bigint | undefined;
}

/** Sums up the groups that have any lines or records, and all of them. Every line and every record is in one group. */
export function groupSums(comparison: Comparison, entries: BookEntry[]): GroupSum[] {
  const lines = comparison.findings.filter(({ line }) => line);
  const findings = Map.groupBy(lines, ({ group }) => group);
  const records = Map.groupBy(entries, ({ id }) => comparison.groupOf.get(id));
  const sums = groupOrder
    .map((group) => sumUp(group, findings.get(group) ?? [], records.get(group) ?? []))
    .filter(({ group, lines, records }) => lines + records > 0 || group === 'matched');
  const compared = lines.filter(({ group }) => group !== 'other currency');
  return [...sums, { ...sumUp('all', compared, entries), lines: lines.length }];
}

/** What is not completed has moved no money. */
function sumUp(group: Group | 'all', lines: Finding[], entries: BookEntry[]): GroupSum {
  const completed = lines.filter((finding) => finding.group !== 'not completed');
  const statement = sumOf(completed.map(({ amount }) => amount));
  const books = sumOf(entries.map(({ amount }) => amount));
  return {
    group,
    lines: lines.length,
    statement,
    records: entries.length,
    books,
    difference: statement === undefined || books === undefined ? undefined : statement - books,
  };
}

/** Returns true if every line is about a record, and every record has a line. */
export const isZero = (sums: GroupSum[]): boolean =>
  sums.every(({ group }) => group === 'all' || isOnStatement(group));

/** Returns the name of a record. */
export const entryName = ({ references: [name = '–'] }: BookEntry): string => name;

/** Returns the records that a finding is or may be about. */
export function recordsText(finding: Finding): string | undefined {
  const { group, entry, candidates, candidateCount } = finding;
  if (entry) return entryName(entry);
  if (group !== 'undecided' || candidateCount === 0) return undefined;
  const named = candidates.slice(0, 3);
  const others = candidateCount - named.length;
  const names = named.map(entryName).join(', ');
  return others > 0 ? `${names} and ${others} more` : names;
}

/** Returns what a finding needs beyond its group, a sentence. */
export function noteOf(finding: Finding, { noun, user }: Pick<Books, 'noun' | 'user'>) {
  const { group, line, by, entry } = finding;
  const notes = [
    line?.problem ?? '',
    line?.otherCode && `It is in ${line.otherCode}.`,
    group === 'not completed' && `Its status is “${line?.statusText}”.`,
    group === 'undecided' && undecidedNote(finding, noun),
    group === 'twice' && `Several lines have this ${noun}.`,
    by === 'amount and time' && entry && 'Found by its amount and time alone.',
    by === 'person' && `Decided by ${user}.`,
  ];
  return notes.filter(Boolean).join(' ') || undefined;
}

function undecidedNote({ entry, candidateCount }: Finding, noun: string): string {
  if (!entry) return `Which ${noun} it is, is not certain.`;
  if (entry.amount === undefined) return `The books have no amount of this ${noun}.`;
  return candidateCount > 0
    ? `Which ${noun} it is, is not certain.`
    : `Another line may be about this ${noun}, or the signs are not chosen.`;
}

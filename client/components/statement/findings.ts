import { type Extent, isWhole } from '#format/extent.ts';
import { money, sumOf } from '#format/money.ts';
import type { ValueOf } from '#platform/storage/registry.ts';
import type { BookEntry } from './books.ts';
import type { Comparison, Finding, Group } from './compare.ts';
import type { Books } from './use-statement.ts';

/** The groups in the order in which they are shown: what needs a person first. */
export const groupOrder: Group[] = [
  'differs',
  'undecided',
  'twice',
  'not in the books',
  'missing',
  'unreadable',
  'other currency',
  'matched',
];

/** Returns the name of a group. Of a cut list, only the listed records are known. */
export function groupLabel(group: Group, extent: Extent | undefined): string {
  const labels: Record<Group, string> = {
    matched: 'Matched',
    differs: 'Amount differs',
    undecided: 'To decide',
    twice: 'Twice',
    'not in the books': extent && isWhole(extent) ? 'Not in the books' : 'Not among those listed',
    missing: 'Missing on the statement',
    unreadable: 'Unreadable',
    'other currency': 'Other currency',
  };
  return labels[group];
}

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

function sumUp(group: Group | 'all', lines: Finding[], entries: BookEntry[]): GroupSum {
  const statement = sumOf(lines.map(({ amount }) => amount));
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

/** Returns the name of a record. */
export const entryName = ({ references: [name = '–'] }: BookEntry): string => name;

/** Returns the records that a finding is or may be about. */
export function recordsText({ entry, candidates, candidateCount }: Finding): string | undefined {
  if (entry) return entryName(entry);
  if (candidateCount === 0) return undefined;
  const others = candidateCount - candidates.length;
  const names = candidates.map(entryName).join(', ');
  return others > 0 ? `${names} and ${others} more` : names;
}

/** Returns what a finding needs beyond its group, a sentence. */
export function noteOf({ group, line, by, entry }: Finding, noun: string): string | undefined {
  if (line?.problem) return line.problem;
  if (line?.otherCode) return `It is in ${line.otherCode}.`;
  if (group === 'undecided' && entry) return `The books have no amount of this ${noun}.`;
  if (group === 'undecided') return `Which ${noun} it is, is not certain.`;
  if (group === 'twice') return `Several lines have this ${noun}.`;
  return by === 'amount and time' && entry ? 'Found by its amount and time.' : undefined;
}

/** The result of a comparison, as the evidence of a settlement has it. */
export type StatementEvidence = NonNullable<ValueOf<'settlement-selections'>[string]['statement']>;

/** Returns the result of a comparison for the evidence of a settlement: amounts as the console shows them. */
export function statementEvidence(
  {
    source,
    comparison,
    books,
  }: {
    source: { name: string; digest: string } | undefined;
    comparison: Comparison | undefined;
    books: Books;
  },
  comparedWith: string,
): StatementEvidence | undefined {
  if (!source || !comparison || !books.entries) return undefined;
  const shown = (amount: bigint | undefined) =>
    amount === undefined ? '–' : Object.values(money(amount, books.code)).join(' ');
  return {
    statement: source.name,
    sha256: source.digest,
    compared_at: new Date().toISOString(),
    compared_with: comparedWith,
    results: groupSums(comparison, books.entries).map(
      ({ group, lines, statement, records, books: inBooks, difference }) => ({
        result: group === 'all' ? 'All' : groupLabel(group, books.extent),
        lines,
        statement: shown(statement),
        records,
        books: shown(inBooks),
        difference: shown(difference),
      }),
    ),
  };
}

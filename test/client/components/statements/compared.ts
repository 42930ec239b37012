import { parseAmount } from '#format/money.ts';
import type { BookEntry } from '../../../../client/components/statements/model/books.ts';
import {
  type Comparison,
  compare,
  type Decisions,
  noDecisions,
  periodOf,
} from '../../../../client/components/statements/model/compare.ts';
import {
  linesOf,
  type Reading,
  zoneOf,
} from '../../../../client/components/statements/model/lines.ts';
import { leftOut, propose } from '../../../../client/components/statements/model/propose.ts';
import { questionsOf } from '../../../../client/components/statements/model/questions.ts';
import type { Mapping } from '../../../../client/components/statements/model/roles.ts';
import { largestOf, tablesOf } from '../../../../client/components/statements/model/table.ts';

/** A record of the books with an amount in minor units. */
export const entry = (reference: string, amount: bigint | undefined, time?: string): BookEntry => ({
  id: reference,
  references: [reference],
  amount,
  time: time === undefined ? undefined : Date.parse(time),
});

/** Reads a text as the console proposes it. */
export function readingOf(text: string, code: string): Reading {
  const tables = tablesOf(text);
  const table = tables[largestOf(tables)] ?? {
    columns: [],
    hasHeading: false,
    rows: [],
    outside: [],
  };
  return {
    table,
    mapping: propose(table, code),
    currency: { code, parse: (decimal) => parseAmount(decimal, code) },
  };
}

interface Options {
  code?: string;
  /** What a person changes about the proposal. */
  change?: (mapping: Mapping, reading: Reading) => Mapping;
  decisions?: Partial<Decisions>;
}

/** Returns a short text for each finding: `matched ORD-1`. */
export const textsOf = ({ findings }: Comparison): string[] =>
  findings.map(({ kind, entry: record, candidates, lines }) =>
    [
      kind,
      ...(record ? [record] : candidates).map(({ id }) => id),
      ...(record || candidates.length > 0 ? [] : lines.map(({ row }) => row.number)),
    ].join(' '),
  );

/** Reads a statement as it is proposed and changed, and compares it if nothing has to be chosen. */
export function compared(
  text: string,
  entries: BookEntry[],
  { code = 'XBT', change, decisions }: Options = {},
) {
  const proposed = readingOf(text, code);
  const reading = change ? { ...proposed, mapping: change(proposed.mapping, proposed) } : proposed;
  const questions = questionsOf(reading);
  const period = periodOf(linesOf(reading), zoneOf(reading));
  const comparison = compare(reading, entries, {
    decisions: { ...noDecisions, ...decisions },
    period,
  });
  return {
    reading,
    comparison,
    asked: questions.map(({ id }) => id),
    notUsed: leftOut(reading.table, reading.mapping).map((one) => one.text),
    roles: reading.mapping.roles,
    /** Nothing before all is chosen. */
    found: questions.length === 0 ? textsOf(comparison) : [],
  };
}

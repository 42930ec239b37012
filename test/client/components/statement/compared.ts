import { parseAmount } from '#format/money.ts';
import type { BookEntry } from '../../../../client/components/statement/model/books.ts';
import type { Layout } from '../../../../client/components/statement/model/columns.ts';
import type { Decisions } from '../../../../client/components/statement/model/compare.ts';
import {
  changeLayout,
  compareStatement,
  readStatement,
} from '../../../../client/components/statement/model/statement.ts';

/** A record of the books with an amount in minor units. */
export const entry = (reference: string, amount: bigint | undefined, time?: string): BookEntry => ({
  id: reference,
  references: [reference],
  amount,
  time: time === undefined ? undefined : Date.parse(time),
});

export const currencyOf = (code: string) => ({
  code,
  parse: (decimal: string) => parseAmount(decimal, code),
});

/** The records that an undecided line may be about. */
const open = (group: string, candidates: BookEntry[]) => (group === 'undecided' ? candidates : []);

interface Options {
  code?: string;
  isWhole?: boolean;
  /** What a person has decided, by the place of the line. */
  decisions?: Decisions;
  change?: Partial<Layout>;
}

/** Reads a statement and compares it. Returns a short text for each finding: `matched TRD-1 5`. */
export function compared(
  text: string,
  entries: BookEntry[],
  { code = 'EUR', isWhole = true, decisions = new Map(), change = {} }: Options = {},
) {
  const currency = currencyOf(code);
  const read = readStatement(text, entries, currency);
  const statement = changeLayout(read, change, entries, currency);
  const comparison = compareStatement(statement, { entries, isWhole, decisions }, currency);
  return {
    ...comparison,
    layout: statement.layout,
    texts: comparison.findings.map(({ group, entry, amount, candidates, line }) =>
      [
        group,
        ...(entry ? [entry] : open(group, candidates)).map(({ id }) => id),
        amount,
        line?.problem,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
  };
}

import { parseAmount } from '#format/money.ts';
import type { BookEntry } from '../../../../client/components/statement/books.ts';
import {
  compareStatement,
  readStatement,
} from '../../../../client/components/statement/statement.ts';

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

/** Reads a statement and compares it. Returns a short text for each finding: `matched TRD-1 5`. */
export function compared(text: string, entries: BookEntry[], code = 'EUR', isWhole = true) {
  const statement = readStatement(text, entries, currencyOf(code));
  const { findings, groupOf } = compareStatement(statement, { entries, isWhole }, currencyOf(code));
  return {
    layout: statement.layout,
    groupOf,
    findings,
    texts: findings.map(({ group, entry, amount, candidates, line }) =>
      [group, entry?.id, ...candidates.map(({ id }) => id), amount, line?.problem]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
  };
}

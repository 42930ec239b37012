import { instantOf } from '#format/instant.ts';
import type { ListColumn } from './column.ts';
import { type Period, periodExamples, periodOf, type Today } from './filter-period.ts';
import {
  amountOf,
  compareNumbers,
  hasWords,
  type Operator,
  shownText,
  slug,
  type Term,
  unitOf,
  unitsOf,
} from './filter-terms.ts';

/** The reason why a word of a filter is not compared, a sentence. */
export interface FilterReason {
  word: string;
  text: string;
  /** Words that can be compared, to choose from. */
  instead: string[];
  /** True if rows of other pages may match. */
  mayMatch: boolean;
}

/** How a term is compared with the rows, or why it is not. */
export type FilterTest<Row> =
  | { is: 'reason'; reason: FilterReason }
  | { is: 'comparison'; has: (row: Row) => boolean }
  /** A number without a currency, which can be compared with amounts of one currency only. */
  | { is: 'number'; column: ListColumn<Row>; word: string; has: (row: Row) => boolean };

/** Returns how a term is compared with rows. A missing value, and one that cannot be compared, has no term. */
export function filterTest<Row>(term: Term<Row>, rows: Row[], at: Today): FilterTest<Row> {
  const { name, operator, value, columns } = term;
  const [column, other] = columns;
  if (!column) return reasonFor(term, `this list has no ${name}`, true);
  if (other)
    return reasonFor(
      term,
      `it may be ${listed(
        columns.map(({ id }) => id),
        'or',
      )}`,
    );
  if (value === '') return reasonFor(term, 'it has no value');
  if (column.as === 'amount') return amountTest(term, column, rows);
  if (column.as === 'figure') return figureTest(term, column);
  if (column.as === 'time') return timeTest(term, column, at);
  if (operator === ':') return withText(column, (shown) => hasWords(shown, value));
  if (operator === '=') return withText(column, (shown) => slug(shown) === value);
  return reasonFor(term, `a text is neither more nor less: write ${name}:${value}`);
}

/** Returns the reason why numbers of several currencies are not compared, with the words that name one of them. */
export const mixedReason = (word: string, units: string[]): FilterReason => ({
  word,
  text: `${word} needs a currency, because these amounts are in ${listed(units)}.`,
  instead: units.map((unit) => word + slug(unit)),
  mayMatch: false,
});

const reasonFor = <Row>({ word }: Term<Row>, why: string, mayMatch = false): FilterTest<Row> => ({
  is: 'reason',
  reason: { word, text: `${word} is not compared: ${why}.`, instead: [], mayMatch },
});

/** Lists words in a sentence. */
export const listed = (words: string[], joiner = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${joiner} `);

function withText<Row>(column: ListColumn<Row>, is: (shown: string) => boolean): FilterTest<Row> {
  return {
    is: 'comparison',
    has(row) {
      const shown = shownText(column, row);
      return shown !== undefined && is(shown);
    },
  };
}

function figureTest<Row>(term: Term<Row>, column: ListColumn<Row>): FilterTest<Row> {
  const { number, unit } = amountOf(term.value) ?? {};
  if (number === undefined || unit) return unreadable(term);
  return withText(column, (shown) => compareNumbers(shown, term.operator, number));
}

function amountTest<Row>(term: Term<Row>, column: ListColumn<Row>, rows: Row[]): FilterTest<Row> {
  const { word, operator, value } = term;
  const { number, unit = '' } = amountOf(value) ?? {};
  const isIn = (row: Row) => slug(unitOf(column, row) ?? '') === unit;
  const isNumber = (row: Row) =>
    number !== undefined && compareNumbers(shownText(column, row) ?? '', operator, number);
  if (number === undefined && (!unit || !isValue(operator))) return unreadable(term);
  if (!unit) return { is: 'number', column, word, has: isNumber };
  const units = unitsOf(column, rows);
  if (!units.some((one) => slug(one) === unit))
    return reasonFor(term, `no amount here is in ${unit.toUpperCase()}`, true);
  return { is: 'comparison', has: (row) => isIn(row) && (number === undefined || isNumber(row)) };
}

const isValue = (operator: Operator) => operator === ':' || operator === '=';

const unreadable = <Row>(term: Term<Row>) =>
  reasonFor(term, `${term.value} is no number: write ${term.name}>=1234.56`);

function timeTest<Row>(term: Term<Row>, column: ListColumn<Row>, at: Today): FilterTest<Row> {
  const period = periodOf(term.value, at);
  if (!period) return reasonFor(term, `${term.value} is no time: write ${periodExamples}`);
  return withText(column, (shown) => isWithin(instantOf(shown), term.operator, period));
}

function isWithin(instant: Date | undefined, operator: Operator, { from, until }: Period) {
  if (!instant) return false;
  const at = instant.getTime();
  if (operator === '>=') return at >= from;
  if (operator === '<=') return at < until;
  if (operator === '>') return at >= until;
  if (operator === '<') return at < from;
  return at >= from && at < until;
}

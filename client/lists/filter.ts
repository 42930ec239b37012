import { instantOf } from '#contract/instant.ts';
import { sameScale } from '#format/decimal.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import type { KnownValues } from './known-values.ts';
import { type Period, periodOf, type Today } from './period.ts';

interface FilterName {
  /** Identifies the filter in the URLs of its list. */
  id: string;
  label: string;
}

/** The rows with one value. */
export interface ChoiceFilter<Row> extends FilterName {
  as: 'choice';
  /** The parameter of the request. */
  parameter: string;
  value: (row: Row) => Scalar;
  /** All values with their labels, if they are known without the rows. */
  options?: Record<string, string>;
  /** The text without a choice: by default `Any` and the label. */
  any?: string;
  /** Values beside those of the rows, for suggestions. */
  known?: KnownValues;
  /** Returns the label of a value, which by default is the value. */
  nameOf?: (value: string) => string | undefined;
  /** The value of rows without one, and its label. Its parameter is empty. */
  missing?: string;
}

/** The rows of a period. */
export interface TimeFilter<Row> extends FilterName {
  as: 'time';
  value: (row: Row) => Scalar;
}

/** The rows with an amount of one currency from and to a number. */
export interface AmountFilter<Row> extends FilterName {
  as: 'amount';
  /** The id of the filter that chooses the currency, or the code that all amounts have. */
  currency: { filter: string } | { code: string };
  value: (row: Row) => { value: Scalar; unit?: string };
}

/** A filter that a screen declares for a list. */
export type Filter<Row> = ChoiceFilter<Row> | TimeFilter<Row> | AmountFilter<Row>;

/** The values of filters by their ids. */
export type FilterValues = Record<string, string>;

/** Returns the currency that amounts are filtered in; undefined until it is chosen. */
export const currencyOf = <Row>(
  { currency }: AmountFilter<Row>,
  values: FilterValues,
): string | undefined => ('code' in currency ? currency.code : values[currency.filter]);

/** Returns the rows that match the values of filters. A value that cannot be read filters nothing. */
export function rowsWith<Row>(
  rows: Row[],
  filters: Filter<Row>[],
  values: FilterValues,
  at: Today,
): Row[] {
  const tests = filters.flatMap((filter) => {
    const value = values[filter.id];
    return value === undefined ? [] : (testOf(filter, value, at) ?? []);
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

function testOf<Row>(
  filter: Filter<Row>,
  value: string,
  at: Today,
): ((row: Row) => boolean) | undefined {
  if (filter.as === 'choice') return (row) => choiceOf(filter, row) === value;
  if (filter.as === 'amount') return amountTest(filter, value);
  const period = periodOf(value, at);
  return period && ((row) => isWithin(instantOf(filter.value(row)), period));
}

/** Returns the value of a row that is filtered by; undefined without one. */
function choiceOf<Row>({ value, missing }: ChoiceFilter<Row>, row: Row): string | undefined {
  const shown = value(row);
  return isMissing(shown) ? missing : text(shown);
}

function isWithin(instant: Date | undefined, { from, until }: Period): boolean {
  const at = instant?.getTime();
  return (
    at !== undefined && (from === undefined || at >= from) && (until === undefined || at < until)
  );
}

function amountTest<Row>({ value: amountOf }: AmountFilter<Row>, value: string) {
  const { from, to } = rangeOf(value);
  return (row: Row): boolean => {
    const { value: amount } = amountOf(row);
    if (isMissing(amount)) return false;
    return isAtLeast(text(amount), from) && (to === '' || isAtLeast(to, text(amount)));
  };
}

function isAtLeast(amount: string, least: string): boolean {
  const [one, other] = sameScale(amount, least) ?? [];
  return least === '' || (one !== undefined && other !== undefined && one >= other);
}

/** Returns the ends of the value of an amount, such as `10..25.5`, each empty if it is open or no decimal. */
export function rangeOf(value: string): { from: string; to: string } {
  const [, from = '', to = ''] = /^(\d*\.?\d*)\.\.(\d*\.?\d*)$/.exec(value) ?? [];
  return { from, to };
}

/** Returns the values of a filter among rows with their numbers, sorted. */
export function valuesOf<Row>(filter: ChoiceFilter<Row>, rows: Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = choiceOf(filter, row);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map([...counts].sort(([one], [other]) => one.localeCompare(other)));
}

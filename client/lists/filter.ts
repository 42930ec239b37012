import { instantOf } from '#contract/instant.ts';
import { sameScale } from '#format/decimal.ts';
import { money, parseAmount, placesOf } from '#format/money.ts';
import { isMissing, type Scalar, text } from '#format/values.ts';
import type { KnownValues } from './known-values.ts';
import { daysOf, isDay, isPeriod, type Period, periodOf, type Today } from './period.ts';

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
  /** Returns the value that a typed label names, if it is none of the rows; undefined for another text. */
  parse?: (label: string) => string | undefined;
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

/** A value of a filter that is not valid. */
export interface FilterProblem {
  /** The label of the filter, or of the field of one end. */
  label: string;
  /** What to do, in a sentence. */
  message: string;
  /** True if the sentence names its filter itself. */
  isNamed?: true;
}

/**
 * Returns what is not valid in the value of a filter.
 * @param largest The largest amount in minor units that can be compared with.
 */
export function problemsOf<Row>(
  filter: Filter<Row>,
  values: FilterValues,
  largest?: bigint,
): FilterProblem[] {
  const value = values[filter.id];
  const { label } = filter;
  if (value === undefined) return [];
  if (filter.as === 'time') return periodProblems(label, value);
  if (filter.as === 'choice') {
    const isKnown = filter.options === undefined || Object.hasOwn(filter.options, value);
    return isKnown ? [] : [{ label, message: 'Choose one of its values.' }];
  }
  const code = currencyOf(filter, values);
  if (code === undefined) return [{ label, message: 'Choose the currency of the amount.' }];
  const range = rangeOf(value);
  if (!range) return [{ label, message: 'Enter an amount.' }];
  const problems = Object.entries(range).flatMap(([end, amount]) => {
    const message = amountMessage(amount, code, largest);
    return message === undefined ? [] : [{ label: `${label} ${end}`, message }];
  });
  const [from, to] = [range.from, range.to].map((amount) => parseAmount(amount, code));
  const isReversed = from !== undefined && to !== undefined && from > to;
  return problems.length === 0 && isReversed ? [reversed(label, 'less than')] : problems;
}

/** Returns the problem of a range whose end comes before its start. */
const reversed = (label: string, relation: string): FilterProblem => ({
  label: `${label} to`,
  message: `${label} to is ${relation} ${label} from.`,
  isNamed: true,
});

function periodProblems(label: string, value: string): FilterProblem[] {
  const days = daysOf(value);
  if (!days) return isPeriod(value) ? [] : [{ label, message: 'Choose a period.' }];
  const ends = Object.entries({ from: days.first, to: days.last });
  const wrong = ends.filter(([, day]) => day !== '' && !isDay(day));
  if (wrong.length > 0)
    return wrong.map(([end]) => ({
      label: `${label} ${end}`,
      message: 'Choose a day that exists.',
    }));
  const isReversed = days.last !== '' && days.first > days.last;
  return isReversed ? [reversed(label, 'before')] : [];
}

/** A decimal as it is written in a range, with digits on both sides of a point. */
const decimal = /^\d+(?:\.\d+)?$/;

/** Returns what is not valid in an end of a range; undefined for an open one. */
function amountMessage(typed: string, code: string, largest?: bigint): string | undefined {
  if (typed === '') return undefined;
  const places = placesOf(code);
  if (!decimal.test(typed.replaceAll(',', '')))
    return `Enter an amount such as ${places === 0 ? '25' : '2.5'}.`;
  if (typed.includes(',')) return commaMessage(typed, code);
  const amount = parseAmount(typed, code);
  if (amount === undefined)
    return places === 0
      ? `Enter an amount of ${code} without decimals, such as 25.`
      : `Enter an amount of ${code} with at most ${places} decimals, such as 2.5.`;
  return largest !== undefined && amount > largest
    ? `Enter at most ${money(largest, code).value} ${code}.`
    : undefined;
}

/** Returns what to do about a comma, which may separate decimals or thousands; after a first 0 only decimals. */
function commaMessage(typed: string, code: string): string {
  const pointed = typed.replace(',', '.');
  const isDecimal = decimal.test(pointed) && (/^0+,/.test(typed) || !/,\d{3}$/.test(typed));
  if (isDecimal)
    return amountMessage(pointed, code) ?? `Write ${pointed} with a point, not a comma.`;
  return placesOf(code) === 0
    ? `Enter an amount of ${code} without decimals, such as 25.`
    : 'Leave out the comma. Decimals follow a point, such as 2.5.';
}

/** Returns the rows that match the values of filters. No row matches a value that is not valid. */
export function rowsWith<Row>(
  rows: Row[],
  filters: Filter<Row>[],
  values: FilterValues,
  at: Today,
): Row[] {
  if (filters.some((filter) => problemsOf(filter, values).length > 0)) return [];
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

/** Returns the label of a value; empty without one. */
export const choiceName = <Row>({ missing, nameOf }: ChoiceFilter<Row>, value: string): string =>
  (value !== '' && value !== missing && nameOf?.(value)) || value;

function isWithin(instant: Date | undefined, { from, until }: Period): boolean {
  const at = instant?.getTime();
  return (
    at !== undefined && (from === undefined || at >= from) && (until === undefined || at < until)
  );
}

function amountTest<Row>({ value: amountOf }: AmountFilter<Row>, value: string) {
  const { from, to } = rangeOf(value) ?? { from: '', to: '' };
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

/** Returns the ends of the value of an amount as they were typed, such as `10..25.5`, each empty if it is open; undefined without any. */
export function rangeOf(value: string): { from: string; to: string } | undefined {
  const [, from = '', to = ''] = /^(.*)\.\.(.*)$/.exec(value) ?? [];
  return from + to === '' ? undefined : { from, to };
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

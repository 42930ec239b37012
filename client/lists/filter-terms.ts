import { sameScale } from '#format/decimal.ts';
import { isMissing, text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';

/**
 * How a value is compared. `:` and `=` take the value itself; for a text, `:` takes those that have the word, and for a time both
 * take those within it.
 */
export type Operator = ':' | '=' | '>=' | '<=' | '>' | '<';

/** A word of a filter that looks like a comparison: `amount>=1000`, `status:open`, `created:last-7-days`. */
export interface Term<Row> {
  /** In lower case. */
  word: string;
  name: string;
  operator: Operator;
  value: string;
  /** The columns that the name may mean. */
  columns: ListColumn<Row>[];
}

const shape = /^(\p{L}[\p{L}\d_-]*)(:|>=|<=|=|>|<)(.*)$/u;

/** Splits a filter into its words in lower case, each once. */
export const wordsOf = (filter: string): string[] => [
  ...new Set(filter.toLowerCase().split(/\s+/).filter(Boolean)),
];

/** A text as one word of a filter. */
export const slug = (value: string): string => value.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Returns the term that a word is; undefined for any other word. `columns` are those of `filterColumns`. */
export function termOf<Row>(word: string, columns: ListColumn<Row>[]): Term<Row> | undefined {
  const [, name = '', operator, value = ''] = shape.exec(word) ?? [];
  return operator
    ? { word, name, operator: operator as Operator, value, columns: columnsOf(name, columns) }
    : undefined;
}

/** Returns the columns that a name may mean: that of this id, otherwise those whose ids have its words. */
function columnsOf<Row>(name: string, columns: ListColumn<Row>[]): ListColumn<Row>[] {
  const exact = columns.find(({ id }) => plainId(id) === plainId(name));
  return exact
    ? [exact]
    : columns.filter(({ id }) => `-${plainId(id)}-`.includes(`-${plainId(name)}-`));
}

const plainId = (id: string) => id.replaceAll('_', '-');

/** Returns the columns that a filter can compare. A list with amounts has the column `currency` as well, unless it has one. */
export function filterColumns<Row>(columns: ListColumn<Row>[]): ListColumn<Row>[] {
  const compared = columns.filter(({ value, isUnsearched }) => value && !isUnsearched);
  const amounts = compared.filter(({ as }) => as === 'amount');
  if (amounts.length === 0 || columnsOf('currency', compared).length > 0) return compared;
  const unitsOfRow = (row: Row) => [...new Set(amounts.flatMap((one) => unitOf(one, row) ?? []))];
  return compared.toSpliced(compared.indexOf(amounts[0] as ListColumn<Row>), 0, {
    id: 'currency',
    header: 'Currency',
    value: (row) => unitsOfRow(row).join(' '),
  });
}

/** Returns the currency of the amount of a row; undefined without both. */
export function unitOf<Row>(column: ListColumn<Row>, row: Row): string | undefined {
  const { value, unit } = columnValue(column, row);
  return isMissing(value) || isMissing(unit) ? undefined : unit;
}

/** Returns the currencies of the amounts of a column once each, sorted. */
export const unitsOf = <Row>(column: ListColumn<Row>, rows: Row[]): string[] =>
  [...new Set(rows.flatMap((row) => unitOf(column, row) ?? []))].sort();

/** A number, its currency, or both: `1000`, `1,000.5xbt`, `xbt`. */
interface AmountText {
  /** A decimal without thousands separators. */
  number: string | undefined;
  /** In lower case; '' without one. */
  unit: string;
}

const amountShape = /^(-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?)-?(\p{L}.*)?$/u;

/** Parses the value of a term of an amount; undefined for any other text. */
export function amountOf(value: string): AmountText | undefined {
  const [match, digits = '', unit = ''] = amountShape.exec(value) ?? [];
  const number = digits.replaceAll(',', '');
  if (!match || (digits && !sameScale(number, '0'))) return undefined;
  return { number: number || undefined, unit };
}

/** Compares an exact number with another one. Texts that are no numbers are never equal. */
export function compareNumbers(shown: string, operator: Operator, limit: string): boolean {
  const [own, other] = sameScale(shown, limit) ?? [];
  if (own === undefined || other === undefined) return false;
  if (operator === '>=') return own >= other;
  if (operator === '<=') return own <= other;
  if (operator === '>') return own > other;
  return operator === '<' ? own < other : own === other;
}

/** Returns true if a text has the words of a value: `xbt-usd` has `usd`, and `inactive` does not have `active`. */
export const hasWords = (shown: string, value: string): boolean =>
  plainWords(shown).includes(plainWords(value));

/** The letters and digits of a text between hyphens. */
const plainWords = (value: string) =>
  `-${value.toLowerCase()}-`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** A term of a column in the text of a filter. */
interface ColumnTerm {
  /** The id of the column. */
  id: string;
  /** The operators of the term; the first one is written. */
  operators: Operator[];
}

const isOf = <Row>(word: string, columns: ListColumn<Row>[], { id, operators }: ColumnTerm) => {
  const term = termOf(word.toLowerCase(), columns);
  return term?.columns.length === 1 &&
    term.columns[0]?.id === id &&
    operators.includes(term.operator)
    ? term
    : undefined;
};

/** Returns true if a filter has a word that compares a column. */
export const hasTerm = <Row>(filter: string, columns: ListColumn<Row>[]): boolean =>
  wordsOf(filter).some((word) => termOf(word, filterColumns(columns))?.columns.length);

/** Returns the value that a filter has for a column; '' if it has none. */
export const termValue = <Row>(
  filter: string,
  columns: ListColumn<Row>[],
  sought: ColumnTerm,
): string =>
  filter
    .split(/\s+/)
    .map((word) => isOf(word, columns, sought))
    .find(Boolean)?.value ?? '';

/** Returns a filter with another value for a column, or without it if the value is ''. The other words stay. */
export function withTerm<Row>(
  filter: string,
  columns: ListColumn<Row>[],
  { value, ...sought }: ColumnTerm & { value: string },
): string {
  const others = filter.split(/\s+/).filter((word) => word && !isOf(word, columns, sought));
  const term = value.trim() && `${sought.id}${sought.operators[0]}${slug(value)}`;
  return [...others, term].filter(Boolean).join(' ');
}

/** Returns a filter with another word instead of one. */
export const withWord = (filter: string, word: string, other: string): string =>
  filter
    .split(/\s+/)
    .map((one) => (one.toLowerCase() === word ? other : one))
    .join(' ');

/** Returns the value of a row as text; undefined for a missing one. */
export function shownText<Row>(column: ListColumn<Row>, row: Row): string | undefined {
  const { value } = columnValue(column, row);
  return isMissing(value) ? undefined : text(value);
}

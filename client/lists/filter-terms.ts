import { sameScale } from '#format/decimal.ts';
import { instantOf, type TimeZone } from '#format/instant.ts';
import { isMissing, text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';

/** How a value is compared: `:` and `=` for the value itself, or for a time within it. */
export type Operator = ':' | '=' | '>=' | '<=' | '>' | '<';

/** A word of a filter that compares a column: `amount>=1000`, `status:open`, `created:last-7-days`. */
interface Term<Row> {
  column: ListColumn<Row>;
  operator: Operator;
  value: string;
}

const shape = /^(\p{L}[\p{L}\d-]*)(:|=|>=|<=|>|<)([^<>=:].*)$/u;

/** Returns the term that a word is; undefined for any other word, also if the list has no such column. */
export function termOf<Row>(word: string, columns: ListColumn<Row>[]): Term<Row> | undefined {
  const [, name = '', operator, value = ''] = shape.exec(word.toLowerCase()) ?? [];
  if (!operator) return undefined;
  const searched = columns.filter(({ value, isUnsearched }) => value && !isUnsearched);
  const column =
    searched.find(({ id }) => id === name) ??
    searched.find(({ id }) => id.startsWith(`${name}-`)) ??
    searched.find(({ id }) => id.endsWith(name));
  return column ? { column, operator: operator as Operator, value } : undefined;
}

/** Returns the value that a filter has for a column; '' if it has none. */
export const termValue = <Row>(
  filter: string,
  columns: ListColumn<Row>[],
  id: string,
  operator: Operator,
): string =>
  filter
    .split(/\s+/)
    .map((word) => termOf(word, columns))
    .find((term) => term?.column.id === id && term.operator === operator)?.value ?? '';

/** Returns a filter with another value for a column, or without it if the value is ''. The other words stay. */
export function withTerm<Row>(
  filter: string,
  columns: ListColumn<Row>[],
  { id, operator, value }: { id: string; operator: Operator; value: string },
): string {
  const others = filter.split(/\s+/).filter((word) => {
    const term = termOf(word, columns);
    return word && !(term?.column.id === id && term.operator === operator);
  });
  return [...others, value && `${id}${operator}${slug(value)}`].filter(Boolean).join(' ');
}

/** A text as one word of a filter. */
export const slug = (value: string): string => value.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Returns true for a row with the value of a term. A missing value, and a value that cannot be compared, has none. */
export function matches<Row>(
  { column, operator, value }: Term<Row>,
  row: Row,
  { zone, now }: { zone: TimeZone; now: Date },
): boolean {
  const shown = columnValue(column, row).value;
  if (isMissing(shown)) return false;
  if (column.as === 'time') return isWithin(instantOf(shown), operator, periodOf(value, zone, now));
  if (column.as === undefined) return startsWord(slug(text(shown)), value);
  const [own, limit] = sameScale(text(shown), value) ?? [];
  if (own === undefined || limit === undefined) return false;
  if (operator === '>=') return own >= limit;
  if (operator === '<=') return own <= limit;
  if (operator === '>') return own > limit;
  return operator === '<' ? own < limit : own === limit;
}

/** Returns true if a word of a text starts with a value: `xbt-usd` has `usd`, and `inactive` does not have `active`. */
const startsWord = (shown: string, value: string) =>
  shown.startsWith(value) || shown.includes(`-${value}`);

interface Period {
  from: number;
  /** The first instant after it. */
  until: number;
}

function isWithin(instant: Date | undefined, operator: Operator, period: Period | undefined) {
  if (!instant || !period) return false;
  const at = instant.getTime();
  if (operator === '>=') return at >= period.from;
  if (operator === '<=') return at < period.until;
  if (operator === '>') return at >= period.until;
  if (operator === '<') return at < period.from;
  return at >= period.from && at < period.until;
}

/** Returns the period that a text names, in a zone: `2026`, `2026-11`, `2026-11-24`, `today`, `yesterday`, `last-7-days` with today. */
function periodOf(value: string, zone: TimeZone, now: Date): Period | undefined {
  const midnight = (year: number, month: number, day: number) =>
    zone === 'UTC' ? Date.UTC(year, month, day) : new Date(year, month, day).getTime();
  const [year, month, today] =
    zone === 'UTC'
      ? [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
      : [now.getFullYear(), now.getMonth(), now.getDate()];
  const days = (from: number, until: number) => ({
    from: midnight(year, month, today + from),
    until: midnight(year, month, today + until),
  });
  if (value === 'today') return days(0, 1);
  if (value === 'yesterday') return days(-1, 0);
  const [, count] = /^last-(\d{1,3})-days?$/.exec(value) ?? [];
  if (count) return days(1 - Number(count), 1);
  const [, ofYear, ofMonth, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? [];
  if (!ofYear) return undefined;
  const [first, next] = [Number(ofMonth ?? 1) - 1, Number(day ?? 1)];
  const start = midnight(Number(ofYear), first, next);
  if (day) return { from: start, until: midnight(Number(ofYear), first, next + 1) };
  if (ofMonth) return { from: start, until: midnight(Number(ofYear), first + 1, 1) };
  return { from: start, until: midnight(Number(ofYear) + 1, 0, 1) };
}

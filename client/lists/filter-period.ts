import { instantOf, type TimeZone } from '#format/instant.ts';

/** A period of time, in milliseconds. */
export interface Period {
  from: number;
  /** The first instant after it. */
  until: number;
}

/** How times are read: in a zone, and the current day as any of its instants in milliseconds. */
export interface Today {
  zone: TimeZone;
  today: number;
}

/** What a filter can compare times with. */
export const periodExamples =
  '2026, 2026-11, 2026-11-24, 2026-11-24T10:00, today, yesterday or last-7-days';

const written =
  /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:(t\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(z|[+-]\d\d:\d\d)?)?)?)?$/;

/**
 * Returns the period that a text in lower case names: `2026`, `2026-11`, `2026-11-24`, `2026-11-24t10:00`, which is a minute, `today`,
 * `yesterday`, or `last-7-days` with today. Undefined for any other text, and for a date that does not exist.
 */
export function periodOf(value: string, { zone, today }: Today): Period | undefined {
  if (value === 'today') return daysFrom(today, zone, 0, 1);
  if (value === 'yesterday') return daysFrom(today, zone, -1, 0);
  const [, count] = /^last-([1-9]\d{0,2})-days?$/.exec(value) ?? [];
  return count ? daysFrom(today, zone, 1 - Number(count), 1) : writtenPeriod(value, zone);
}

function writtenPeriod(value: string, zone: TimeZone): Period | undefined {
  const [, year, month, day, clock, offset] = written.exec(value) ?? [];
  // `Date` turns 30 February into 2 March.
  if (!year || !instantOf([year, month ?? '01', day ?? '01'].join('-'))) return undefined;
  if (clock) return momentOf(value, clock, offset ?? (zone === 'UTC' ? 'Z' : ''));
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const from = midnight(zone, y, m, d);
  if (day) return { from, until: midnight(zone, y, m, d + 1) };
  return { from, until: month ? midnight(zone, y, m + 1, 1) : midnight(zone, y + 1, 0, 1) };
}

/** Returns the first instant of the day of an instant, in milliseconds. */
export const startOfDay = (zone: TimeZone, instant: number): number =>
  daysFrom(instant, zone, 0, 1).from;

/** Returns midnight of a date, whose month counts from 0, in milliseconds. */
const midnight = (zone: TimeZone, year: number, month: number, day: number): number =>
  zone === 'UTC' ? Date.UTC(year, month, day) : new Date(year, month, day).getTime();

/** Returns some days, of which 0 is the day of an instant. */
function daysFrom(instant: number, zone: TimeZone, first: number, next: number): Period {
  const date = new Date(instant);
  const [year, month, day] =
    zone === 'UTC'
      ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
      : [date.getFullYear(), date.getMonth(), date.getDate()];
  return {
    from: midnight(zone, year, month, day + first),
    until: midnight(zone, year, month, day + next),
  };
}

/** Returns the minute, second or millisecond of a time of day. Without an offset it is local. */
function momentOf(value: string, clock: string, offset: string): Period | undefined {
  const date = value.slice(0, 10);
  const from = new Date(`${date}${clock}${offset}`.toUpperCase()).getTime();
  if (Number.isNaN(from)) return undefined;
  const [, , seconds, thousandths] = clock.split(/[:.]/);
  if (thousandths) return { from, until: from + 1 };
  return { from, until: from + (seconds ? 1000 : 60_000) };
}

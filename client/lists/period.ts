import { instantOf } from '#contract/instant.ts';
import { minuteIn, type TimeZone, timeIn } from '#format/instant.ts';

/** A period of time, in milliseconds. Without an end it is open. */
export interface Period {
  from: number | undefined;
  /** The first instant after it. */
  until: number | undefined;
}

/** How times are read: in a zone, and the current day as any of its instants in milliseconds. */
export interface Today {
  zone: TimeZone;
  today: number;
}

/** The periods to choose from, by their value in URLs, where they stay relative. */
export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'this-month': 'This month',
  'last-month': 'Last month',
};

/** Returns the period of a value: one of `periods`, or its first and last day, such as `2026-11-01..2026-11-05` or `2026-11-01..`. Undefined for any other text. */
export function periodOf(value: string, { zone, today }: Today): Period | undefined {
  const date = dateOf(zone, today);
  const days = (first: number, last: number) => ({
    from: midnight(zone, date.year, date.month, date.day + first),
    until: midnight(zone, date.year, date.month, date.day + last + 1),
  });
  const month = (offset: number) => ({
    from: midnight(zone, date.year, date.month + offset, 1),
    until: midnight(zone, date.year, date.month + offset + 1, 1),
  });
  if (value === 'today') return days(0, 0);
  if (value === 'yesterday') return days(-1, -1);
  if (value === 'last-7-days') return days(-6, 0);
  if (value === 'this-month') return month(0);
  if (value === 'last-month') return month(-1);
  return writtenPeriod(value, zone);
}

/** Returns whether a value is a period, which it is on every day and in every zone or never. */
export const isPeriod = (value: string): boolean =>
  periodOf(value, { zone: 'UTC', today: 0 }) !== undefined;

function writtenPeriod(value: string, zone: TimeZone): Period | undefined {
  const days = daysOf(value);
  if (!days || ![days.first, days.last].every((day) => day === '' || isDay(day))) return undefined;
  const { first, last } = days;
  const start = (day: string, offset: number) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    return midnight(zone, year, month - 1, date + offset);
  };
  return {
    from: first ? start(first, 0) : undefined,
    until: last ? start(last, 1) : undefined,
  };
}

/** Returns the first and the last day of a value as they are written, each empty if it is open; undefined for any other text. */
export function daysOf(value: string): { first: string; last: string } | undefined {
  const [, first = '', last = ''] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(value) ?? [];
  return first + last === '' ? undefined : { first, last };
}

/** Returns whether a written day exists: `Date` turns 30 February into 2 March. */
export const isDay = (day: string): boolean => /^[1-9]/.test(day) && instantOf(day) !== undefined;

/** Returns the first instant of the day of an instant, in milliseconds. */
export function startOfDay(zone: TimeZone, instant: number): number {
  const { year, month, day } = dateOf(zone, instant);
  return midnight(zone, year, month, day);
}

/** Returns midnight of a date, whose month counts from 0, in milliseconds. */
const midnight = (zone: TimeZone, year: number, month: number, day: number): number =>
  zone === 'UTC' ? Date.UTC(year, month, day) : new Date(year, month, day).getTime();

function dateOf(zone: TimeZone, instant: number) {
  const date = new Date(instant);
  return zone === 'UTC'
    ? { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
    : { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Formats an instant to the minute, with its date unless that is today. Both are in milliseconds. */
export const minuteOrDateIn = (zone: TimeZone, instant: number, now: number): string =>
  (instant < startOfDay(zone, now) ? timeIn : minuteIn)(zone, new Date(instant));

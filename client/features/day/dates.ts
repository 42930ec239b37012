import type { TimeZone } from '#format/instant.ts';

const dayMs = 86_400_000;

/** Returns the IANA name of the zone in which times are shown. */
export const zoneOf = (zone: TimeZone): string =>
  (zone === 'local' && new Intl.DateTimeFormat().resolvedOptions().timeZone) || 'UTC';

/** Returns the time zone in a URL; undefined if this browser does not have it. */
export function zoneNamed(text: string | null): string | undefined {
  try {
    return text === null
      ? undefined
      : new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the day of a zone at a time in milliseconds, `2026-11-21`. */
export const dateIn = (zone: string, now: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(now);

/** Returns the day that is some days after another one. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Returns the day in a URL; undefined if it is no day of the calendar since the year 1000. */
export function dateOf(text: string): string | undefined {
  const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(text);
  return isDay && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text ? text : undefined;
}

const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day: `21 Nov 2026`. */
export const nameOf = (date: string): string => named.format(Date.parse(date));

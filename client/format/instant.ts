import { lazily } from '#contract/lazily.ts';

/** The zone in which times are shown: the viewer's, or UTC. */
export type TimeZone = 'local' | 'UTC';

/** Creates the formatters of a style. */
const formatters = (style: Intl.DateTimeFormatOptions) =>
  lazily(() => ({
    local: new Intl.DateTimeFormat('en-GB', style),
    UTC: new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' }),
  }));
const inZone = {
  minute: formatters({ dateStyle: 'medium', timeStyle: 'short' }),
  second: formatters({ dateStyle: 'medium', timeStyle: 'medium' }),
  millisecond: formatters({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }),
};
const clockInZone = formatters({ timeStyle: 'medium' });
const minuteInZone = formatters({ timeStyle: 'short' });

/** Formats the time of day to the second in the viewer's zone, `10:40:07`, or in UTC, `09:40:07 UTC`. */
export const clockIn = (zone: TimeZone, instant: Date): string =>
  `${clockInZone()[zone].format(instant)}${zone === 'UTC' ? ' UTC' : ''}`;

/** The smallest unit of a formatted instant. */
export type Precision = keyof typeof inZone;

/** Formats an instant in the viewer's zone, `19 Nov 2026, 10:40`, or in UTC, `19 Nov 2026, 09:40 UTC`. */
export const timeIn = (zone: TimeZone, instant: Date, to: Precision = 'minute'): string =>
  `${inZone[to]()[zone].format(instant)}${zone === 'UTC' ? ' UTC' : ''}`;

/** Formats the time of day to the minute, without its zone: `10:40`. */
export const minuteIn = (zone: TimeZone, instant: Date): string =>
  minuteInZone()[zone].format(instant);

/**
 * Formats an instant to the millisecond (ISO 8601) in UTC, `...T09:40:00.000Z`, or in the viewer's zone,
 * `...T10:40:00.000+01:00`.
 */
export function exactIn(zone: TimeZone, instant: Date): string {
  if (zone === 'UTC') return instant.toISOString();
  const minutes = -instant.getTimezoneOffset();
  const clock = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${clock}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Names a zone by its offset from UTC now, `UTC+2`, `UTC−3:30` or `UTC`. */
export function zoneName(zone: TimeZone): string {
  const minutes = zone === 'UTC' ? 0 : -new Date().getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`;
}

const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

/** Formats an age in milliseconds: `25 s`, `3 min`, `2 h`, `9 d`. */
export function duration(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds >= size * 1000) ?? ['s', 1];
  return `${Math.floor(Math.max(0, milliseconds) / 1000 / size)} ${name}`;
}

/** Formats an age in milliseconds: `just now` below 5 s, then `25 s ago`. */
export const ago = (milliseconds: number): string =>
  milliseconds < 5000 ? 'just now' : `${duration(milliseconds)} ago`;

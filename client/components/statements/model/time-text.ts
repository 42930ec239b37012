/** The time of a line in milliseconds: an instant, or the day of a date without a clock. */
export interface Interval {
  from: number;
  to: number;
}

/** The order of the day and the month in dates of digits: `3/4/2026`. */
export type DateOrder = 'day first' | 'month first';

/** The offsets of zones in hours. Names of several zones, such as CST and IST, are not read. */
const zones: Record<string, number> = {
  ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2 },
  ...{ EEST: 3, MSK: 3, SGT: 8, HKT: 8, JST: 9, KST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
  ...{ EST: -5, EDT: -4, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
};
const clock = new RegExp(
  String.raw`[T ,]+(?:at |um )?(\d\d?)[:.](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?(?: ?([AP])\.?M\.?)?(?: Uhr)?(?: ?\(?(${Object.keys(zones).join('|')}|[+-]\d\d(?::?\d\d)?)\)?)?$`,
  'i',
);
const yearFirst = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/;
const digits = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const yearLast = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)$/;
const named =
  /^(?:(\d\d?)[ .-]*([a-z]{3})[a-z]*|([a-z]{3})[a-z]*[ .]*(\d\d?))[ .,-]+(\d{4}|\d\d)$/i;
const epoch = /^(\d{10})(?:(\d{3})|\.\d+)?$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const day = 86_400_000;

/**
 * Parses a time or a date of an export: ISO 8601, `20261119`, `19.11.2026 10:44 CET`, `Nov. 19, 2026, 10:44 AM`, seconds or milliseconds
 * since 1970. Undefined for any other text, and for `3/4/2026` while the order is unknown.
 * @param zone The offset of times without a zone from UTC, in minutes.
 */
export function timeOf(text: string, order: DateOrder | undefined, zone = 0): Interval | undefined {
  if (text.length > 60) return undefined;
  const [, seconds, thousandths = '000'] = epoch.exec(text) ?? [];
  if (seconds) return instant(Number(seconds + thousandths));
  const found = clock.exec(text);
  const midnight = dateOf(text.slice(0, found?.index).trim(), order);
  if (midnight === undefined) return undefined;
  const start = midnight - zone * 60_000;
  if (!found) return { from: start, to: start + day - 1 };
  const since = clockOf(found, zone);
  return since === undefined ? undefined : instant(midnight + since);
}

const instant = (at: number): Interval => ({ from: at, to: at });

/** Returns the time since midnight UTC in milliseconds; undefined for a time that no clock shows. */
function clockOf(found: RegExpExecArray, ownZone: number): number | undefined {
  const [, hour = '', minute = '', second = '0', half = '', zone] = found;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour);
  const isClock = hours < 24 && Number(minute) < 60 && Number(second) < 61;
  const [, sign, zoneHours = '0', zoneMinutes = '0'] =
    /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  const offset = offsetOf({ sign, hours: zoneHours, minutes: zoneMinutes }, zone) ?? ownZone;
  if (!isClock || (half && Number(hour) > 12)) return undefined;
  return ((hours * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000;
}

function offsetOf(
  { sign, hours, minutes }: { sign: string | undefined; hours: string; minutes: string },
  name: string | undefined,
): number | undefined {
  if (sign) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return name ? (zones[name.toUpperCase()] ?? 0) * 60 : undefined;
}

/** Returns midnight UTC of a date in milliseconds. */
function dateOf(text: string, order: DateOrder | undefined): number | undefined {
  const [, year, month, dayOfMonth] = yearFirst.exec(text) ?? digits.exec(text) ?? [];
  if (year) return midnightOf(year, Number(month), Number(dayOfMonth));
  const ordered = orderOf(text);
  if (ordered) {
    const { first, second, year } = ordered;
    const known = ordered.order ?? order;
    if (!known) return undefined;
    const [dayNumber, monthNumber] = known === 'day first' ? [first, second] : [second, first];
    return midnightOf(year, monthNumber, dayNumber);
  }
  const [, before, name, otherName, after, namedYear = ''] = named.exec(text) ?? [];
  const index = months.indexOf((name ?? otherName ?? '').toLowerCase());
  return index < 0 ? undefined : midnightOf(namedYear, index + 1, Number(before ?? after));
}

/** The numbers of a date that ends with its year, and their order if the date itself shows it. */
function orderOf(text: string) {
  const [, one = '', separator, other = '', year = ''] = yearLast.exec(text) ?? [];
  if (!separator) return undefined;
  const [first, second] = [Number(one), Number(other)];
  const isDayFirst = separator === '.' || first > 12;
  const isMonthFirst = separator !== '.' && second > 12;
  if (isDayFirst) return { first, second, year, order: 'day first' as const };
  return { first, second, year, order: isMonthFirst ? ('month first' as const) : undefined };
}

function midnightOf(year: string, month: number, dayOfMonth: number): number | undefined {
  const at = Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), month - 1, dayOfMonth);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth ? at : undefined;
}

/** Returns true for a text that is a time in either order. */
export const isTime = (text: string): boolean =>
  timeOf(text, 'day first') !== undefined || timeOf(text, 'month first') !== undefined;

/** Returns the order of the day and the month that dates show. Undefined if they contradict each other, or none shows it. */
export function dateOrderOf(texts: string[]): DateOrder | undefined {
  const orders = new Set(
    texts.flatMap((text) => orderOf(text.replace(clock, '').trim())?.order ?? []),
  );
  return orders.size === 1 ? [...orders][0] : undefined;
}

/** Returns the offset from UTC in minutes that the heading of times names: `Time(UTC+8)`, `Date (GMT)`. */
export function zoneInHeading(heading: string): number | undefined {
  const [, name = '', hours = '0', minutes = '0'] =
    /\b([A-Z]{1,4})(?: ?([+-]\d\d?)(?::?(\d\d))?)?\)?$/.exec(heading.trim()) ?? [];
  const base = zones[name];
  if (base === undefined) return undefined;
  return base * 60 + Number(hours) * 60 + Number(minutes) * (hours.startsWith('-') ? -1 : 1);
}

const hour = 3_600_000;

/**
 * Returns the start of a day of a time zone, inclusive, and its end, exclusive, in UTC. Where clocks change at midnight, a day starts
 * with its first second. Throws a RangeError for an unknown time zone.
 */
export function dayBounds(date: string, zone: string): { from: string; to: string } {
  const next = new Date(Date.parse(date) + 24 * hour).toISOString().slice(0, 10);
  return { from: startOf(date, zone), to: startOf(next, zone) };
}

/** Finds the first second whose date in the zone is `date` or later. The offset of a zone is less than 16 hours. */
function startOf(date: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' });
  let [before, start] = [Date.parse(date) - 16 * hour, Date.parse(date) + 16 * hour];
  while (start - before > 1_000) {
    const middle = before + Math.floor((start - before) / 2_000) * 1_000;
    if (format.format(middle) < date) before = middle;
    else start = middle;
  }
  return new Date(start).toISOString();
}

/** Returns whether a time zone is known. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

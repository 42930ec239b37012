/** How a value arrives from either driver, by type id (pg_type.oid): exact, and the same on both. */
export const parsers: Record<number, (text: string) => unknown> = {
  // int8: a double would lose digits beyond 2^53.
  20: BigInt,
  // timestamptz, `2026-11-21 01:28:32.12+00`, to ISO 8601 in UTC with milliseconds.
  1184: (text) => new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).toISOString(),
  // numeric stays a decimal string.
  1700: (text) => text,
};

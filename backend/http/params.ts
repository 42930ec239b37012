/** The largest value of a bigint column. */
export const greatestId = 2n ** 63n - 1n;

/** Parses a path parameter as an id of the database. Returns 0, which no row has, for a value that cannot be one. */
export const idParam = (text: string): bigint =>
  /^\d{1,19}$/.test(text) && BigInt(text) <= greatestId ? BigInt(text) : 0n;

/** Returns a path parameter as a name or reference. Returns '', which no row has, for text that PostgreSQL cannot store. */
export const textParam = (text: string): string => (text.includes('\0') ? '' : text);

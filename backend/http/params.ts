import { notFound } from './http-error.ts';

/** The largest value of a bigint column. */
export const greatestId = 2n ** 63n - 1n;

/** Parses a path parameter as an id of the database. Throws a 404 for a value that cannot be one. `noun` is such as `user`. */
export function idParam(text: string, noun: string): bigint {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > greatestId) throw notFound(noun);
  return BigInt(text);
}

/** Returns a path parameter as a name or reference. Throws a 404 for text that PostgreSQL cannot store. */
export function textParam(text: string, noun: string): string {
  if (text.includes('\0')) throw notFound(noun);
  return text;
}

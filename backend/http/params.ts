import { notFound } from './http-error.ts';

/** What a bigint column holds at most. */
export const greatestId = 2n ** 63n - 1n;

/** A path parameter as an id of the database; 404 for what cannot be one. `what` is a noun, such as `user`. */
export function idParam(text: string, what: string): bigint {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > greatestId) throw notFound(what);
  return BigInt(text);
}

/** A path parameter as a name or reference; 404 for what no column of text can hold. */
export function textParam(text: string, what: string): string {
  if (text.includes('\0')) throw notFound(what);
  return text;
}

/**
 * JSON to values without losing a digit: an integer beyond 2^53 becomes a bigint.
 * Throws a SyntaxError like JSON.parse. Source text access: ECMA-262, JSON.parse with source.
 * See decision 1 in docs/decisions.md.
 */
export function parseExact(text: string): unknown {
  // Only such integers have 16 digits. A function for each value takes half of the time of a large page.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source as string)
      : value) as (key: string, value: unknown) => unknown);
}

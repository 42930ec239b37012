/** Older browsers lack JSON.rawJSON (ECMA-262, JSON.parse with source): integers beyond 2^53 are written as strings there. */
const rawJSON = (text: string): unknown => {
  if ('rawJSON' in JSON && typeof JSON.rawJSON === 'function') return JSON.rawJSON(text);
  return Number.isInteger(Number(text)) && !Number.isSafeInteger(Number(text))
    ? text
    : Number(text);
};

/** `JSON.stringify` with exact bigints. See decision 1 in docs/decisions.md. */
export const stringifyExact = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, part) => (typeof part === 'bigint' ? rawJSON(String(part)) : part),
    indent,
  );

/** Indents a value, or a text that is JSON, with each number as it was written. Any other text stays unchanged. */
export function indentJson(data: unknown): string {
  if (typeof data !== 'string') return stringifyExact(data, 2);
  try {
    return stringifyExact(JSON.parse(data, asWritten), 2);
  } catch {
    return data;
  }
}

const asWritten = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' ? rawJSON(context?.source ?? String(value)) : value) as (
  key: string,
  value: unknown,
) => unknown;

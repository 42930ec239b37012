const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** JSON that writes a bigint as the integer it is, indented if asked to. */
export const stringifyExact = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? rawJSON(String(part)) : part), indent);

/**
 * Any value as JSON that can be read: a value is indented, a text that is JSON as well, each of its numbers as it was
 * written (ECMA-262, JSON.parse with source). Any other text stays as it is.
 */
export function indentJson(data: unknown): string {
  if (typeof data !== 'string') return stringifyExact(data, 2);
  try {
    return stringifyExact(JSON.parse(data, asWritten), 2);
  } catch {
    return data;
  }
}

const asWritten = ((_key: string, value: unknown, context: { source: string }) =>
  typeof value === 'number' ? rawJSON(context.source) : value) as (key: string, value: unknown) => unknown;

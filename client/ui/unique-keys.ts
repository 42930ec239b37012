/** Returns React keys for items. An item without a key, or with that of an item before it, is identified by its position. */
export function uniqueKeys(keys: unknown[]): string[] {
  const seen = new Set<unknown>();
  return keys.map((key, index) => {
    if (key === undefined || key === null || seen.has(key)) return `at ${index}`;
    seen.add(key);
    return `key ${key}`;
  });
}

/** Returns the numbers from 0 below a count, for items that are identified by their position only. */
export const positions = (count: number): number[] => [...Array(count).keys()];

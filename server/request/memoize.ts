/** A client can send any number of texts. */
const maxResults = 1_000;
const maxLength = 200;

/** Returns a function that stores its results for the last keys of its argument, unless a key is long. */
export function memoize<A, T>(
  keyOf: (argument: A) => string,
  compute: (argument: A) => T,
): (argument: A) => T {
  const results = new Map<string, T>();
  return (argument) => {
    const key = keyOf(argument);
    const stored = results.get(key);
    if (stored !== undefined || key.length > maxLength) return stored ?? compute(argument);
    if (results.size >= maxResults) results.clear();
    const result = compute(argument);
    results.set(key, result);
    return result;
  };
}

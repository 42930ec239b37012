/** Returns a function that creates a value at its first call. For formatters of Intl: the first one takes a browser 5 to 20 ms. */
export function lazily<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

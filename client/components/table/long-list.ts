import { useState } from 'react';

/** A list of more rows is longer than a screen. */
const screenRows = 15;

/**
 * Returns true for a list that needs its filter: one that is longer than a screen, or is filtered.
 * It stays true: a filter in use does not disappear with the row or letter before the last.
 */
export function useIsLong(rows: number, isInUse: boolean): boolean {
  const isLong = rows > screenRows || isInUse;
  const [was, setWas] = useState(isLong);
  if (isLong && !was) setWas(true);
  return was || isLong;
}

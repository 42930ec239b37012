import { useLayoutEffect, useRef, useState } from 'react';
import { readingMs } from '#forms/saving.ts';
import { movedClass } from './table.tsx';

/**
 * Returns the class of a list for a moment after other rows have taken the places of these: the buttons of its rows take no press, so
 * that no finger that is about to press one hits that of another row.
 */
export function useMovedRows<Row>(rows: Row[], rowKey: (row: Row) => unknown): string | undefined {
  const keys = rows.map(rowKey).join();
  const before = useRef(keys);
  const [moved, setMoved] = useState<string>();
  useLayoutEffect(() => {
    // No finger waits for the first rows.
    const isMove = before.current !== '' && before.current !== keys;
    before.current = keys;
    if (!isMove) return;
    setMoved(keys);
    const timer = setTimeout(() => setMoved(undefined), readingMs);
    return () => clearTimeout(timer);
  }, [keys]);
  return moved === keys ? movedClass : undefined;
}

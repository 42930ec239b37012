import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readingMs } from '#forms/saving.ts';
import { movedClass } from './table.tsx';

interface ListedRows<Row> {
  /** All rows of the response. A filter and a sort leave them as they are. */
  all: Row[] | null | undefined;
  drawn: Row[];
  rowKey: (row: Row) => unknown;
  /** True while the rows of another page are shown, until those of the chosen one have loaded. */
  isOld: boolean | undefined;
}

/**
 * Returns the class of a list for a moment after a reload has put other rows in the places of these: the buttons of its rows take no
 * press, so that no finger that is about to press one hits that of another row. A filter, a sort and a page that the user has chosen
 * move rows too, but no finger waits for those.
 */
export function useMovedRows<Row>({
  all,
  drawn,
  rowKey,
  isOld,
}: ListedRows<Row>): string | undefined {
  const { search } = useLocation();
  const before = useRef<{ all: unknown; search: string; keys: string }>(undefined);
  const [hasMoved, setMoved] = useState(false);
  const keysOf = useEffectEvent((rows: Row[]) => rows.map(rowKey).join());
  useLayoutEffect(() => {
    const last = before.current;
    const keys = keysOf(drawn);
    before.current = isOld ? undefined : { all, search, keys };
    const isReload = last?.keys && last.all !== all && last.search === search;
    // More rows below these move none.
    if (isOld || !isReload || keys.startsWith(last.keys)) return;
    setMoved(true);
    const timer = setTimeout(setMoved, readingMs, false);
    return () => {
      clearTimeout(timer);
      setMoved(false);
    };
  }, [all, drawn, search, isOld]);
  return hasMoved ? movedClass : undefined;
}

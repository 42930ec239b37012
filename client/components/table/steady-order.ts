import { type PointerEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the rows of a list, whose order does not change while the pointer is over them: rows that a reload adds are last until it has
 * left. A filter, a sort and a page that the user chooses apply at once. The handlers belong on the element around the list.
 */
export function useSteadyOrder<Row>(rows: Row[], rowKey: (row: Row) => unknown) {
  const { search } = useLocation();
  /** The order when the pointer came. */
  const [before, setBefore] = useState<{ search: string; keys: unknown[] }>();
  const isOver = before?.search === search;
  const handlers = {
    onPointerOver({ target }: PointerEvent) {
      if (!isOver && target instanceof Element && target.closest('tbody'))
        setBefore({ search, keys: rows.map(rowKey) });
    },
    onPointerLeave: () => setBefore(undefined),
  };
  if (!isOver) return { rows, handlers };
  const places = new Map(before.keys.map((key, place) => [key, place]));
  const placeOf = (row: Row) => places.get(rowKey(row)) ?? before.keys.length;
  return { rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), handlers };
}

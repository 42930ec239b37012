import { useRef } from 'react';

/**
 * Returns a function that selects or deselects an item of a list, or with `range` all items between the one that was
 * changed last and this one. `ids` are in the order in which they are shown.
 */
export function useSelection(ids: unknown[], selected: ReadonlySet<unknown>, onChange: (selected: ReadonlySet<unknown>) => void) {
  const last = useRef<unknown>(undefined);
  return (id: unknown, on: boolean, range: boolean) => {
    const next = new Set(selected);
    for (const one of range ? between(ids, last.current, id) : [id]) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    onChange(next);
  };
}

/** Returns the ids between two ids, both included; only the second if the first is not in the list. */
function between(ids: unknown[], one: unknown, other: unknown): unknown[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)];
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

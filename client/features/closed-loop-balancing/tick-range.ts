import { useRef } from 'react';

/**
 * Ticks one of a list, or with `range` all from the one that was ticked or unticked last to it, whichever stands first.
 * `ids` are in the order in which they are shown.
 */
export function useTicking(ids: unknown[], ticked: ReadonlySet<unknown>, onChange: (ticked: ReadonlySet<unknown>) => void) {
  const last = useRef<unknown>(undefined);
  return (id: unknown, on: boolean, range: boolean) => {
    const next = new Set(ticked);
    for (const one of range ? between(ids, last.current, id) : [id]) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    onChange(next);
  };
}

/** All from one to the other, both included; only the other when the one is not among them. */
function between(ids: unknown[], one: unknown, other: unknown): unknown[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)];
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

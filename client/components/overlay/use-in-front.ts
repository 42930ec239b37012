import { useEffect, useId } from 'react';
import { useStore } from '#data/use-store.ts';
import type { Store } from '#platform/storage/store.ts';

/**
 * Returns true for the last mounted one of several regions with the same content: content behind a modal dialog is inert.
 * @param regions The ids of the mounted regions, in order.
 */
export function useInFront(regions: Store<string[]>): boolean {
  const id = useId();
  useEffect(() => {
    regions.set([...regions.get(), id]);
    return () => regions.set(regions.get().filter((one) => one !== id));
  }, [regions, id]);
  return useStore(regions).at(-1) === id;
}

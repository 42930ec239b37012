import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Store } from '#platform/storage/store.ts';

/**
 * How long after a dialog has closed the region behind it shows its content, in milliseconds. A browser first makes the content behind a modal
 * dialog accessible again; a screen reader announces only what is added later.
 */
const accessibleAgainMs = 500;

/**
 * Returns true for the last mounted one of several regions with the same content: content behind a modal dialog is inert.
 * @param regions The ids of the mounted regions, in order.
 */
export function useInFront(regions: Store<string[]>): boolean {
  const id = useId();
  useEffect(() => {
    regions.set([...regions.get(), id]);
    // The first one with the id: StrictMode mounts a region twice.
    const remove = () => regions.set(regions.get().toSpliced(regions.get().indexOf(id), 1));
    return () => void setTimeout(remove, accessibleAgainMs);
  }, [regions, id]);
  // A region is rendered again only when this changes, and not when one behind it is removed.
  return useSyncExternalStore(regions.subscribe, () => regions.get().at(-1) === id);
}

import { useStore } from '#data/use-store.ts';
import { openStore } from '#platform/storage/stored.ts';

/** When the user last opened each screen in this browser: instants in milliseconds by path. */
const visits = openStore('visits');

/** Stores that the user opens the screen of a path, and forgets what was before yesterday. */
export function addVisit(path: string): void {
  const yesterday = new Date().setHours(-24, 0, 0, 0);
  const recent = Object.entries(visits.get()).filter(([, instant]) => instant >= yesterday);
  visits.set({ ...Object.fromEntries(recent), [path]: Date.now() });
}

/** Returns the paths that the user has opened since yesterday, as the keys of a record. */
export const useVisits = (): Record<string, unknown> => useStore(visits);

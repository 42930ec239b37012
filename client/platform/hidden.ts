import { createStore, type Readable } from '#platform/storage/store.ts';
import { listen } from './listen.ts';

/** The time since which the tab is hidden, in milliseconds; undefined while it is visible. */
export const hiddenSince: Readable<number | undefined> = createStore<number | undefined>(
  undefined,
  (set) => {
    const read = () => set(document.hidden ? Date.now() : undefined);
    read();
    return listen(document, 'visibilitychange', read);
  },
);

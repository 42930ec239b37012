import { useSyncExternalStore } from 'react';
import type { Store } from '#platform/storage/store.ts';

/** Returns the value of a store and renders again when it changes. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get);

import { useState } from 'react';
import { useStore } from '#data/use-store.ts';
import type { ValueOf } from '#platform/storage/registry.ts';
import { openListStore } from '#platform/storage/stored.ts';

/** How one list is displayed: the ids of its hidden columns, minimal row height, and all columns also in a narrow list. */
export type ListLook = ValueOf<'table.*'>;

/** Returns how a list is displayed in this browser, and a function that changes it. */
export function useListLook(listId: string): [look: ListLook, change: (look: ListLook) => void] {
  const [store] = useState(() => openListStore('table.*', listId));
  return [useStore(store), store.set];
}

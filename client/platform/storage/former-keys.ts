import { persistedStore, storedKeys } from './persisted-store.ts';

/** Keys of Web Storage that only earlier versions used. `*` at the end matches any rest. */
export const formerKeys: readonly string[] = [
  'noticed-counts',
  'notices',
  'table.*',
  'tour-offer',
  'user.listed-rows',
  'user.seen-values',
  'user.settlement-statements',
  'user.visits',
  'views.*',
];

/**
 * Removes the values of former keys. Runs at every document load, since each tab has a sessionStorage and an open tab of an earlier
 * version may store values again. That version then has its defaults.
 */
export function removeFormerValues(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of storedKeys('', area))
      if (formerKeys.some((former) => isKeyOf(key, former)))
        persistedStore<unknown>(key, (json) => json, area).set(undefined);
}

const isKeyOf = (key: string, former: string): boolean =>
  former.endsWith('*') ? key.startsWith(former.slice(0, -1)) : key === former;

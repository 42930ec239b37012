import { onSessionEnd, onSessionStart, sessionUserId } from '../session/page-state.ts';
import { asRecord, persistedStore, storedKeys } from './persisted-store.ts';
import type { Store } from './store.ts';

/** A value of one user and the id of the user, as text. */
interface Owned<T> {
  userId: string;
  value: T;
}

/** `tab` lasts as long as the tab, `browser` longer. */
type Area = 'tab' | 'browser';

const areas = { tab: 'sessionStorage', browser: 'localStorage' } as const;

/** Separates the keys from those of stores that belong to the browser, such as the theme. */
const prefix = 'user.';

/** The stores of this page. */
const stores = new Set<Pick<Store<unknown>, 'get'> & { set: (value: undefined) => void }>();

/**
 * A persisted store for a value that belongs to the signed-in user. Until the session has confirmed its user, it reads undefined
 * and writes nothing. `undefined` removes the value. An expired session keeps it for the same user; a sign-out and the sign-in of
 * another user remove it. See decision 15 in docs/decisions.md.
 * @param parse Validates the stored JSON value, which another version may have written.
 */
export function userStore<T>(
  key: string,
  parse: (stored: unknown) => T,
  area: Area,
): Store<T | undefined> {
  const stored = persistedStore<Owned<T> | undefined>(
    prefix + key,
    (json) => {
      const { userId, value } = asRecord(json);
      return typeof userId === 'string' ? { userId, value: parse(value) } : undefined;
    },
    areas[area],
  );
  stores.add(stored);
  return {
    get() {
      const owned = stored.get();
      return owned !== undefined && owned.userId === sessionUserId.get() ? owned.value : undefined;
    },
    set(value) {
      const userId = sessionUserId.get();
      if (userId !== undefined) stored.set(value === undefined ? undefined : { userId, value });
    },
    subscribe(listener) {
      const stops = [stored.subscribe(listener), sessionUserId.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

onSessionStart(({ userId }) => removeUserValues(userId));
onSessionEnd(({ how, userId }) => {
  if (how === 'signed-out' || how === 'replaced') removeUserValues(userId);
});

/** Removes the values of every user, or of every other user, in this tab and in the browser. */
export function removeUserValues(exceptUserId?: string): void {
  // Modules that are not loaded yet have stores too.
  const stored = Object.values(areas).flatMap((area) =>
    storedKeys(prefix, area).map((key) => persistedStore<unknown>(key, (json) => json, area)),
  );
  for (const store of [...stores, ...stored])
    if (asRecord(store.get()).userId !== exceptUserId) store.set(undefined);
}

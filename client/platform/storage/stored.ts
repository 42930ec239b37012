import * as z from 'zod/mini';
import { sessionUserId } from '../session/document-state.ts';
import { asRecord, type PersistedStore, persistedStore, storedKeys } from './persisted-store.ts';
import { type Key, registry, type ValueOf } from './registry.ts';

/** A value of one user and the id of the user, as text. */
interface Owned<T> {
  userId: string;
  value: T;
}

/** Separates the keys of users. */
const prefix = 'user.';

/** The stores of users that this document has opened. */
const opened = new Set<PersistedStore<Owned<unknown> | undefined>>();

/** Opens the store of a key of Web Storage, for the owner that the registry names. */
export function openStore<K extends Key>(key: K): PersistedStore<ValueOf<K>> {
  const { of, area, schema } = registry[key];
  // The schema of the key: TypeScript does not relate the two.
  const parse = (stored: unknown) => z.parse(schema, stored) as ValueOf<K>;
  return of === 'user' ? openUserStore(key, area, parse) : persistedStore(key, parse, area);
}

/**
 * A store that has its value only while its user is signed in, otherwise that of an empty one, and stores nothing.
 * See decision 13 in docs/decisions.md.
 */
function openUserStore<T>(
  name: string,
  area: 'localStorage' | 'sessionStorage',
  parse: (stored: unknown) => T,
): PersistedStore<T> {
  const stored = persistedStore<Owned<T> | undefined>(
    prefix + name,
    (json) => {
      const { userId, value } = asRecord(json);
      return typeof userId === 'string' ? { userId, value: parse(value) } : undefined;
    },
    area,
  );
  opened.add(stored as PersistedStore<Owned<unknown> | undefined>);
  const empty = parse(undefined);
  return {
    get() {
      const owned = stored.get();
      return owned !== undefined && owned.userId === sessionUserId.get() ? owned.value : empty;
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

/** Removes the values of every user, or of every other user, in this tab and in the browser. */
export function removeUserValues(exceptUserId?: string): void {
  // Also those of modules that are not loaded yet, and of other releases.
  const stored = (['localStorage', 'sessionStorage'] as const).flatMap((area) =>
    storedKeys(prefix, area).map((key) => persistedStore<unknown>(key, (json) => json, area)),
  );
  for (const store of [...opened, ...stored])
    if (asRecord(store.get()).userId !== exceptUserId) store.set(undefined);
}

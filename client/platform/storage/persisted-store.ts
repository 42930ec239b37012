import { parseExact } from '#contract/parse-exact.ts';
import { stringifyExact } from '#format/json.ts';
import { listen } from '#platform/listen.ts';
import { createListeners, type Readable } from './store.ts';

/** A store whose value lasts longer than the document. `undefined` removes it. */
export interface PersistedStore<T> extends Readable<T> {
  set: (value: T | undefined) => void;
}

/** Separates keys from those of other applications on the same origin, such as `localhost:8080`. */
const prefix = 'clearhouse.';

/**
 * Persists a value in Web Storage as JSON, with exact integers. Where storage is
 * unavailable or full, the value lasts as long as the document. Changes from other tabs are applied.
 * @param parse Validates the stored JSON value: `undefined` when nothing is stored, any value when another version or
 *   application wrote the key.
 */
export function persistedStore<T>(
  key: string,
  parse: (stored: unknown) => T,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): PersistedStore<T> {
  const name = prefix + key;
  // Storage events are fired by other tabs only. Their key is null when a tab has cleared the whole area.
  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) notify();
  };
  const { notify, subscribe } = createListeners(() => listen(window, 'storage', onStorage));
  let text: string | null | undefined;
  let value: T;
  return {
    get() {
      const stored = read(area, name);
      if (stored !== text) {
        text = stored;
        value = parse(parseJson(stored));
      }
      return value;
    },
    set(next) {
      write(area, name, next);
      text = read(area, name);
      value = next === undefined ? parse(undefined) : next;
      notify();
    },
    subscribe,
  };
}

/** Returns the stored keys that start with a text. */
export function storedKeys(start: string, area: 'localStorage' | 'sessionStorage'): string[] {
  try {
    const names = Object.keys(window[area]).filter((name) => name.startsWith(prefix + start));
    return names.map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

// Browsers throw on any access to blocked storage, and on writes to full storage.

function read(area: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

function write(area: 'localStorage' | 'sessionStorage', name: string, value: unknown): void {
  try {
    if (value === undefined) window[area].removeItem(name);
    else window[area].setItem(name, stringifyExact(value));
  } catch {}
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : parseExact(text);
  } catch {
    return undefined;
  }
}

/** The stored value if it is an object with string keys, else an empty one: a start for `parse` functions. */
export const asRecord = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};

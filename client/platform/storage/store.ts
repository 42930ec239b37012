/** A value outside React that others can read and follow only. */
export interface Readable<T> {
  get: () => T;
  /** Subscribes to changes. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components can subscribe to. Only its module sets it. */
export interface Store<T> extends Readable<T> {
  set: (value: T) => void;
}

/**
 * @param watch Runs while the store has listeners, to set it from outside. Returns a function that ends it.
 */
export function createStore<T>(
  initial: T,
  watch?: (set: (value: T) => void) => () => void,
): Store<T> {
  const { notify, subscribe } = createListeners(() => watch?.(set));
  let current = initial;
  const set = (value: T) => {
    current = value;
    notify();
  };
  return { get: () => current, set, subscribe };
}

/**
 * The listeners of a store.
 * @param start Called before the first listener is added. Returns a function that is called after the last one is removed.
 */
export function createListeners(start: () => (() => void) | undefined) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = start();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/** False where the console is served without TLS: browsers have no locks there, and every task runs at once. */
export const hasLocks: boolean = navigator.locks !== undefined;

/**
 * Runs a task while no other tab runs one with the same lock. The browser releases the lock with its document.
 * @param signal Ends the wait for the lock, with its reason as the error.
 */
export const withLock = <T>(
  name: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  navigator.locks
    ? navigator.locks.request(lockName(name), signal ? { signal } : {}, task)
    : task();

/** Runs a task if the lock is free, otherwise not at all; then the result is undefined. */
export const withFreeLock = async <T>(
  name: string,
  task: () => Promise<T>,
): Promise<T | undefined> =>
  navigator.locks
    ? navigator.locks.request(lockName(name), { ifAvailable: true }, (lock) =>
        lock ? task() : undefined,
      )
    : task();

/** Runs a task beside others that share the lock. It does not run if a task without others has the lock or waits for it. */
export const withSharedLock = async (name: string, task: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(
        lockName(name),
        { mode: 'shared', ifAvailable: true },
        async (lock) => {
          if (lock) await task();
        },
      )
    : task();

const lockName = (name: string) => `clearhouse.${name}`;

/**
 * Runs a task while no other tab runs one with the same lock. The browser releases the lock with its page. Missing where the console
 * is served without TLS: the task then runs at once.
 * @param signal Ends the wait for the lock, with its reason as the error.
 */
export const withLock = <T>(name: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks ? navigator.locks.request(`clearhouse.${name}`, signal ? { signal } : {}, task) : task();

import { setImmediate } from 'node:timers/promises';

export interface Turns {
  take: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Runs the work of all reports one after the other, in the order of its arrival. Between two pieces of work the event loop takes
 * in other requests: the embedded database runs on its thread, and has one session.
 */
export function createTurns(): Turns {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const result = previous.then(work);
      const next = async () => setImmediate();
      previous = result.then(next, next);
      return result;
    },
  };
}

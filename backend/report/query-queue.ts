import { setImmediate } from 'node:timers/promises';

export interface QueryQueue {
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Runs the queries of all reports one after the other, in order of arrival. Yields to the event loop between two queries, so that
 * other requests proceed: the embedded database runs on the same thread and has one session.
 */
export function createQueryQueue(): QueryQueue {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const result = previous.then(work);
      const next = async () => setImmediate();
      previous = result.then(next, next);
      return result;
    },
  };
}

import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface QueryQueue {
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Runs at most `maxConcurrent` queries of all reports at a time, in order of arrival, so that reports leave connections to other
 * requests. Yields to the event loop after each query: the embedded database runs on the same thread and has one session.
 */
export function createQueryQueue(maxConcurrent: number): QueryQueue {
  const limit = pLimit(maxConcurrent);
  return {
    run: (work) =>
      limit(async () => {
        try {
          return await work();
        } finally {
          await setImmediate();
        }
      }),
  };
}

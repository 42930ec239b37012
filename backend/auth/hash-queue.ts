import pLimit from 'p-limit';
import { HttpError } from '../http/http-error.ts';

/**
 * A hash takes 46 MiB and most of a core, so few run at once. One client has a share of the places, which include those that run.
 * See decision 19 in docs/decisions.md.
 */
export const limits = { concurrent: 2, places: 64, placesPerClient: 8 };

export type HashQueue = ReturnType<typeof createHashQueue>;

/** Limits how many passwords are hashed at once, and how many wait for it. */
export function createHashQueue() {
  const queue = pLimit(limits.concurrent);
  const clients = new Map<string, number>();

  return {
    running: () => queue.activeCount,
    waiting: () => queue.pendingCount,
    /** Runs `hash` when a slot is free. Rejects with a 503 when there is no place for the client. */
    async run<T>(client: string, hash: () => Promise<T>): Promise<T> {
      const places = clients.get(client) ?? 0;
      if (
        places >= limits.placesPerClient ||
        queue.activeCount + queue.pendingCount >= limits.places
      )
        throw busy();
      clients.set(client, places + 1);
      try {
        return await queue(hash);
      } finally {
        const left = (clients.get(client) ?? 1) - 1;
        if (left > 0) clients.set(client, left);
        else clients.delete(client);
      }
    },
  };
}

const busy = () =>
  new HttpError(503, 'The server is busy. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });

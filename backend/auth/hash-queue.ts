import pLimit from 'p-limit';
import { HttpError } from '../http/http-error.ts';

/**
 * A hash takes 46 MiB and most of a core, so few run at once. One client has a share of the places, which include those that run.
 * See decision 15 in docs/decisions.md.
 */
export const limits = { concurrent: 2, places: 64, placesPerClient: 8 };

export type HashQueue = ReturnType<typeof createHashQueue>;

/** Runs a hash when a slot is free. */
export type Slot = <T>(hash: () => Promise<T>) => Promise<T>;

/** Limits how many passwords are hashed at once, and how many requests wait for it. */
export function createHashQueue() {
  const slot = pLimit(limits.concurrent);
  const clients = new Map<string, number>();
  let places = 0;

  /** Runs `work` on a place, which hashes in slots: SQL around a hash takes no slot. Rejects with a 503 when there is no place for the client. */
  async function enter<T>(client: string, work: (slot: Slot) => Promise<T>): Promise<T> {
    const own = clients.get(client) ?? 0;
    if (own >= limits.placesPerClient || places >= limits.places) throw busy();
    clients.set(client, own + 1);
    places += 1;
    try {
      return await work(slot);
    } finally {
      places -= 1;
      const left = (clients.get(client) ?? 1) - 1;
      if (left > 0) clients.set(client, left);
      else clients.delete(client);
    }
  }

  return {
    running: () => slot.activeCount,
    waiting: () => slot.pendingCount,
    enter,
    /** Runs one hash on a place. */
    run: <T>(client: string, hash: () => Promise<T>): Promise<T> =>
      enter(client, (slot) => slot(hash)),
  };
}

const busy = () =>
  new HttpError(503, 'The server is busy. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });

import { HttpError } from '../http/http-error.ts';

/**
 * A hash takes 46 MiB and most of a core, so few run at once. One client cannot fill the queue.
 * See decision 19 in docs/decisions.md.
 */
export const limits = { concurrent: 2, queued: 64, queuedPerClient: 32 };

interface Waiting {
  client: string;
  start: () => void;
  reject: (error: HttpError) => void;
}

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Limits how many passwords are hashed at once. Clients that `isSuspect` names, those with failed sign-ins, run last. In a full
 * queue they, and then the client with the most entries, make room for others, so that a flood does not lock everyone else out.
 */
export function createHashQueue(isSuspect: (client: string) => boolean) {
  const queue: Waiting[] = [];
  let running = 0;

  const queuedBy = (client: string) => queue.filter((waiting) => waiting.client === client).length;

  function makeRoom(client: string): void {
    const own = queuedBy(client);
    if (own >= limits.queuedPerClient) throw busy();
    if (queue.length < limits.queued) return;
    const suspect = isSuspect(client) ? -1 : queue.findLastIndex((waiting) => isSuspect(waiting.client));
    const most = Math.max(...queue.map((waiting) => queuedBy(waiting.client)));
    const last = suspect >= 0 ? suspect : queue.findLastIndex((waiting) => queuedBy(waiting.client) === most);
    if (suspect < 0 && most <= own + 1) throw busy();
    for (const displaced of queue.splice(last, 1)) displaced.reject(busy());
  }

  function startNext(): void {
    const first = queue.findIndex(({ client }) => !isSuspect(client));
    const [next] = queue.splice(Math.max(first, 0), 1);
    if (next) next.start();
    else running -= 1;
  }

  return {
    /** Runs `hash` when a slot is free. Rejects with a 503 when the queue has no room for the client. */
    async run<T>(client: string, hash: () => Promise<T>): Promise<T> {
      if (running < limits.concurrent) running += 1;
      else {
        makeRoom(client);
        await new Promise<void>((start, reject) => queue.push({ client, start, reject }));
      }
      try {
        return await hash();
      } finally {
        startNext();
      }
    },
  };
}

const busy = () => new HttpError(503, 'The server is busy. Try again in a few seconds.', { headers: { 'Retry-After': '5' } });

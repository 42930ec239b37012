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
    const displaced = displacedBy(client, own);
    if (!displaced) throw busy();
    queue.splice(queue.indexOf(displaced), 1);
    displaced.reject(busy());
  }

  /** Returns the newest entry of a suspect, or of the client with the most entries. A suspect displaces suspects only. */
  function displacedBy(client: string, own: number): Waiting | undefined {
    const suspects = queue.filter((waiting) => isSuspect(waiting.client));
    if (!isSuspect(client) && suspects.length > 0) return suspects.at(-1);
    const others = isSuspect(client) ? suspects : queue;
    const most = Math.max(...others.map((waiting) => queuedBy(waiting.client)));
    return most > own + 1 ? others.findLast((waiting) => queuedBy(waiting.client) === most) : undefined;
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

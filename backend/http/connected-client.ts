import { setImmediate } from 'node:timers/promises';
import type { Request } from 'express';

/** The client has disconnected, so its request is not carried out. */
export class ClientGoneError extends Error {}

/**
 * Throws a ClientGoneError if the client of a request has disconnected. Call it before a COMMIT.
 * See decision 13 in docs/decisions.md.
 */
export async function requireClient({ socket }: Request): Promise<void> {
  // A process that was stopped reads a request before the end of its connection, which arrives in the next event-loop iteration.
  await setImmediate();
  await setImmediate();
  if (socket.destroyed) throw new ClientGoneError('The client has disconnected.');
}

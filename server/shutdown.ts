import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifecycle } from './lifecycle.ts';

interface ShutdownOptions {
  server: Server;
  lifecycle: Lifecycle;
  /** The time for which new connections are still accepted until a load balancer reacts, in milliseconds. */
  graceMs: number;
  /** The time limit for responses in flight after that, in milliseconds. */
  timeoutMs: number;
}

const pollMs = 10;

/** Returns a function that ends the server and resolves when all connections are closed. */
export function createShutdown({
  server,
  lifecycle,
  graceMs,
  timeoutMs,
}: ShutdownOptions): () => Promise<void> {
  return async () => {
    lifecycle.draining = true;
    await sleep(graceMs);
    const closed = once(server.close(), 'close');
    const deadline = performance.now() + timeoutMs;
    while (lifecycle.inFlight > 0 && performance.now() < deadline) await sleep(pollMs);
    lifecycle.expired = true;
    // Only a reset is an error to an HTTP/1.0 client.
    for (const { socket } of lifecycle.closeDelimited) socket?.resetAndDestroy();
    // Also those that a browser opened in advance and never used, which close() would wait for.
    server.closeAllConnections();
    await closed;
  };
}

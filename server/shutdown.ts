import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifecycle } from './ops/health.ts';
import type { Handler } from './request/context.ts';

interface ShutdownOptions {
  server: Server;
  lifecycle: Lifecycle;
  /** How long new connections are still taken, in milliseconds, for a load balancer to notice. */
  graceMs: number;
  /** How long answers in flight may then take to finish, in milliseconds. */
  timeoutMs: number;
}

/** Call it before the server listens. The function it gives back ends the server, and resolves when all connections are closed. */
export function createShutdown({ server, lifecycle, graceMs, timeoutMs }: ShutdownOptions): () => Promise<void> {
  let inFlight = 0;
  let settled = () => {};
  const ended = () => {
    inFlight -= 1;
    if (inFlight === 0) settled();
  };
  server.on('request', (_req, res: ServerResponse) => {
    inFlight += 1;
    res.on('close', ended);
  });
  const allEnded = () =>
    new Promise<void>((resolve) => {
      settled = resolve;
      if (inFlight === 0) resolve();
    });
  return async () => {
    lifecycle.draining = true;
    await sleep(graceMs);
    const closed = once(server.close(), 'close');
    await Promise.race([allEnded(), sleep(timeoutMs)]);
    // Also those that a browser opened in advance and never used, which close() would wait for.
    server.closeAllConnections();
    await closed;
  };
}

/** Asks clients to take another connection, to another process, once this one is about to end. */
export function closeWhenDraining({ lifecycle }: { lifecycle: Lifecycle }): Handler {
  return (_req, res, next) => {
    if (lifecycle.draining) res.locals.headers.push('Connection', 'close');
    next();
  };
}

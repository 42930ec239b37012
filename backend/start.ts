import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import { createBackend } from './app.ts';
import { numberingTask, retentionTask, startBackground } from './background.ts';
import { createHealth } from './db/health.ts';
import { migrate } from './db/migrate.ts';
import { type DatabaseLocation, openDatabase } from './db/open.ts';
import { timeoutsWithin } from './db/timeouts.ts';
import { unavailableReason } from './db/unavailable.ts';
import { demoMicroservices } from './demo/microservices.ts';
import { demoSignIn, type FirstStart, fillIfEmpty } from './first-start.ts';
import { measureArrival } from './http/arrival.ts';
import { deleteOldKeys } from './idempotency.ts';
import type { Microservice } from './services.ts';
import { StartError } from './start-error.ts';
import { createMonitor } from './system/monitor.ts';

export interface StartOptions extends FirstStart {
  database: DatabaseLocation;
  host: string;
  /** 0 for a free port. */
  port: number;
  trustProxy: string[];
  /** Null for the microservices of the demo. */
  microservices: Microservice[] | null;
  /** The time that the gateway waits for a response, in ms. */
  backendTimeout: number;
  /** The age at which rows are deleted, in days. */
  retentionDays: { eventLogs: number; apiQueries: number };
  /** The time limit for responses in flight at shutdown, in ms. */
  shutdownTimeout: number;
}

export interface Running {
  port: number;
  /** The demo account while its published password is valid. */
  demo: { email: string; password: string } | null;
  /** Finishes requests in flight and closes the database. */
  stop: () => Promise<void>;
}

/**
 * Checks the port, opens the database, migrates it, fills it if it is empty, and listens. Throws a StartError with the reason if it
 * cannot.
 */
export async function start(options: StartOptions, logger: Logger): Promise<Running> {
  const { database, backendTimeout, retentionDays } = options;
  await requireFreePort(options);
  const opened = await openDatabase(database, timeoutsWithin(backendTimeout));
  try {
    const { db, unlimited } = opened;
    await migrate(unlimited);
    await fillIfEmpty(unlimited, new Date(), { ...options, expectData: opened.expectData });
    opened.markFilled();
    const demo = await demoSignIn(db);
    if (demo && !isLoopback(options.host)) {
      throw new StartError(
        `${demo.email} still has the published demo password, so HOST must be a loopback address, not ${options.host}.`,
      );
    }
    const arrival = measureArrival();
    const server = createServer({ keepAliveTimeout: 75_000 });
    const port = await listen(server, options);
    const clock = () => new Date();
    const monitor = createMonitor(db, clock, options.microservices ?? demoMicroservices(port));
    server.on(
      'request',
      createBackend(
        { db, clock, logger, monitor, health: createHealth(opened.health) },
        { ...options, earliestArrival: arrival.earliest },
      ),
    );
    const tasks = [
      { name: 'check microservices', everyMs: 30_000, run: monitor.check },
      { name: 'delete old idempotency keys', everyMs: 600_000, run: () => deleteOldKeys(db, clock()) },
      ...(['orders', 'event_logs', 'api_queries'] as const).map((list) => numberingTask(db, list)),
      retentionTask(db, clock, 'event_logs', retentionDays.eventLogs),
      retentionTask(db, clock, 'api_queries', retentionDays.apiQueries),
    ];
    const stopBackground = startBackground(tasks, logger);
    const stop = () =>
      finish(server, options.shutdownTimeout).finally(stopBackground).finally(opened.close).finally(arrival.stop);
    return { port, demo, stop };
  } catch (error) {
    await opened.close();
    const reason = unavailableReason(error);
    throw reason === undefined ? error : new StartError(`The backend cannot start: ${reason}.`);
  }
}

/** Listens for a moment, so that a port in use is reported before the database is opened, which takes a while. */
async function requireFreePort(options: StartOptions): Promise<void> {
  const server = createServer();
  await listen(server, options);
  await once(server.close(), 'close');
}

async function listen(server: Server, { host, port }: StartOptions): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(code === 'EADDRINUSE' ? `Port ${port} is in use (PORT).` : `Cannot listen on ${host}: ${message}`);
  }
  return (server.address() as AddressInfo).port;
}

async function finish(server: Server, timeoutMs: number) {
  const closed = once(server, 'close');
  server.close();
  // After close() a busy keep-alive connection would stay open for as long as its client sends requests.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(timer);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

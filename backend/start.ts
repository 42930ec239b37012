import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Decimals } from '#contract/minor-units.ts';
import { isLoopback } from '../shared/address.ts';
import { checkPort, listen } from '../shared/listen.ts';
import { createMetricsServer } from '../shared/metrics-server.ts';
import { StartupError } from '../shared/startup-error.ts';
import { createBackend } from './app.ts';
import type { Provider } from './auth/token.ts';
import { numberingTask, retentionTask, startBackground } from './background.ts';
import { createHealth } from './db/health.ts';
import { migrate } from './db/migrate.ts';
import { type DatabaseLocation, openDatabase } from './db/open.ts';
import { timeoutsWithin } from './db/timeouts.ts';
import { unavailableReason } from './db/unavailable.ts';
import { demoMicroservices } from './demo/microservices.ts';
import { demoSignIn, type FirstStart, fillIfEmpty } from './first-start.ts';
import { deleteOldKeys } from './idempotency.ts';
import { createBackendMetrics } from './metrics.ts';
import type { Microservice } from './microservice.ts';
import { createMonitor } from './system/monitor.ts';

export interface StartOptions extends FirstStart {
  database: DatabaseLocation;
  host: string;
  /** 0 for a free port. */
  port: number;
  /** The port of /metrics, on the same address; null for none. */
  metricsPort?: number | null;
  trustProxy: string[];
  /** The provider whose tokens sign users in; null: users sign in by passwords. */
  provider?: Provider | null;
  /** Null for the microservices of the demo. */
  microservices: Microservice[] | null;
  /** The decimal places of currencies by code. Default: those of the specification. */
  decimals?: Decimals;
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
 * Checks the port, opens the database, migrates it, fills it if it is empty, and listens. Throws a StartupError with the reason if it
 * cannot.
 */
export async function start(options: StartOptions, logger: Logger): Promise<Running> {
  const { database, backendTimeout, retentionDays } = options;
  await checkPort(options);
  const opened = await openDatabase(database, timeoutsWithin(backendTimeout));
  try {
    const { db, unlimited } = opened;
    await migrate(opened);
    await fillIfEmpty(unlimited, new Date(), options);
    const demo = await demoSignIn(db);
    if (demo && !isLoopback(options.host)) {
      throw new StartupError(
        `${demo.email} still has the published demo password, so HOST must be a loopback address, not ${options.host}.`,
      );
    }
    const server = createServer({ keepAliveTimeout: 75_000 });
    const port = await listen(server, options);
    const metrics = createBackendMetrics(opened.pool);
    const metricsPort = options.metricsPort ?? null;
    if (metricsPort !== null) {
      const metricsServer = createMetricsServer(metrics.registry).unref();
      logger.info(
        {
          port: await listen(metricsServer, {
            ...options,
            port: metricsPort,
            setting: 'BACKEND_METRICS_PORT',
          }),
        },
        'serving metrics',
      );
    }
    const clock = () => new Date();
    const monitor = createMonitor(db, clock, options.microservices ?? demoMicroservices(port));
    server.on(
      'request',
      createBackend(
        {
          db,
          clock,
          logger,
          monitor,
          health: createHealth(opened.health),
          maxReportQueries: opened.maxReportQueries,
        },
        {
          ...options,
          metrics: metricsPort === null ? undefined : metrics,
        },
      ),
    );
    const tasks = [
      { name: 'check microservices', everyMs: 30_000, run: monitor.check },
      {
        name: 'delete old idempotency keys',
        everyMs: 600_000,
        run: () => deleteOldKeys(db, clock()),
      },
      ...(['orders', 'event_logs', 'api_queries'] as const).map((list) => numberingTask(db, list)),
      retentionTask(db, clock, 'event_logs', retentionDays.eventLogs),
      retentionTask(db, clock, 'api_queries', retentionDays.apiQueries),
    ];
    const stopBackground = startBackground(tasks, logger);
    const stop = () =>
      finish(server, options.shutdownTimeout).finally(stopBackground).finally(opened.close);
    return { port, demo, stop };
  } catch (error) {
    await opened.close();
    const reason = unavailableReason(error);
    throw reason === undefined ? error : new StartupError(`The backend cannot start: ${reason}.`);
  }
}

async function finish(server: Server, timeoutMs: number) {
  const closed = once(server, 'close');
  server.close();
  // After close() a busy keep-alive connection would stay open for as long as its client sends requests.
  server.prependListener('request', (_request, response) =>
    response.setHeader('Connection', 'close'),
  );
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(timer);
}

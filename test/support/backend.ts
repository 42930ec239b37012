import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, describe, inject } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type BackendOptions, createBackend } from '../../backend/app.ts';
import { createHealth } from '../../backend/db/health.ts';
import type { OpenDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import type { Microservice } from '../../backend/microservice.ts';
import { createMonitor } from '../../backend/system/monitor.ts';
import { type Client, createClient } from '../../tools/conformance/client.ts';
import { embeddedDatabase, lowCost, serverDatabase, testTime } from './database.ts';

export interface TestBackend {
  url: string;
  db: Database;
  runScript: OpenDatabase['runScript'];
  /** Connection of the health check. */
  health: Database;
  /** Clock of the backend; `now` changes only when a test sets it, or after `runClock`. */
  clock: { now: Date };
  /** Sets the clock to that of the machine. */
  runClock: () => void;
  /** Log lines so far. */
  logs: Record<string, unknown>[];
  /** Microservices that `checkMicroservices` checks. */
  microservices: Microservice[];
  checkMicroservices: () => Promise<void>;
  client: () => Client;
  /** Returns a signed-in client, by default of the demo account. */
  signedIn: (email?: string, password?: string) => Promise<Client>;
  close: () => Promise<void>;
}

/** Starts a backend with a database on a free port. */
export async function startBackend(
  { db, health, runScript, maxReportQueries, close }: OpenDatabase,
  options: BackendOptions = {},
): Promise<TestBackend> {
  const clock = { now: testTime };
  const logs: Record<string, unknown>[] = [];
  const microservices: Microservice[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => void logs.push(JSON.parse(line)) });
  const now = () => clock.now;
  const monitor = createMonitor(db, now, microservices);
  // As in start.ts: an idle connection outlives a long insert on the embedded database, which blocks this process.
  const server = createServer(
    { keepAliveTimeout: 75_000 },
    createBackend(
      { db, clock: now, logger, monitor, health: createHealth(health), maxReportQueries },
      { passwordCost: lowCost, ...options },
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = () => createClient(url);
  return {
    url,
    db,
    health,
    runScript,
    clock,
    runClock: () => Object.defineProperty(clock, 'now', { get: () => new Date() }),
    logs,
    microservices,
    checkMicroservices: monitor.check,
    client,
    signedIn: async (email = demoAccount.email, password = demoAccount.password) => {
      const fresh = client();
      const { status, text } = await fresh.request(auth.login, { body: { email, password } });
      if (status !== 200) throw new Error(`Signing in as ${email} returned ${status}: ${text}`);
      return fresh;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}

/** Opens a database on PostgreSQL, which copies its template in a tenth of PGlite's time; without PostgreSQL on PGlite. */
export function anyDatabase(): Promise<OpenDatabase> {
  const postgres = inject('postgresUrl');
  return postgres === null ? embeddedDatabase() : serverDatabase(postgres);
}

/** Starts a backend with its own demo data, which ends after the test file. */
type Fresh = (options?: BackendOptions) => Promise<TestBackend>;

function freshOn(open: () => Promise<OpenDatabase>): Fresh {
  const started: TestBackend[] = [];
  afterAll(() => Promise.all(started.map((backend) => backend.close())));
  return async (options) => {
    const backend = await startBackend(await open(), options);
    started.push(backend);
    return backend;
  };
}

/** Runs the same tests on the embedded database and on PostgreSQL. */
export function onEachDatabase(tests: (fresh: Fresh) => void): void {
  const postgres = inject('postgresUrl');
  describe('on the embedded database', () => tests(freshOn(embeddedDatabase)));
  describe.skipIf(postgres === null)('on PostgreSQL', () =>
    tests(freshOn(() => serverDatabase(postgres as string))),
  );
}

/** Runs tests whose subject is not the database. */
export function onAnyDatabase(tests: (fresh: Fresh) => void): void {
  tests(freshOn(anyDatabase));
}

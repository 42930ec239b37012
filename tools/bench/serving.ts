import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { auth } from '#contract/auth.ts';
import { createBackend } from '../../backend/app.ts';
import { createHealth } from '../../backend/db/health.ts';
import type { Database } from '../../backend/db/schema.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { createMonitor } from '../../backend/system/monitor.ts';
import { type Client, createClient } from '../conformance/client.ts';

/** Starts a backend on a database and a free port. Its clock is fixed at `clock.now`. */
export async function serve(db: Database, now: Date) {
  const clock = { now };
  const time = () => clock.now;
  const monitor = createMonitor(db, time, []);
  const services = {
    db,
    clock: time,
    logger: pino({ level: 'silent' }),
    monitor,
    health: createHealth(db),
    maxReportQueries: 1,
  };
  const server = createServer(createBackend(services)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = () => createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    clock,
    client,
    /** Returns a client that is signed in as the demo account. */
    signedIn: async (): Promise<Client> => {
      const staff = client();
      await staff.request(auth.login, { body: demoAccount });
      return staff;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

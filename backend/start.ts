import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Settings } from '#config/settings.ts';
import { createBackend } from './app.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { demoMicroservices } from './demo/microservices.ts';
import { demoSignIn, fillIfEmpty } from './first-start.ts';
import { StartError } from './start-error.ts';

export interface Running {
  port: number;
  demo: { email: string; password: string } | null;
  /** Lets what is in flight finish, at most SHUTDOWN_TIMEOUT_MS, and closes the database. */
  stop: () => Promise<void>;
}

/** Opens the database, brings it up to date, fills it if it is empty, and listens. Throws a StartError that says why not. */
export async function start(settings: Settings, logger: Logger): Promise<Running> {
  const { db, close } = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR }, (err) =>
    logger.warn({ err }, 'an idle database connection broke'),
  );
  try {
    await migrate(db);
    const admin = settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD;
    await fillIfEmpty(db, new Date(), {
      demoData: settings.DEMO_DATA === 'on',
      admin: admin ? { email: settings.ADMIN_EMAIL as string, password: admin } : null,
    });
    const demo = await demoSignIn(db);
    if (demo && !isLoopback(settings.HOST)) {
      throw new StartError(
        `${demo.email} still has the published demo password, so HOST must be a loopback address, not ${settings.HOST}; change the password or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
      );
    }
    const server = createServer({ keepAliveTimeout: 75_000 });
    const port = await listen(server, settings);
    const services = { db, clock: () => new Date(), logger, microservices: demoMicroservices(port) };
    server.on('request', createBackend(services, { trustProxy: settings.TRUST_PROXY }));
    return { port, demo, stop: () => finish(server, settings.SHUTDOWN_TIMEOUT_MS).finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, { HOST, PORT }: Settings): Promise<number> {
  server.listen(PORT, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE' ? `Port ${PORT} is in use (PORT).` : `Cannot listen on ${HOST}:${PORT}: ${message}`,
    );
  }
  return (server.address() as AddressInfo).port;
}

async function finish(server: Server, patience: number) {
  const closed = once(server, 'close');
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const isLoopback = (host: string) =>
  host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));

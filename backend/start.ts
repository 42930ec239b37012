import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';
import { createBackend } from './app.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { demoMicroservices } from './demo/microservices.ts';
import { demoSignIn, type FirstStart, fillIfEmpty } from './first-start.ts';
import type { Microservice } from './services.ts';
import { StartError } from './start-error.ts';

export interface StartOptions extends FirstStart {
  database: { url: string | null; dataDir: string };
  host: string;
  /** 0: one that is free. */
  port: number;
  trustProxy: string[];
  /** Null: those of the demo. */
  microservices: Microservice[] | null;
  /** How long answers in flight may take to finish, in ms. */
  shutdownTimeout: number;
}

export interface Running {
  port: number;
  /** The demo's sign-in while its published password still opens it. */
  demo: { email: string; password: string } | null;
  /** Lets what is in flight finish and closes the database. */
  stop: () => Promise<void>;
}

/** Opens the database, brings it up to date, fills it if it is empty, and listens. Throws a StartError that says why not. */
export async function start(options: StartOptions, logger: Logger): Promise<Running> {
  const { db, close } = await openDatabase(options.database, (err) => logger.warn({ err }, 'an idle database connection broke'));
  try {
    await migrate(db);
    await fillIfEmpty(db, new Date(), options);
    const demo = await demoSignIn(db);
    if (demo && !isLoopback(options.host)) {
      throw new StartError(
        `${demo.email} still has the published demo password, so HOST must be a loopback address, not ${options.host}.`,
      );
    }
    const server = createServer({ keepAliveTimeout: 75_000 });
    const port = await listen(server, options);
    const services = { db, clock: () => new Date(), logger, microservices: options.microservices ?? demoMicroservices(port) };
    server.on('request', createBackend(services, options));
    return { port, demo, stop: () => finish(server, options.shutdownTimeout).finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
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

async function finish(server: Server, patience: number) {
  const closed = once(server, 'close');
  server.close();
  // A connection that is in use goes on after close() for as long as its client keeps asking.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

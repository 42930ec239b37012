import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { allow, isPlainTarget } from './request/validate.ts';
import { StartupError } from './startup-error.ts';

/** In milliseconds. An idle connection outlives a load balancer's 60 s, so that the gateway is not the side that closes it. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
};

export function createHttpServer(app: Express, options: ServerOptions = timeouts): Server {
  const latest = new WeakMap<Socket, ServerResponse>();
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    // Express parses other targets with the deprecated url.parse(), which throws for some; validateRequest rejects this one.
    if (!isPlainTarget(req.url)) req.url = '//';
    app(req, res);
  };
  const server = createServer(options);
  for (const event of ['request', 'checkExpectation']) {
    server.on(event, (req: IncomingMessage, res: ServerResponse) => {
      latest.set(req.socket, res);
      handle(req, res);
    });
  }
  // A pipelined request waits for the response before its own: Node would write 100 Continue into that one.
  server.on('checkContinue', (req, res) => {
    const previous = latest.get(req.socket);
    latest.set(req.socket, res);
    if (res.socket || !previous) handle(req, res);
    else previous.once('close', () => handle(req, res));
  });
  // Without a listener Node closes the connection without a response. No listener for upgrades: there are none.
  server.on('connect', (_req, socket) => {
    // Node has removed its own error listener.
    socket.on('error', () => {});
    const head = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(head, () => socket.destroy());
  });
  return server;
}

/** Listens and resolves to the port. Rejects with a StartupError that names the setting of the port. */
export function listen(
  server: Server,
  { port, host, setting = 'PORT' }: { port: number; host: string; setting?: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE';
    const message = inUse
      ? `Port ${port} of ${host} is in use; set ${setting} to another one.`
      : `Cannot listen on port ${port} of ${host}: ${error.code}.`;
    reject(new StartupError(message));
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
}

/** Rejects as `listen` would, without waiting until the process is ready to accept connections. */
export async function checkPort(place: { port: number; host: string; setting?: string }): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await once(probe.close(), 'close');
}

import { once } from 'node:events';
import { createServer, IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { allow } from './request/validate.ts';
import { StartupError } from './startup-error.ts';

/** In milliseconds. Slow headers and slow bodies are cut off; an idle connection outlives a load balancer's 60 s. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
};

export function createHttpServer(app: Express, options: ServerOptions = timeouts): Server {
  const server = createServer({ ...options, ...messagesOf(app) });
  // Express parses a target that is no path, and fails on some before the guard sees them; it refuses this one as well.
  server.on('request', (req) => {
    if (!req.url?.startsWith('/')) req.url = '*';
  });
  server.on('request', app);
  // Without a listener Node closes the connection without a word; no listener for upgrades means there are none.
  server.on('connect', (_req, socket) => {
    // The connection is nobody's from here on: an error that nobody hears would end the process.
    socket.on('error', () => {});
    const head = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(head, () => socket.destroy());
  });
  return server;
}

/**
 * The classes of an app's requests and answers. Express gives each its prototype when it comes, which costs V8 a seventh of
 * the gateway's own time; so they are born with it.
 */
function messagesOf(app: Express) {
  class GatewayRequest extends IncomingMessage {}
  class GatewayResponse extends ServerResponse {}
  Object.setPrototypeOf(GatewayRequest.prototype, app.request);
  Object.setPrototypeOf(GatewayResponse.prototype, app.response);
  app.request = GatewayRequest.prototype as Request;
  app.response = GatewayResponse.prototype as Response;
  return { IncomingMessage: GatewayRequest, ServerResponse: GatewayResponse };
}

/** Listens, and resolves to the port, which is that of a `setting`. Rejects with a StartupError that says why it cannot. */
export function listen(
  server: Server,
  { port, host, setting = 'PORT' }: { port: number; host: string; setting?: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const used = error.code === 'EADDRINUSE';
    const why = used
      ? `Port ${port} of ${host} is in use; set ${setting} to another one.`
      : `Cannot listen on port ${port} of ${host}: ${error.code}.`;
    reject(new StartupError(why));
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
}

/** Rejects with a StartupError if `listen` would. Long before it is time to accept connections, a start can so fail at once. */
export async function checkPort(place: { port: number; host: string; setting?: string }): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await once(probe.close(), 'close');
}

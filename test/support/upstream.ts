import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Backend of one test on a real socket. It is closed when the test ends. */
export interface Upstream {
  url: URL;
  /** Received requests, in order. */
  requests: IncomingMessage[];
  sockets: Set<Socket>;
  /** Closes the backend and its connections before the test ends. */
  close: () => Promise<void>;
}

/** Starts a backend with `respond` as its request listener, on a free or a given port. */
export async function upstream(respond: RequestListener, port = 0): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((req, res) => {
    requests.push(req);
    respond(req, res);
  });
  return { requests, ...(await opened(server, port)) };
}

/** Starts a backend that writes raw bytes, valid HTTP or not, on a free or a given port. */
export async function rawUpstream(write: (socket: Socket) => void, port = 0): Promise<Upstream> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    write(socket);
  });
  return { requests: [], ...(await opened(server, port)) };
}

/** Returns a URL whose port nothing listens on. */
export async function unreachableUrl(): Promise<URL> {
  const { url, close } = await rawUpstream(() => {});
  await close();
  return url;
}

async function opened(server: net.Server, port = 0): Promise<Omit<Upstream, 'requests'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(close);
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    sockets,
    close,
  };
}

/** Starts a backend without sessions. Returns its URL. */
export const signedOutBackend = async (): Promise<URL> =>
  (await upstream((_, res) => res.writeHead(401).end())).url;

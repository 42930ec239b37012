import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A backend of a test's own on a real socket; it is gone when the test is over. */
export interface Upstream {
  url: URL;
  /** Every request that came, in order. */
  requests: IncomingMessage[];
  /** Its open connections. */
  sockets: Set<Socket>;
  /** Ends it and its connections before the test is over. */
  close: () => Promise<void>;
}

/** A backend that answers as `answer` does, at a port of its own or at a given one. */
export async function upstream(answer: RequestListener, port = 0): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((req, res) => {
    requests.push(req);
    answer(req, res);
  });
  return { requests, ...(await opened(server, port)) };
}

/** A backend that speaks whatever bytes `speak` writes, HTTP or not, at a port of its own or at a given one. */
export async function rawUpstream(speak: (socket: Socket) => void, port = 0): Promise<Upstream> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    speak(socket);
  });
  return { requests: [], ...(await opened(server, port)) };
}

/** An address where nobody listens. */
export async function nobody(): Promise<URL> {
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
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), sockets, close };
}

import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection on which a test writes its own bytes. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes back for these bytes, until the connection ends. */
export async function exchange(port: number, request: string): Promise<string> {
  const socket = await connectTo(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(request);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** The head of a request that asks for the connection to be closed after it. */
export const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: console', 'Connection: close', ...headers, '', ''].join('\r\n');

import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Opens a connection for bytes that a test writes itself. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes and returns everything received until the connection ends. */
export async function exchange(port: number, request: string): Promise<string> {
  const socket = await connectTo(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(request);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Returns the head of a request with `Connection: close`. */
export const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: console', 'Connection: close', ...headers, '', ''].join('\r\n');

/** Opens connections that each send the same bytes. */
export async function openMany(count: number, port: number, bytes: string): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: count }, () => connectTo(port)));
  for (const socket of sockets) socket.resume().write(bytes);
  return sockets;
}

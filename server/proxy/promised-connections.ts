import type { Agent, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a kept connection may wait for its next request, in milliseconds: half at most of what is a promise here. */
export const promisedIdleMs = 1_000;
const promise = /\btimeout=([2-9]|\d{2,})\b/;

const promised = new WeakSet<Duplex>();

/** Notes the backends' word on a connection: `Keep-Alive: timeout=5` is how many seconds it will be kept without requests. */
export function notePromise({ headers, socket }: IncomingMessage): void {
  if (!promised.has(socket) && promise.test(String(headers['keep-alive']))) promised.add(socket);
}

/** Has an agent keep no connection but those that the backend has promised to keep. */
export function keepPromisedOnly(agent: Agent): Agent {
  const keep = agent.keepSocketAlive.bind(agent);
  return Object.assign(agent, { keepSocketAlive: (socket: Duplex) => promised.has(socket) && keep(socket) });
}

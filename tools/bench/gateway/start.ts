import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from './processes.ts';
import { type ServerName, type Site, spawnServer } from './servers.ts';

/** The cost of a start. */
export interface Start {
  /** The time from spawn to the first 200. */
  ms: number;
  /** The resident memory two seconds later, and its anonymous part. */
  mib: number;
  ownMib: number;
}

/** Measures one start of a server. */
export async function startOnce(name: ServerName, site: Site): Promise<Start> {
  const start = performance.now();
  const server = await spawnServer(name, site);
  if (!server) throw new Error(`${name} did not start.`);
  while ((await status(server.port)) !== 200) await sleep(1);
  const ms = performance.now() - start;
  await sleep(2_000);
  const { now, own } = residentMiB(server.pid);
  await server.stop();
  return { ms, mib: now, ownMib: own };
}

function status(port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  get({ port, path: '/login', agent: false }, (res) =>
    res.resume().once('end', () => resolve(res.statusCode ?? 0)),
  ).once('error', () => resolve(0));
  return promise;
}

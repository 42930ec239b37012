import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from './processes.ts';
import { type Site, spawnServer } from './servers.ts';

/** The cost of a start of the gateway. */
export interface Start {
  /** The time from spawn to the first 200. */
  ms: number;
  /** The resident memory two seconds later, and its anonymous part. */
  mib: number;
  ownMib: number;
}

/** Measures one start of a gateway. */
export async function startOnce(site: Site): Promise<Start> {
  const start = performance.now();
  const gateway = await spawnServer('gateway', site);
  if (!gateway) throw new Error('The gateway did not start.');
  while ((await status(gateway.port)) !== 200) await sleep(1);
  const ms = performance.now() - start;
  await sleep(2_000);
  const { now, own } = residentMiB(gateway.pid);
  await gateway.stop();
  return { ms, mib: now, ownMib: own };
}

function status(port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  get({ port, path: '/login', agent: false }, (res) => res.resume().once('end', () => resolve(res.statusCode ?? 0))).once(
    'error',
    () => resolve(0),
  );
  return promise;
}

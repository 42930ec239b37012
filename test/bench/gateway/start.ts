import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB } from './processes.ts';
import { type Site, spawnServer } from './servers.ts';

/** From the gateway's spawn to its first 200, in ms, and its memory two seconds later, in MiB. */
export async function startOnce(site: Site): Promise<{ ms: number; mib: number }> {
  const start = performance.now();
  const gateway = await spawnServer('gateway', site);
  if (!gateway) throw new Error('There is no gateway.');
  while ((await status(gateway.port)) !== 200) await sleep(1);
  const ms = performance.now() - start;
  await sleep(2_000);
  const mib = residentMiB(gateway.pid).now;
  await gateway.stop();
  return { ms, mib };
}

function status(port: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  get({ port, path: '/login', agent: false }, (res) => res.resume().once('end', () => resolve(res.statusCode ?? 0))).once(
    'error',
    () => resolve(0),
  );
  return promise;
}

import { join } from 'node:path';
import {
  cores,
  cpuSeconds,
  freePort,
  type Pinned,
  startPinned,
  waitForServer,
} from './processes.ts';
import { load, startGenerators, warmUp } from './requests.ts';
import type { Site } from './servers.ts';
import { works } from './works.ts';

/** The names of the duties of a proxied request, in its order; duties-server.ts adds one after the other, from the second on. */
export const duties = [
  'Express and http-proxy-middleware as documented',
  'the context and the rules of a proxied request',
  'the log line',
  'metrics',
  'security headers',
  'validation',
  'no-store, own pages, read-only mode, cookies, XSRF token',
  'body limit and 100 Continue',
  'rules for request headers',
  'limits in flight',
] as const;

export interface Duty {
  name: string;
  /** The CPU time of a request in each burst, in microseconds. */
  micros: number[];
}

const connections = 32;
const burstMs = 500;
const bursts = 16;

/** Measures a proxied GET with one more duty each time. Bursts alternate between the servers. */
export async function measureDuties(site: Site): Promise<Duty[]> {
  const { request = '' } = works.find(({ name }) => name.startsWith('proxied GET')) ?? {};
  const names = ['bare node:http', ...duties];
  const servers: (Pinned & { port: number })[] = [];
  for (const [index] of names.entries()) {
    const port = await freePort();
    const module = ['peers/bare.ts', 'peers/documented.ts'][index] ?? 'duties-server.ts';
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      BACKEND_URL: `http://127.0.0.1:${site.backendPort}`,
      CLIENT: join(site.folder, 'client'),
      HEADERS: JSON.stringify(site.headers),
      DUTIES: duties.slice(0, index).join('; '),
    };
    const command = [
      process.execPath,
      '--max-semi-space-size=8',
      join(import.meta.dirname, module),
    ];
    servers.push({
      port,
      ...startPinned({ on: cores.measured, command, env, signal: site.signal }),
    });
    await waitForServer(`http://127.0.0.1:${port}/login`);
  }
  const generators = startGenerators(site.signal);
  const measured = names.map((name): Duty => ({ name, micros: [] }));
  for (const { port } of servers)
    await warmUp(generators, { port, request, connections, ms: 1_500 });
  for (let burst = 0; burst < bursts; burst += 1) {
    for (const [index, { port, pid }] of servers.entries()) {
      const before = cpuSeconds(pid);
      const responses = await load(generators, { port, request, connections, ms: burstMs });
      measured[index]?.micros.push(((cpuSeconds(pid) - before) / responses) * 1e6);
    }
  }
  for (const { stop } of [...generators, ...servers]) await stop();
  return measured;
}

import { join } from 'node:path';
import { cores, cpuSeconds, freePort, type Pinned, startPinned, waitForServer } from './processes.ts';
import { load, startGenerators, warmUp } from './requests.ts';
import type { Site } from './servers.ts';
import { works } from './works.ts';

/** The names of the duties of each kind of request, in its order; duties-server.ts adds one after the other, from the second on. */
export const duties = {
  api: [
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
  ],
  page: [
    'Express as documented',
    'the context of the request and the choice of the page',
    'the log line',
    'metrics',
    'security headers',
    'validation',
    'the routes of /ajax',
    'policies of a page',
    'the id of the browser',
  ],
} as const;
export type Kind = keyof typeof duties;

export interface Duty {
  name: string;
  /** The CPU time of a request, in microseconds. */
  micros: number;
}

const connections = 32;
const burstMs = 500;
const bursts = 16;

const measuredWork = { api: 'proxied GET', page: 'index.html' };

/** Measures a proxied GET or a page with one more duty each time. Bursts alternate between the servers. */
export async function measureDuties(site: Site, kind: Kind): Promise<Duty[]> {
  const { request = '' } = works.find(({ name }) => name.startsWith(measuredWork[kind])) ?? {};
  const names = ['bare node:http', ...duties[kind]];
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
      DUTIES: duties[kind].slice(0, index).join('; '),
    };
    const command = [process.execPath, '--max-semi-space-size=8', join(import.meta.dirname, module)];
    servers.push({ port, ...startPinned({ on: cores.measured, command, env, signal: site.signal }) });
    await waitForServer(`http://127.0.0.1:${port}/login`);
  }
  const generators = startGenerators(site.signal);
  const micros = servers.map((): number[] => []);
  for (const { port } of servers) await warmUp(generators, { port, request, connections, ms: 1_500 });
  for (let burst = 0; burst < bursts; burst += 1) {
    for (const [index, { port, pid }] of servers.entries()) {
      const before = cpuSeconds(pid);
      const responses = await load(generators, { port, request, connections, ms: burstMs });
      micros[index]?.push(((cpuSeconds(pid) - before) / responses) * 1e6);
    }
  }
  for (const { stop } of [...generators, ...servers]) await stop();
  return names.map((name, index) => ({ name: index > 1 ? `and ${name}` : name, micros: lowestQuarter(micros[index] ?? []) }));
}

function lowestQuarter(values: number[]): number {
  const lowest = values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 4));
  return lowest.reduce((sum, value) => sum + value, 0) / lowest.length;
}

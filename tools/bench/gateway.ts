import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { measureDuties } from './gateway/duties.ts';
import { podMemory } from './gateway/layout.ts';
import { cores } from './gateway/processes.ts';
import { measureReaders, type Readers } from './gateway/readers.ts';
import { type Streamed, streamReport } from './gateway/report.ts';
import { measureRequests } from './gateway/requests.ts';
import { type Running, type Site, serverNames, startServer } from './gateway/servers.ts';
import { openSite } from './gateway/site.ts';
import { type Start, startOnce } from './gateway/start.ts';
import { costTable, dutyTable, readerTable, reportTable, startTable } from './gateway/tables.ts';

/** Headers of a single response that are not about security. */
const ownHeaders =
  /^(date|connection|keep-alive|etag|vary|content-(type|length|encoding)|cache-control|set-cookie|x-request-id)$/;

/** Compares the gateway, run as in the image, with other servers. */
export const benchGateway: Bench = async ({ runs, log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  const over = new AbortController();
  try {
    const site = await openSite(folder, over.signal);
    return await measure({ ...site, headers: await securityHeadersOf(site) }, runs, log);
  } finally {
    over.abort();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Returns the headers that the peers also send with every response, so that all do the same work. */
async function securityHeadersOf(site: Site): Promise<Record<string, string>> {
  const gateway = await startServer('gateway', site);
  const { headers } = await fetch(`http://127.0.0.1:${gateway?.port}/login`);
  await gateway?.stop();
  return Object.fromEntries([...headers].filter(([name]) => !ownHeaders.test(name)));
}

async function measure(site: Site, runs: number, log: (line: string) => void): Promise<string[]> {
  const servers: Running[] = [];
  for (const name of serverNames) servers.push(...[(await startServer(name, site)) ?? []].flat());
  const names = servers.map(({ name }) => name);
  const missing = serverNames.filter((name) => !names.includes(name));
  const measured = await measureRequests(servers, { runs, log, signal: site.signal });
  for (const { stop } of servers) await stop();

  log('duties');
  const duties = await measureDuties(site);

  // Writes the compile cache, as the first `npm start` does.
  const first = await startOnce('sources', site);
  const streamed = new Map<string, Streamed[]>();
  const starts = new Map<string, Start[]>();
  for (let run = 0; run < runs; run += 1) {
    log(`reports and starts ${run + 1}`);
    await streamReports(site, streamed);
    for (const [title, name] of started)
      starts.set(title, [...(starts.get(title) ?? []), await startOnce(name, site)]);
  }
  const readers = [];
  for (const count of [1, 30, mostReports]) {
    log(`${count} reports`);
    readers.push({ count, runs: await readReports(site, count, runs) });
  }
  return [
    `The servers run on one core, the backend on ${cores.backend === cores.measured ? 'the same' : 'another'}, the load on the rest; a log line per request goes to /dev/null. CPU time is that of all threads.`,
    ...(missing.length > 0
      ? [
          `Not installed on this machine: ${missing.join(', ')}. To include them: \`${installation}\`.`,
        ]
      : []),
    '',
    ...costTable(measured, names),
    '',
    'What each duty adds to the one before; bursts alternate between servers with one more duty each:',
    '',
    ...dutyTable(duties),
    '',
    ...reportTable(streamed),
    '',
    ...readerTable(readers, podMemory()),
    '',
    ...startTable(starts),
    '',
    `The first start from the sources, without a compile cache, took ${Math.round(first.ms)} ms.`,
  ];
}

/** Streams one report through each server and adds the results by name. */
async function streamReports(site: Site, streamed: Map<string, Streamed[]>): Promise<void> {
  for (const name of ['gateway', 'bare', 'nginx'] as const) {
    const server = await startServer(name, site);
    if (!server) continue;
    streamed.set(name, [...(streamed.get(name) ?? []), await streamReport(server, site.signal)]);
    await server.stop();
  }
}

/** Reads `count` reports at a time, in each run from a new gateway: a process seldom returns memory to the system. */
async function readReports(site: Site, count: number, runs: number): Promise<Readers[]> {
  const read: Readers[] = [];
  for (let run = 0; run < runs; run += 1) {
    const gateway = await startServer('gateway', site);
    if (gateway) read.push(await measureReaders(gateway, count).finally(gateway.stop));
  }
  return read;
}

/** The largest number of reports that a gateway accepts. */
const mostReports = 100;

const started = [
  ['gateway, as in the image', 'gateway'],
  ['gateway, from the sources', 'sources'],
  ['fastify with duties', 'fastify with duties'],
] as const;

const installation = 'apt-get install nginx-light libnginx-mod-http-brotli-static caddy';

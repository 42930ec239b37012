import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { type Streamed, streamReport } from './gateway/report.ts';
import { measureRequests } from './gateway/requests.ts';
import { type Running, type Site, serverNames, startServer } from './gateway/servers.ts';
import { openSite } from './gateway/site.ts';
import { type Start, startOnce } from './gateway/start.ts';
import { reportTable, requestTables, startTable } from './gateway/tables.ts';

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

  const streamed = new Map<string, Streamed[]>();
  const starts: Start[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['gateway', 'bare', 'nginx'] as const) {
      const server = await startServer(name, site);
      if (!server) continue;
      streamed.set(name, [...(streamed.get(name) ?? []), await streamReport(server, site.signal)]);
      await server.stop();
    }
    starts.push(await startOnce(site));
  }
  return [
    `The servers run on one core, the backend on another, the load on the rest; a log line per request goes to /dev/null.`,
    ...(missing.length > 0
      ? [`Not installed on this machine: ${missing.join(', ')}. To include them: \`${installation}\`.`]
      : []),
    '',
    ...requestTables(measured, names),
    '',
    ...reportTable(streamed),
    '',
    ...startTable(starts),
  ];
}

const installation = 'apt-get install nginx-light libnginx-mod-http-brotli-static caddy';

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { cores } from './gateway/processes.ts';
import { measureRequests } from './gateway/requests.ts';
import { type Running, type Site, serverNames, startServer } from './gateway/servers.ts';
import { openSite } from './gateway/site.ts';
import { costTable } from './gateway/table.ts';

/** Headers of a single response that are not about security. */
const ownHeaders =
  /^(date|connection|keep-alive|etag|vary|content-(type|length|encoding)|cache-control|set-cookie|x-request-id)$/;

/** Compares the gateway, run as in the image, with its packages as documented and with fastify with the same duties. */
export const benchGateway: Bench = async ({ runs, log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  const over = new AbortController();
  try {
    const site = await openSite(folder, over.signal);
    const measured = { ...site, headers: await securityHeadersOf(site) };
    const servers: Running[] = [];
    for (const name of serverNames) servers.push(await startServer(name, measured));
    return [
      `The servers run on one core, the backend on ${cores.backend === cores.measured ? 'the same' : 'another'}, the load on the rest; a log line per request goes to /dev/null. CPU time is that of all threads.`,
      '',
      ...costTable(await measureRequests(servers, { runs, log, signal: site.signal }), serverNames),
    ];
  } finally {
    over.abort();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Returns the headers that fastify also sends with every page, so that both do the same work. */
async function securityHeadersOf(site: Site): Promise<Record<string, string>> {
  const gateway = await startServer('gateway', site);
  const { headers } = await fetch(`http://127.0.0.1:${gateway.port}/login`);
  await gateway.stop();
  return Object.fromEntries([...headers].filter(([name]) => !ownHeaders.test(name)));
}

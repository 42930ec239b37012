import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import type { Client } from '../../conformance/client.ts';
import { cpuWatch } from '../gateway/processes.ts';
import { percentile, timed } from '../timing.ts';
import { startBackend } from './processes.ts';
import type { Store } from './store.ts';

const lists = {
  Orders: orders.list,
  'Event logs': system.eventLogs,
  'API queries': system.apiQueries,
};
/** Requests of each page per run. */
const rounds = 30;
/** Requests of the dashboard and of the orders. */
const details = 200;

/** The times of a list's page at both sizes, in ms: one median per run. */
export interface PageTimes {
  list: string;
  place: 'first' | 'last';
  small: number[];
  large: number[];
}

/** The cost of a request: median and 95th percentile of its duration, and the CPU time of backend and PostgreSQL, all in ms. */
export interface RequestCost {
  name: string;
  median: number;
  p95: number;
  cpu: number;
  server: number | undefined;
}

/** Measures the pages of the long lists, alternating between two databases of different size. */
export async function measurePages(
  small: Store,
  large: Store,
  sizes: { small: number; large: number },
  runs: number,
) {
  const [smallBackend, largeBackend] = [await startBackend(small), await startBackend(large)];
  const times: PageTimes[] = Object.keys(lists).flatMap((list) =>
    (['first', 'last'] as const).map((place) => ({ list, place, small: [], large: [] })),
  );
  for (let run = -1; run < runs; run += 1) {
    for (const { list, place, ...measured } of times) {
      const endpoint = lists[list as keyof typeof lists];
      const load = (client: Client, size: number) => () =>
        client.request(endpoint, { query: { page: place === 'first' ? 1 : Math.ceil(size / 15) } });
      const [smallMs = 0, largeMs = 0] = await alternate([
        load(smallBackend.client, sizes.small),
        load(largeBackend.client, sizes.large),
      ]);
      if (run < 0) continue; // Warm-up.
      measured.small.push(smallMs);
      measured.large.push(largeMs);
    }
  }
  const smallCosts = await measureRequests({ ...smallBackend, server: small.server }, sizes.small);
  await smallBackend.stop();
  const costs = await measureRequests({ ...largeBackend, server: large.server }, sizes.large);
  await largeBackend.stop();
  return { times, costs, smallCosts };
}

/** Runs the works alternately and returns the median of each, in ms. */
async function alternate(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) times[index]?.push(await timed(work));
  }
  return times.map((all) => percentile(all, 50));
}

interface Measured {
  client: Client;
  pid: number;
  server: number | undefined;
}

async function measureRequests(
  { client, pid, server }: Measured,
  size: number,
): Promise<RequestCost[]> {
  const references: string[] = [];
  for (let page = 1; references.length < details; page += Math.floor(size / details)) {
    const { body } = await client.request(orders.list, {
      query: { page: (page % Math.ceil(size / 15)) + 1 },
    });
    references.push(
      ...(body as { items: { reference_id: string }[] }).items.map(
        ({ reference_id }) => reference_id,
      ),
    );
  }
  const works = {
    'a page of orders': () => client.request(orders.list, { query: { page: 1 } }),
    'an order': (n: number) =>
      client.request(orders.details, { params: { id: references[n] ?? '' } }),
    'the dashboard': () => client.request(dashboard.overview, {}),
  };
  const costs: RequestCost[] = [];
  for (const [name, work] of Object.entries(works)) {
    const own = cpuWatch(pid);
    const postgres = server === undefined ? undefined : cpuWatch(server);
    const ms: number[] = [];
    for (let n = 0; n < details; n += 1) ms.push(await timed(() => work(n)));
    const each = (seconds: number) => (seconds / details) * 1000;
    costs.push({
      name,
      median: percentile(ms, 50),
      p95: percentile(ms, 95),
      cpu: each(own()),
      server: postgres && each(postgres()),
    });
  }
  return costs;
}

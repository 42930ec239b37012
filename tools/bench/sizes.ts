import { dashboard } from '#contract/dashboard.ts';
import { orders as endpoints } from '#contract/orders.ts';
import { administer, emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import type { Client } from '../conformance/client.ts';
import { startBackend } from './backend/processes.ts';
import type { Store } from './backend/store.ts';
import { changeWeek, fillYear } from './backend/year.ts';
import { type Bench, table } from './bench.ts';
import { cpuWatch } from './gateway/processes.ts';
import { percentile, timed } from './timing.ts';

const requests = 50;
const mostMs = 100;
const perPage = 15;

/**
 * Measures PostgreSQL with 10,000 orders of a year, with `orders`, and with ten times as many: pages, an order, and the dashboard. The
 * dashboard also after every quote and trade of the week was changed, when the indexes alone are not enough.
 */
export const benchSizes: Bench = async ({ orders, log }) => {
  const cluster = await openPostgres();
  if (!cluster)
    return ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.'];
  const rows: string[][] = [];
  try {
    for (const size of [10_000, orders, 10 * orders]) {
      const { url, drop } = await emptyDatabase(cluster.url);
      const store: Store = {
        kind: 'PostgreSQL',
        settings: { DATABASE_URL: url },
        server: cluster.pid,
      };
      log(`filling a database with ${size} orders`);
      await fillYear(url, size);
      const costs = await measure(store, {
        first: (client) => client.request(endpoints.list, { query: { page: 1 } }),
        last: (client) =>
          client.request(endpoints.list, { query: { page: Math.ceil(size / perPage) } }),
        order: (client, n) =>
          client.request(endpoints.details, {
            params: { id: `order-${1 + n * Math.floor(size / requests)}` },
          }),
        dashboard: showDashboard,
      });
      await changeWeek(url);
      costs.push(...(await measure(store, { dashboard: showDashboard })));
      const { rows: weeks } = await administer(url, (client) =>
        client.query<{ count: number }>(
          "select count(*)::int from quotes where created_at >= now() - interval '7 days'",
        ),
      );
      await drop();
      const most = Math.max(...costs.map(({ server }) => server ?? Number.NaN));
      const cells = costs.map(
        ({ median, server }) => `${ms(median)}; ${server === undefined ? '' : ms(server)}`,
      );
      rows.push([
        count(size),
        count(weeks[0]?.count ?? 0),
        ...cells,
        most <= mostMs ? 'met' : 'missed',
      ]);
    }
  } finally {
    await cluster.stop();
  }
  return [
    'Median time; CPU time of PostgreSQL per request.',
    '',
    ...table(
      [
        'Orders in a year',
        'quotes in a week',
        'first page',
        'last page',
        'an order',
        'dashboard',
      ].concat(
        'dashboard, all rows of the week changed',
        `target: at most ${mostMs} ms of PostgreSQL`,
      ),
      rows,
    ),
  ];
};

const showDashboard = (client: Client) => client.request(dashboard.overview, {});
const count = (value: number) => value.toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Requests each of `works` many times. Returns the median time, and the CPU time of PostgreSQL if it runs on this machine, in ms. */
async function measure(
  { server, ...store }: Store,
  works: Record<string, (client: Client, n: number) => Promise<unknown>>,
) {
  const { client, stop } = await startBackend(store);
  const costs: { median: number; server: number | undefined }[] = [];
  for (const work of Object.values(works)) {
    for (let n = 0; n < 5; n += 1) await work(client, n);
    const postgres = server === undefined ? undefined : cpuWatch(server);
    const times: number[] = [];
    for (let n = 0; n < requests; n += 1) times.push(await timed(() => work(client, n)));
    costs.push({
      median: percentile(times, 50),
      server: postgres && (postgres() / requests) * 1000,
    });
  }
  await stop();
  return costs;
}

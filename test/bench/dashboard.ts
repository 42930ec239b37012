import { dashboard } from '#contract/dashboard.ts';
import { administer, emptyDatabase } from '../support/database.ts';
import { openPostgres } from '../support/postgres.ts';
import { startBackend } from './backend/processes.ts';
import type { Store } from './backend/store.ts';
import { changeWeek, fillYear } from './backend/year.ts';
import { type Bench, table } from './bench.ts';
import { cpuWatch } from './gateway/processes.ts';
import { percentile, timed } from './timing.ts';

const requests = 50;
const mostMs = 100;

interface Cost {
  median: number;
  /** CPU time of PostgreSQL per request, in ms, if it runs on this machine. */
  server: number | undefined;
}

/**
 * Measures the dashboard with 10,000 orders of a year, with `orders`, and with ten times as many: right after a vacuum, and after each
 * quote and trade of the week was changed once more, when no row can be read from the index alone.
 */
export const benchDashboard: Bench = async ({ orders, log }) => {
  const cluster = await openPostgres();
  if (!cluster) return ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.'];
  const rows: string[][] = [];
  try {
    for (const size of [10_000, orders, 10 * orders]) {
      const { url, drop } = await emptyDatabase(cluster.url);
      const store: Store = { kind: 'PostgreSQL', settings: { DATABASE_URL: url }, server: cluster.pid };
      log(`filling a database with ${size} orders`);
      await fillYear(store, size);
      const vacuumed = await measure(store);
      await changeWeek(url);
      const changed = await measure(store);
      const [week] = await administer(url, async (client) => {
        const { rows } = await client.query("select count(*)::int from quotes where created_at >= now() - interval '7 days'");
        return rows.map(({ count }) => Number(count).toLocaleString('en'));
      });
      await drop();
      const cells = [vacuumed, changed].flatMap(({ median, server = Number.NaN }) => [ms(median), ms(server)]);
      rows.push([size.toLocaleString('en'), week ?? '', ...cells, (changed.server ?? 0) <= mostMs ? 'met' : 'missed']);
    }
  } finally {
    await cluster.stop();
  }
  const states = ['vacuumed', 'all changed'].flatMap((state) => [`${state}: median`, `${state}: CPU time of PostgreSQL`]);
  return table(['Orders in a year', 'quotes in a week', ...states, `target: at most ${mostMs} ms of PostgreSQL`], rows);
};

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function measure(store: Store): Promise<Cost> {
  const { client, stop } = await startBackend(store);
  const load = () => client.request(dashboard.overview, {});
  for (let n = 0; n < 5; n += 1) await load();
  const postgres = store.server === undefined ? undefined : cpuWatch(store.server);
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) times.push(await timed(load));
  const server = postgres && (postgres() / requests) * 1000;
  await stop();
  return { median: percentile(times, 50), server };
}

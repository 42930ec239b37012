import { businesses } from '#contract/businesses.ts';
import { orders as endpoints } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { administer, emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import type { Client, Reply } from '../conformance/client.ts';
import { startBackend } from './backend/processes.ts';
import { fillYear } from './backend/year.ts';
import { type Bench, table } from './bench.ts';
import { cpuWatch } from './gateway/processes.ts';
import { percentile, timed } from './timing.ts';

const requests = 50;
const mostMs = 100;

type Search = (client: Client, n: bigint) => Promise<Reply>;

const inOrders = (client: Client, q: string) =>
  client.request(endpoints.list, { query: { page: 1, q } });
const inInvoices = (client: Client, q: string) =>
  client.request(businesses.invoices, { query: { page: 1, q } });

/** Searches for the values of `fillYear`. `address` returns the address of an order. */
const searchesOf = (address: (n: bigint) => string): Record<string, Search> => ({
  'an order by its address': (client, n) => inOrders(client, address(n)),
  'orders by the first eight characters of an address': (client, n) =>
    inOrders(client, address(n).slice(0, 8)),
  'an order by its reference': (client, n) => inOrders(client, `ORDER-${n}`),
  'orders by a start of a reference that more than 1,000 have': (client) =>
    inOrders(client, 'order-1'),
  'a deposit by its address': (client, n) =>
    client.request(walletProviders.deposits, { query: { page: 1, q: address(n) } }),
  'an invoice by the email of its sender': (client, n) =>
    inInvoices(client, `sender-${n}@mail.example`),
  'invoices by an email that a tenth of them has': (client) =>
    inInvoices(client, 'shop-3@mail.example'),
  'a text that nothing has': (client, n) => inOrders(client, `none-${n}`),
});

/** Measures searches of the reference backend on PostgreSQL in ten times `orders`. */
export const benchSearch: Bench = async ({ orders, log }) => {
  const cluster = await openPostgres();
  if (!cluster)
    return ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.'];
  try {
    const { url } = await emptyDatabase(cluster.url);
    const size = BigInt(10 * orders);
    log(`filling a database with ${size} orders`);
    const migrationMs = await fillYear(url, Number(size));
    log(`the indexes took ${migrationMs.toFixed(0)} ms`);
    const step = size / BigInt(requests);
    const { rows: addresses } = await administer(url, (client) =>
      client.query<{ id: string; address: string }>(
        'select id::text, address from orders where id % $1 = 1',
        [step],
      ),
    );
    const known = new Map(addresses.map(({ id, address }) => [id, address]));
    const { rows: sizes } = await administer(url, (client) =>
      client.query<{ bytes: string }>(
        "select sum(pg_relation_size(indexrelid)) as bytes from pg_stat_user_indexes where indexrelname like '%\\_search\\_%'",
      ),
    );
    const { client, stop } = await startBackend({
      kind: 'PostgreSQL',
      settings: { DATABASE_URL: url },
    });
    const rows: string[][] = [];
    for (const [name, search] of Object.entries(searchesOf((n) => known.get(String(n)) ?? ''))) {
      const one = (n: number) => search(client, 1n + BigInt(n) * step);
      const { body } = await one(requests - 1);
      const { total, more } = body as { total: number; more?: boolean };
      const watch = cluster.pid === undefined ? undefined : cpuWatch(cluster.pid);
      const times: number[] = [];
      for (let n = 0; n < requests; n += 1) times.push(await timed(() => one(n)));
      const server = watch === undefined ? Number.NaN : (watch() / requests) * 1000;
      rows.push([
        name,
        more ? `first ${count(total)}` : count(total),
        ms(percentile(times, 50)),
        ms(Math.max(...times)),
        ms(server),
        server <= mostMs ? 'met' : 'missed',
      ]);
    }
    await stop();
    return [
      `${count(Number(size))} orders, each with a deposit and an invoice. The indexes of searches have ${gigabytes(sizes[0]?.bytes)} and took`,
      `${(migrationMs / 1000).toFixed(0)} s to build. ${requests} requests of each kind, for different rows; the list of 15 is a part of the time.`,
      '',
      ...table(
        [
          'Search for',
          'found',
          'median',
          'slowest',
          'CPU time of PostgreSQL',
          `target: at most ${mostMs} ms of PostgreSQL`,
        ],
        rows,
      ),
    ];
  } finally {
    await cluster.stop();
  }
};

const count = (value: number) => value.toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;
const gigabytes = (bytes = '0') => `${(Number(bytes) / 1e9).toFixed(1)} GB`;

import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { administer } from '../../../test/support/database.ts';
import type { Client } from '../../conformance/client.ts';
import { table } from '../bench.ts';
import {
  type Cost,
  count,
  measureRequests,
  ms,
  type Request,
  requests,
  type Store,
} from './requests.ts';

const mostMs = 100;

const inOrders = (client: Client, q: string) =>
  client.request(orders.list, { query: { page: 1, q } });
const inInvoices = (client: Client, q: string) =>
  client.request(businesses.invoices, { query: { page: 1, q } });

/** Searches for the values of `fillYear`, of the orders `id(n)` with the addresses `address(n)`. */
const searchesOf = (
  id: (n: number) => number,
  address: (n: number) => string,
): Record<string, Request> => ({
  'an order by its address': (client, n) => inOrders(client, address(n)),
  'orders by the first eight characters of an address': (client, n) =>
    inOrders(client, address(n).slice(0, 8)),
  'an order by its reference': (client, n) => inOrders(client, `ORDER-${id(n)}`),
  'orders by a start of a reference that more than 1,000 have': (client) =>
    inOrders(client, 'order-1'),
  'a deposit by its address': (client, n) =>
    client.request(walletProviders.deposits, { query: { page: 1, q: address(n) } }),
  'an invoice by the email of its sender': (client, n) =>
    inInvoices(client, `sender-${id(n)}@mail.example`),
  'invoices by an email that a tenth of them has': (client) =>
    inInvoices(client, 'shop-3@mail.example'),
  'a text that nothing has': (client, n) => inOrders(client, `none-${id(n)}`),
});

/** Measures searches. Returns the costs by what is searched for. */
export async function measureSearches(store: Store): Promise<[string, Cost][]> {
  const id = (n: number) => 1 + n * Math.floor(store.orders / requests);
  const { rows } = await administer(store.url, (client) =>
    client.query<{ address: string }>(
      'select address from unnest($1::bigint[]) with ordinality as wanted (id, n) join orders using (id) order by n',
      [Array.from({ length: requests }, (_, n) => id(n))],
    ),
  );
  const searches = searchesOf(id, (n) => rows[n]?.address ?? '');
  const costs = await measureRequests(store, Object.values(searches));
  return Object.keys(searches).map((name, place) => [name, costs[place] as Cost]);
}

/** Returns the size of all indexes of searches, in bytes. */
export async function searchIndexBytes({ url }: Store): Promise<number> {
  const { rows } = await administer(url, (client) =>
    client.query<{ bytes: string }>(
      "select sum(pg_relation_size(indexrelid)) as bytes from pg_stat_user_indexes where indexrelname like '%\\_search\\_%'",
    ),
  );
  return Number(rows[0]?.bytes);
}

/** Formats the costs of searches. */
export const searchTable = (measured: [string, Cost][]): string[] =>
  table(
    [
      'Search for',
      'found',
      'median',
      'slowest',
      'CPU time of PostgreSQL',
      `target: at most ${mostMs} ms of PostgreSQL`,
    ],
    measured.map(([name, { median, slowest, server, last }]) => {
      const { total, more } = last.body as { total: number; more?: boolean };
      return [
        name,
        more ? `first ${count(total)}` : count(total),
        ms(median),
        ms(slowest),
        ms(server),
        server <= mostMs ? 'met' : 'missed',
      ];
    }),
  );

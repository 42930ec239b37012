import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { table } from '../bench.ts';
import { type Cost, count, measureRequests, ms, type Store } from './requests.ts';

const mostMs = 100;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const lastMonth = { from: ago(60), to: ago(30) };
const account = { provider: 'BitGo', cryptocurrency: 'XBT' };
const business = { business_id: '1' };
const xbt = { cryptocurrency_code: 'XBT' };
const rareCode = { cryptocurrency_code: 'XRP' };
const narrow = { min: '50000000', max: '50100000' };

/** Each parameter of the lists of large tables alone, and the pairs that people use. */
const filters: [list: Endpoint, query: Record<string, string>][] = [
  [orders.list, lastMonth],
  [orders.list, { sort: 'created_at' }],
  [orders.list, xbt],
  [orders.list, rareCode],
  [orders.list, { currency_code: 'EUR' }],
  [orders.list, { ...xbt, currency_code: 'EUR' }],
  [orders.list, { ...xbt, ...lastMonth }],
  [orders.list, { ...xbt, currency_code: 'EUR', ...lastMonth }],
  [orders.list, business],
  [orders.list, { ...business, ...lastMonth }],
  [orders.list, { ...business, ...xbt }],
  [orders.list, { ...xbt, min: '50000000' }],
  [orders.list, { ...xbt, ...narrow }],
  [orders.list, { ...xbt, ...narrow, ...lastMonth }],
  [orders.list, { ...xbt, sort: '-payment_requirement' }],
  [orders.list, { ...xbt, ...narrow, sort: 'payment_requirement' }],
  [orders.list, { q: 'bc1q0' }],
  [orders.list, { q: 'bc1q0000', ...xbt }],
  [businesses.invoices, business],
  [businesses.invoices, { ...business, status: 'paid' }],
  [businesses.invoices, { ...business, status: 'refunded' }],
  [businesses.invoices, { ...business, ...lastMonth }],
  [businesses.invoices, { ...business, status: 'paid', ...lastMonth }],
  [walletProviders.deposits, account],
  [walletProviders.deposits, { ...account, ...lastMonth }],
  [walletProviders.deposits, { ...account, ...narrow }],
  [walletProviders.deposits, { ...account, sort: '-payment_amount' }],
  [closedLoopBalancing.trades, {}],
  [closedLoopBalancing.trades, { exchange_provider: 'Kraken', ...xbt }],
  [closedLoopBalancing.trades, { ...xbt, min: '50000000' }],
  [closedLoopBalancing.trades, { ...xbt, sort: '-cryptocurrency_amount' }],
  [system.eventLogs, lastMonth],
  [system.eventLogs, { type: 'changed' }],
  [system.eventLogs, { type: 'error', ...lastMonth }],
  [system.eventLogs, { actor: 'staff-3@clearhouse.example', ...lastMonth }],
  [system.eventLogs, { resource: 'exchange-rules', ...lastMonth }],
  [system.eventLogs, { subject: 'exchange-rules/1/1' }],
  [system.eventLogs, { q: 'signed' }],
  [system.eventLogs, { q: 'rule' }],
  [system.eventLogs, { q: 'staff 3 rule' }],
  [system.apiQueries, { status_code: '503', ...lastMonth }],
  [system.apiQueries, { method: 'POST' }],
];

/** Measures a page of each filter. */
export async function measureLists(store: Store): Promise<[string, Cost][]> {
  const costs = await measureRequests(
    store,
    filters.map(
      ([list, query]) =>
        (client) =>
          client.request(list, { query: { page: 1, ...query } } as never),
    ),
  );
  return filters.map(([list, query], index) => [textOf(list, query), costs[index] as Cost]);
}

/** Formats a request without the values that depend on the time. */
const textOf = ({ path }: Endpoint, query: Record<string, string>) =>
  `\`${path}\` ${Object.entries(query)
    .map(([name, value]) =>
      name === 'from' || name === 'to' ? `\`${name}\`` : `\`${name}=${value}\``,
    )
    .join(' ')}`;

/** Formats the costs of filters. */
export const listTable = (measured: [string, Cost][]): string[] =>
  table(
    [
      'List and filter',
      'found',
      'median',
      'CPU time of PostgreSQL',
      `target: at most ${mostMs} ms of PostgreSQL`,
    ],
    measured.map(([name, { median, server, last }]) => {
      const { total, more } = last.body as { total: number; more?: boolean };
      return [
        name,
        more ? `more than ${count(total)}` : count(total),
        ms(median),
        ms(server),
        server <= mostMs ? 'met' : 'missed',
      ];
    }),
  );

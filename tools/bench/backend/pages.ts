import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
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
import { changeWeek } from './year.ts';

const perPage = 15;
const mostMs = 100;

const showDashboard: Request = (client) => client.request(dashboard.overview, {});

/**
 * Measures the first and the last page of the orders, an order, and the dashboard, also after every quote and trade of the week was
 * changed, when the indexes alone are not enough.
 */
export async function measurePages(store: Store): Promise<Cost[]> {
  const size = store.orders;
  const page =
    (number: number): Request =>
    (client) =>
      client.request(orders.list, { query: { page: number } });
  const order: Request = (client, n) =>
    client.request(orders.details, {
      params: { id: `order-${1 + n * Math.floor(size / requests)}` },
    });
  const kinds = [page(1), page(Math.ceil(size / perPage)), order, showDashboard];
  const costs = await measureRequests(store, kinds);
  await changeWeek(store.url);
  return [...costs, ...(await measureRequests(store, [showDashboard]))];
}

/** Formats the costs of pages by the number of orders. */
export const pageTable = (measured: { size: number; costs: Cost[] }[]): string[] =>
  table(
    [
      'Orders in a year',
      'first page',
      'last page',
      'an order',
      'dashboard',
      'dashboard, all rows of the week changed',
      `target: at most ${mostMs} ms of PostgreSQL`,
    ],
    measured.map(({ size, costs }) => [
      count(size),
      ...costs.map(({ median, server }) => `${ms(median)}; ${ms(server)}`),
      costs.every(({ server }) => server <= mostMs) ? 'met' : 'missed',
    ]),
  );

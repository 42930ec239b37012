import type { QueryClient } from '@tanstack/react-query';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { usersPerPage } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { fetchAllPages } from '#lib/api/paginate.ts';
import { queryOf } from '#lib/api/query.ts';
import { send } from '#lib/api/send.ts';
import type { Found } from './found.ts';
import * as readers from './readers.ts';

/** What one step through a list has brought. */
interface Step {
  found: Found[];
  /** How many of the list's rows it was. */
  rows: number;
  /** How many rows the whole list has. */
  total: number;
}

/** A list that is looked through step by step, one call at a time. */
export interface List {
  /** What its rows are called: `orders`. */
  rows: string;
  /** Whether what was typed could be in it. */
  mayHold: (typed: string) => boolean;
  /** Throws what `send` throws. */
  walk: (signal: AbortSignal, client: QueryClient) => AsyncGenerator<Step>;
}

const isEmail = (typed: string) => typed.includes('@');

/** A reference, an address, a hash; not a name. */
const isKey = (typed: string) => /\d/.test(typed);

const paged = <C extends Endpoint>({ call, read }: readers.Reader<C>, inputOf: (page: number) => Input<C>) =>
  async function* (signal: AbortSignal): AsyncGenerator<Step> {
    for await (const { rows, total } of fetchAllPages(call, inputOf, signal))
      yield { found: read({ items: rows } as object as Parameters<typeof read>[0], call.path), rows: rows.length, total };
  };

const byPage = (page: number) => ({ query: { page } });

async function* settlements(signal: AbortSignal): AsyncGenerator<Step> {
  const overview = await send(closedLoopBalancing.overview, {}, signal);
  const items = overview.settlements?.items ?? [];
  const total = Number(overview.settlements?.total ?? items.length);
  yield { found: readers.balancing.read(overview, closedLoopBalancing.overview.path), rows: items.length, total };
}

/** Invoices stand in their business only, and their own screens show what has been loaded of it: so it is kept. */
async function* invoices(signal: AbortSignal, client: QueryClient): AsyncGenerator<Step> {
  for await (const { rows, total } of fetchAllPages(businesses.list, byPage, signal))
    for (const { id } of rows) {
      const input = { params: { id: String(id) } };
      const business = await send(businesses.details, input, signal);
      client.setQueryData<unknown>(queryOf(businesses.details, input).queryKey, business);
      yield { found: readers.readInvoices(business), rows: 1, total };
    }
}

/** Deposits stand in their account only. */
async function* deposits(signal: AbortSignal): AsyncGenerator<Step> {
  const { call, read } = readers.walletAccount;
  for await (const { rows, total } of fetchAllPages(walletProviders.list, byPage, signal))
    for (const { name } of rows) {
      const provider = String(name);
      const { accounts } = await send(walletProviders.details, { params: { provider } }, signal);
      const found: Found[] = [];
      for (const { cryptocurrency } of accounts ?? []) {
        const input = { params: { provider, cryptocurrency: String(cryptocurrency) } };
        found.push(...read(await send(call, input, signal), pathOf(call, input)));
      }
      yield { found, rows: 1, total };
    }
}

const isNoEmail = (typed: string) => !isEmail(typed);
const isName = (typed: string) => isNoEmail(typed) && !isKey(typed);

/** All that is looked through. */
export const lists: List[] = [
  { rows: 'orders', mayHold: isNoEmail, walk: paged(readers.orderList, byPage) },
  { rows: 'businesses', mayHold: isNoEmail, walk: paged(readers.businessList, byPage) },
  { rows: 'settlements', mayHold: isNoEmail, walk: settlements },
  {
    rows: 'users',
    mayHold: () => true,
    walk: paged(readers.userList, (page) => ({ query: { page, per_page: usersPerPage } })),
  },
  { rows: 'API queries', mayHold: isNoEmail, walk: paged(readers.apiQueryList, byPage) },
  { rows: "businesses' invoices", mayHold: (typed) => isEmail(typed) || isKey(typed), walk: invoices },
  { rows: "wallet providers' deposits", mayHold: (typed) => isKey(typed) && isNoEmail(typed), walk: deposits },
  { rows: 'wallet providers', mayHold: isName, walk: paged(readers.walletProviderList, byPage) },
  { rows: 'exchange providers', mayHold: isName, walk: paged(readers.exchangeProviderList, byPage) },
];

import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { everyPage } from '#lib/api/paginate.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { pageOf, queryOf } from '#lib/api/query.ts';

/** An order as it may have come. */
export type Order = NonNullable<Shown<ResponseBody<typeof orders.details>>>;

export const useOrders = (page: number) => useQuery(pageOf(orders.list, { query: { page } }));

export const everyOrder = (signal: AbortSignal, from?: number) =>
  everyPage(orders.list, (page) => ({ query: { page } }), signal, from);

export const useOrder = (id: string) => useQuery(queryOf(orders.details, { params: { id } }));

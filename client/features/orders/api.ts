import { useQuery } from '@tanstack/react-query';
import { orders } from '#contract/orders.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';

/** A validated order. */
export type Order = ResponseOf<typeof orders.details>;

export const { usePage: useOrders, fetchAllPages: fetchAllOrders } = pagedList(orders.list);

export const useOrder = (id: string) => useQuery(queryOf(orders.details, { params: { id } }));

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { orders } from '#contract/orders.ts';
import type { Shown } from '../../lib/answer.ts';
import { pageOf, queryOf } from '../../lib/query.ts';

/** An order as it may have come. */
export type Order = NonNullable<Shown<Answer<typeof orders.details>>>;

export const useOrders = (page: number) => useQuery(pageOf(orders.list, { query: { page } }));

export const useOrder = (id: string) => useQuery(queryOf(orders.details, { params: { id } }));

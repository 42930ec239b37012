import { useQuery } from '@tanstack/react-query';
import { orders } from '#contract/orders.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { isMissing, type Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { RecordName } from '#ui/copyable/look-alikes.ts';

/** A validated order. */
export type Order = ResponseOf<typeof orders.details>;

export const { usePage: useOrders, fetchAllPages: fetchAllOrders } = pagedList(orders.list);

export const useOrder = (id: string) => useQuery(queryOf(orders.details, { params: { id } }));

/** Names an order as the owner of an address. */
export const orderName = ({ reference_id }: { reference_id?: Scalar }): RecordName | undefined =>
  isMissing(reference_id) ? undefined : { name: `order ${reference_id}`, to: paths.order.href(reference_id) };

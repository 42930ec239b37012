import type { RecordName } from '#components/copyable/look-alikes.ts';
import type { orders } from '#contract/orders.ts';
import type { RowOf } from '#data/paginate.ts';
import { isMissing, type Scalar } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

/** A validated order. */
export type Order = ResponseOf<typeof orders.details>;

/** A validated order of the list. */
export type ListedOrder = RowOf<typeof orders.list>;

/** Names an order as the owner of an address. */
export const orderName = ({ reference_id }: { reference_id?: Scalar }): RecordName | undefined =>
  isMissing(reference_id)
    ? undefined
    : { name: `order ${reference_id}`, to: paths.order.href(reference_id) };

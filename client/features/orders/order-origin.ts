import { isMissing, type Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { Origin } from '#ui/copyable/look-alikes.ts';

/** Names an order as the owner of an address. */
export const orderOrigin = ({ reference_id }: { reference_id?: Scalar }): Origin | undefined =>
  isMissing(reference_id) ? undefined : { name: `order ${reference_id}`, to: paths.order.href(reference_id) };

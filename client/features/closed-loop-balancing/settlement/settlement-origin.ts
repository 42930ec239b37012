import { isMissing } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import type { Origin } from '#ui/copyable/look-alikes.ts';
import type { Settlement } from '../api.ts';

/** Names a settlement as the owner of an address. */
export const settlementOrigin = ({ id, reference_id }: Settlement): Origin | undefined =>
  isMissing(reference_id) ? undefined : { name: `settlement ${reference_id}`, to: paths.settlement.href(id) };

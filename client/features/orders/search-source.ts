import { orders } from '#contract/orders.ts';
import { send } from '#lib/api/send.ts';
import type { Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { isNoEmail, isReference } from '#lib/search/typed-text.ts';
import { fetchAllOrders, type Order } from './api.ts';

const rowResults = ({ reference_id, address }: { reference_id?: Scalar; address?: Scalar }) =>
  toResults('Order', paths.order.href(reference_id), reference_id, address);

const orderResults = ({ reference_id, deposit, invoice, quote, trade }: Order) =>
  toResults(
    'Order',
    paths.order.href(reference_id),
    reference_id,
    ...[deposit?.address, deposit?.id, invoice?.sender_email, invoice?.recipient_email, invoice?.id, quote?.id, trade?.id],
  );

export const orderSearch: SearchSource = {
  cached: [inCache(orders.list, ({ items }) => (items ?? []).flatMap(rowResults)), inCache(orders.details, orderResults)],
  keys: [
    {
      matches: isReference,
      find: async (id, signal) => orderResults(await send(orders.details, { params: { id } }, signal)),
    },
  ],
  lists: [{ rows: 'orders', mayContain: isNoEmail, walk: walkPages(fetchAllOrders, rowResults) }],
};

import { orders } from '#contract/orders.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isNoEmail, isReference } from '#data/search/typed-text.ts';
import { money } from '#format/money.ts';
import { statusWord } from '#format/status.ts';
import { send } from '#platform/http/send.ts';
import { paths } from '#platform/paths.ts';
import type { ListedOrder, Order } from './api.ts';

const rowResults = ({
  reference_id,
  address,
  payment_requirement,
  cryptocurrency_code,
  created_at,
}: ListedOrder) =>
  withFacts(toResults('Order', paths.order.href(reference_id), reference_id, address), {
    amount: money(payment_requirement, cryptocurrency_code),
    date: created_at,
  });

const orderResults = ({
  reference_id,
  deposit,
  invoice,
  quote,
  trade,
  cryptocurrency_amount,
  created_at,
}: Order) =>
  withFacts(
    toResults(
      'Order',
      paths.order.href(reference_id),
      reference_id,
      ...[
        deposit?.address,
        deposit?.id,
        invoice?.sender_email,
        invoice?.recipient_email,
        invoice?.id,
        quote?.id,
        trade?.id,
      ],
    ),
    {
      status: statusWord(invoice?.status),
      amount: money(
        cryptocurrency_amount,
        deposit?.account?.cryptocurrency ?? quote?.cryptocurrency,
      ),
      date: created_at,
    },
  );

export const orderSearch: SearchSource = {
  keys: [
    {
      matches: isReference,
      find: async (id, signal) =>
        orderResults(await send(orders.details, { params: { id } }, signal)),
    },
  ],
  lists: [searchedList(orders.list, isNoEmail, rowResults)],
};

import { usePageNumber } from '../../lib/location.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { everyOrder, useOrders } from './api.ts';

export function OrderList() {
  const orders = useOrders(usePageNumber());
  return (
    <Page title="Orders">
      <Card>
        <PagedTable
          label="Orders"
          query={orders}
          every={everyOrder}
          rowKey={(order) => order.reference_id}
          empty="No orders."
          columns={[
            {
              head: 'Id',
              value: (order) => order.reference_id,
              cell: (order) => <Copyable value={order.reference_id} label="reference id" to={paths.order(order.reference_id)} />,
            },
            { head: 'Currency Pair', value: (order) => `${text(order.cryptocurrency_code)}-${text(order.currency_code)}` },
            {
              head: 'Address',
              value: (order) => order.address,
              cell: (order) => <Copyable cut="short" value={order.address} label="address" />,
            },
            { head: 'Rate', align: 'end', as: 'figure', value: (order) => order.rate },
            {
              head: 'Amount',
              align: 'end',
              as: 'amount',
              value: (order) => money(order.payment_requirement, order.cryptocurrency_code),
            },
            { head: 'Created At', as: 'time', value: (order) => order.created_at },
          ]}
        />
      </Card>
    </Page>
  );
}

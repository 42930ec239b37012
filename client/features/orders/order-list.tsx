import { usePageNumber } from '../../lib/location.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Time } from '../../ui/time.tsx';
import { useOrders } from './api.ts';

export function OrderList() {
  const orders = useOrders(usePageNumber());
  return (
    <Page title="Orders">
      <Card>
        <PagedTable
          label="Orders"
          query={orders}
          rowKey={(order) => order.reference_id}
          empty="No orders."
          columns={[
            {
              head: 'Id',
              cell: (order) => <Copyable value={order.reference_id} label="reference id" to={paths.order(order.reference_id)} />,
            },
            { head: 'Currency Pair', cell: (order) => `${text(order.cryptocurrency_code)}-${text(order.currency_code)}` },
            { head: 'Address', cell: (order) => <Copyable cut="short" value={order.address} label="address" /> },
            { head: 'Rate', align: 'end', cell: (order) => <Figure value={order.rate} /> },
            {
              head: 'Amount',
              align: 'end',
              cell: (order) => <Figure {...money(order.payment_requirement, order.cryptocurrency_code)} />,
            },
            { head: 'Created At', cell: (order) => <Time of={order.created_at} /> },
          ]}
        />
      </Card>
    </Page>
  );
}

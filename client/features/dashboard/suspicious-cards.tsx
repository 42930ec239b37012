import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Status } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Time } from '../../ui/time.tsx';
import type { Overview } from './api.ts';

export const SuspiciousOrders = ({ orders }: { orders: Overview['suspicious_orders'] }) => (
  <Card title="Suspicious Orders">
    <DataTable
      label="Suspicious Orders"
      rows={orders}
      rowKey={(order) => order.reference_id}
      empty="No suspicious orders."
      columns={[
        {
          head: 'Reference Id',
          align: 'clip',
          cell: (order) => (
            <Copyable cut="fit" value={order.reference_id} label="reference id" to={paths.order(order.reference_id)} />
          ),
        },
        { head: 'Balance', align: 'end', cell: (order) => <Figure {...money(order.balance, order.currency_code)} /> },
        { head: 'Created At', cell: (order) => <Time of={order.created_at} /> },
      ]}
    />
  </Card>
);

export const SuspiciousQuotes = ({ quotes }: { quotes: Overview['suspicious_quotes'] }) => (
  <Card title="Suspicious Quotes">
    <DataTable
      label="Suspicious Quotes"
      rows={quotes}
      rowKey={(quote) => quote.reference_id}
      empty="No suspicious quotes."
      columns={[
        {
          head: 'Reference Id',
          align: 'clip',
          cell: (quote) => <Copyable cut="fit" value={quote.reference_id} label="reference id" />,
        },
        { head: 'Status', cell: (quote) => <Status of={quote.status} /> },
        { head: 'Created At', cell: (quote) => <Time of={quote.created_at} /> },
      ]}
    />
  </Card>
);

import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Status } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { BusinessWithInvoices } from './api.ts';

export const InvoicesCard = ({ invoices }: { invoices: BusinessWithInvoices['invoices'] }) => (
  <Card title="Invoices">
    <DataTable
      label="Invoices"
      rows={invoices}
      rowKey={(invoice) => invoice.reference_id}
      empty="No invoices."
      columns={[
        {
          head: 'Id',
          cell: (invoice) => <Copyable value={invoice.reference_id} label="id" to={paths.invoice(invoice.reference_id)} />,
        },
        { head: 'Status', cell: (invoice) => <Status of={invoice.status} /> },
        { head: 'Sender', align: 'name', cell: (invoice) => text(invoice.sender_email) },
        { head: 'Recipient', align: 'name', cell: (invoice) => text(invoice.recipient_email) },
        { head: 'Created At', cell: (invoice) => <Time of={invoice.created_at} /> },
      ]}
    />
  </Card>
);

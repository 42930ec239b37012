import { paths } from '../../lib/paths.ts';
import { statusWord } from '../../lib/status.ts';
import { Status } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
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
          value: (invoice) => invoice.reference_id,
          cell: (invoice) => <Copyable value={invoice.reference_id} label="id" to={paths.invoice(invoice.reference_id)} />,
        },
        {
          head: 'Status',
          value: (invoice) => statusWord(invoice.status),
          cell: (invoice) => <Status of={invoice.status} />,
        },
        { head: 'Sender', align: 'name', value: (invoice) => invoice.sender_email },
        { head: 'Recipient', align: 'name', value: (invoice) => invoice.recipient_email },
        { head: 'Created At', as: 'time', value: (invoice) => invoice.created_at },
      ]}
    />
  </Card>
);

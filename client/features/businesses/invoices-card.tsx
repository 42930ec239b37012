import { extentOf } from '#lib/format/extent.ts';
import { statusOf, statusWord } from '#lib/format/status.ts';
import { invoiceHref } from '#lib/routing/paths.ts';
import { Status } from '#ui/basics/badge.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BusinessWithInvoices } from './api.ts';

export const InvoicesCard = ({ business }: { business: BusinessWithInvoices | undefined }) => (
  <Card title="Invoices" count={extentOf(business?.invoices, business?.invoices_total)}>
    <DataTable
      label="Invoices"
      of={business}
      rows={({ invoices }) => invoices}
      total={({ invoices_total }) => invoices_total}
      rowKey={(invoice) => invoice.reference_id}
      empty="No invoices."
      hint="Invoices of this business appear here."
      columns={[
        {
          header: 'Id',
          value: (invoice) => invoice.reference_id,
          cell: (invoice) => (
            <Copyable cut="id" value={invoice.reference_id} label="id" to={invoiceHref(invoice.reference_id, business?.id)} />
          ),
        },
        {
          header: 'Status',
          value: (invoice) => statusWord(invoice.status),
          cell: (invoice) => <Status {...statusOf(invoice.status)} />,
        },
        { header: 'Sender', priority: 3, align: 'name', value: (invoice) => invoice.sender_email },
        { header: 'Recipient', priority: 3, align: 'name', value: (invoice) => invoice.recipient_email },
        { header: 'Created At', priority: 2, as: 'time', value: (invoice) => invoice.created_at },
      ]}
    />
  </Card>
);

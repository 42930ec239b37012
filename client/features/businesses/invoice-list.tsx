import { useMemo } from 'react';
import { Status } from '#components/basics/badge.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { PagesCard, RowsCard } from '#components/screen/rows-card.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { businesses } from '#contract/businesses.ts';
import { isPaged } from '#data/declared-list.ts';
import { pagedList } from '#data/paginate.ts';
import { statusOf, statusWord } from '#format/status.ts';
import type { Filter } from '#lists/filter.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { type NeighbourSource, recordList } from '#lists/record-place.ts';
import { invoiceHref } from '#platform/paths.ts';
import type { BusinessWithInvoices, Invoice } from './api.ts';

const invoiceColumns: Column<Invoice>[] = [
  {
    id: 'id',
    header: 'Id',
    value: (invoice) => invoice.reference_id,
    cell: (invoice, to) => <Copyable cut="id" value={invoice.reference_id} label="id" to={to} />,
  },
  {
    id: 'status',
    header: 'Status',
    value: (invoice) => statusWord(invoice.status),
    cell: (invoice) => <Status {...statusOf(invoice.status)} />,
  },
  {
    id: 'sender',
    header: 'Sender',
    priority: 3,
    align: 'name',
    value: (invoice) => invoice.sender_email,
  },
  {
    id: 'recipient',
    header: 'Recipient',
    priority: 3,
    align: 'name',
    value: (invoice) => invoice.recipient_email,
  },
  memberColumn('Created At', 'created_at', { as: 'time', priority: 2, isBelow: true }),
];

const invoiceFilters: Filter<Invoice>[] = [
  { as: 'time', id: 'created', label: 'Created', value: (invoice) => invoice.created_at },
  {
    as: 'choice',
    id: 'status',
    label: 'Status',
    parameter: 'status',
    value: (invoice) => invoice.status,
    nameOf: statusWord,
    missing: 'unassigned',
  },
];

/** What both forms of the list have. */
const invoiceList = {
  id: 'invoices',
  label: 'Invoices',
  columns: invoiceColumns,
  filters: invoiceFilters,
  rowKey: ({ reference_id }: Invoice) => reference_id,
  empty: 'No invoices.',
  hint: 'Invoices of this business appear here.',
};

/** The invoices that the response of a business has. */
export const InvoicesCard = ({ business }: { business: BusinessWithInvoices | undefined }) => (
  <RowsCard
    {...invoiceList}
    of={business}
    rows={({ invoices }) => invoices}
    total={({ invoices_total }) => invoices_total}
    recordHref={(invoice) => invoiceHref(invoice.reference_id, business?.id)}
  />
);

const pagesOf = (businessId: string) => ({
  ...invoiceList,
  source: pagedList(businesses.invoices, { business_id: businessId }),
  recordHref: ({ reference_id }: Invoice) => invoiceHref(reference_id, businessId),
});

/** The invoices of a business in pages. */
export function PagedInvoicesCard({ businessId }: { businessId: string }) {
  const pages = useMemo(() => pagesOf(businessId), [businessId]);
  return <PagesCard {...pages} />;
}

/** The id of the business that the URL of an invoice names. */
export const useBusinessId = () => useQueryParameters().parameters.get('business') ?? '';

/** The invoices beside an invoice. */
export const invoiceRecords: NeighbourSource = {
  isThere: () => isPaged(businesses.invoices),
  useNeighbours: (found) => recordList(pagesOf(useBusinessId())).useNeighbours(found),
  useListed: (search, path) => recordList(pagesOf(useBusinessId())).useListed(search, path),
};

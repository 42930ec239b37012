import { useMemo } from 'react';
import { Status } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { PagesCard, RowsCard } from '#components/screens/rows-card.tsx';
import type { Column } from '#components/table/column.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { ListExtent } from '#components/values/list-extent.tsx';
import { Time } from '#components/values/time.tsx';
import { businesses } from '#contract/businesses.ts';
import { pagedList } from '#data/paginate.ts';
import { extentOf, isCut } from '#format/extent.ts';
import { statusOf, statusWord } from '#format/status.ts';
import { businessName, text } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { invoiceHref, paths } from '#platform/paths.ts';
import { Empty } from '#ui/basics/empty.tsx';
import { type BusinessWithInvoices, type Invoice, useBusinessOfInvoice } from './api.ts';

/** An invoice, taken from the response of its business: no endpoint returns a single invoice. */
export function InvoiceDetails() {
  const referenceId = useExactParam(paths.invoice.path, 'id');
  const businessId = useQueryParameters().parameters.get('business') ?? '';
  const business = useBusinessOfInvoice(businessId, referenceId);
  const heading = (
    <>
      Invoice <span className="mono">{referenceId}</span>
    </>
  );
  const { data, isError } = business;
  const businessLabel = data ? businessName(data.name) : isError && 'Business Details';
  const breadcrumbs = [
    { label: 'Businesses', to: paths.businesses },
    ...(businessId ? [{ label: businessLabel, to: paths.business.href(businessId) }] : []),
  ];
  return (
    <Page title={referenceId} heading={heading} breadcrumbs={breadcrumbs}>
      <Card>
        <CardBody>
          {businessId ? (
            <QueryContent query={business}>
              {(business) => <InvoiceOf business={business} referenceId={referenceId} />}
            </QueryContent>
          ) : (
            <NoDetails />
          )}
        </CardBody>
      </Card>
    </Page>
  );
}

/** @param props.business Undefined while it loads. */
function InvoiceOf({
  business,
  referenceId,
}: {
  business: BusinessWithInvoices | undefined;
  referenceId: string;
}) {
  const invoice = business?.invoices?.find(({ reference_id }) => reference_id === referenceId);
  const extent = extentOf(business?.invoices, business?.invoices_total);
  if (business && !invoice) {
    return isCut(extent) ? (
      <Empty>
        No details available. <ListExtent extent={extent} unit="invoice" /> of the business are
        listed, but not this one.
      </Empty>
    ) : (
      <NoDetails />
    );
  }
  return (
    <DescriptionList
      of={invoice}
      facts={{
        Id: ({ reference_id }) => <Copyable value={reference_id} label="id" />,
        Status: ({ status }) => <Status {...statusOf(status)} />,
        Business: () => (
          <TextLink to={paths.business.href(business?.id)}>{businessName(business?.name)}</TextLink>
        ),
        Sender: ({ sender_email }) => text(sender_email),
        Recipient: ({ recipient_email }) => text(recipient_email),
        'Created At': ({ created_at }) => <Time value={created_at} />,
      }}
    />
  );
}

const NoDetails = () => <Empty>No details available. Open this invoice from its business.</Empty>;

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
  {
    id: 'created-at',
    header: 'Created At',
    priority: 2,
    as: 'time',
    field: 'created_at',
    value: (invoice) => invoice.created_at,
  },
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

/** The invoices of a business in pages. */
export function PagedInvoicesCard({ businessId }: { businessId: string }) {
  const source = useMemo(
    () => pagedList(businesses.invoices, { business_id: businessId }),
    [businessId],
  );
  return (
    <PagesCard
      {...invoiceList}
      source={source}
      recordHref={({ reference_id }) => invoiceHref(reference_id, businessId)}
    />
  );
}

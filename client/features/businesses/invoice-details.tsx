import { useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { businessName } from '#lib/format/business-name.ts';
import { statusOf } from '#lib/format/status.ts';
import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { useExactParam } from '#lib/routing/use-exact-param.ts';
import { Status } from '#ui/basics/badge.tsx';
import { Empty } from '#ui/basics/empty.tsx';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { type BusinessWithInvoices, useBusinessOfInvoice } from './api.ts';

/** An invoice, taken from the response of its business: no endpoint returns a single invoice. */
export function InvoiceDetails() {
  const referenceId = useExactParam(paths.invoice.path, 'id');
  const businessId = useSearchParams()[0].get('business') ?? '';
  const business = useBusinessOfInvoice(businessId);
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
    <Page title={referenceId} documentTitle={`${referenceId} - Invoice`} heading={heading} breadcrumbs={breadcrumbs}>
      <Card>
        <CardBody>
          {businessId ? (
            <QueryContent query={business} blank={{}}>
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

function InvoiceOf({ business, referenceId }: { business: BusinessWithInvoices; referenceId: string }) {
  const waiting = useContext(SkeletonContext);
  const invoice = business.invoices?.find(({ reference_id }) => reference_id === referenceId);
  if (!waiting && !invoice) return <NoDetails />;
  return (
    <DescriptionList
      facts={{
        Id: <Copyable value={invoice?.reference_id} label="id" />,
        Status: <Status {...statusOf(invoice?.status)} />,
        Business: <TextLink to={paths.business.href(business.id)}>{businessName(business.name)}</TextLink>,
        Sender: text(invoice?.sender_email),
        Recipient: text(invoice?.recipient_email),
        'Created At': <Time value={invoice?.created_at} />,
      }}
    />
  );
}

const NoDetails = () => <Empty>No details available. Open this invoice from its business.</Empty>;

import { Status } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { DescriptionList } from '#components/screen/description-list.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { ListExtent } from '#components/values/list-extent.tsx';
import { Time } from '#components/values/time.tsx';
import { extentOf, isCut } from '#format/extent.ts';
import { statusOf } from '#format/status.ts';
import { businessName, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty.tsx';
import { type BusinessWithInvoices, useBusinessOfInvoice } from './api.ts';
import { useBusinessId } from './invoice-list.tsx';

/** An invoice, taken from the response of its business: no endpoint returns a single invoice. */
export function InvoiceDetails() {
  const referenceId = useExactParam('id');
  const businessId = useBusinessId();
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
    <ScreenFrame title={referenceId} heading={heading} breadcrumbs={breadcrumbs} link>
      <Stack>
        {businessId ? (
          <QueryContent query={business}>
            {(business) => (
              <Card narrow>
                <CardBody>
                  <InvoiceOf business={business} referenceId={referenceId} />
                </CardBody>
              </Card>
            )}
          </QueryContent>
        ) : (
          <Card narrow>
            <CardBody>
              <NoDetails />
            </CardBody>
          </Card>
        )}
      </Stack>
    </ScreenFrame>
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
        Id: ({ reference_id }) => <Copyable isOnly value={reference_id} label="id" />,
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

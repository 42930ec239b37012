import { businessName } from '#lib/format/business-name.ts';
import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { useExactParam } from '#lib/routing/use-exact-param.ts';
import { Status } from '#ui/basics/badge.tsx';
import { Empty } from '#ui/basics/empty.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { Time } from '#ui/basics/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Page } from '#ui/page/page.tsx';
import { useKnownInvoice } from './known-invoice.ts';

export function InvoiceDetails() {
  const referenceId = useExactParam(paths.invoice.path, 'id');
  const { business, invoice } = useKnownInvoice(referenceId) ?? {};
  const heading = (
    <>
      Invoice <span className="mono">{referenceId}</span>
    </>
  );
  const trail = [
    { label: 'Businesses', to: paths.businesses },
    ...(business ? [{ label: 'Business Details', to: paths.business.href(business.id) }] : []),
  ];
  return (
    <Page title={referenceId} documentTitle={`${referenceId} - Invoice`} heading={heading} trail={trail}>
      <Card>
        <CardBody>
          {invoice ? (
            <DescriptionList
              facts={{
                Id: <Copyable value={invoice.reference_id} label="id" />,
                Status: <Status of={invoice.status} />,
                Business: <TextLink to={paths.business.href(business?.id)}>{businessName(business?.name)}</TextLink>,
                Sender: text(invoice.sender_email),
                Recipient: text(invoice.recipient_email),
                'Created At': <Time of={invoice.created_at} />,
              }}
            />
          ) : (
            <Empty>This console holds no more about this invoice than its business shows.</Empty>
          )}
        </CardBody>
      </Card>
    </Page>
  );
}

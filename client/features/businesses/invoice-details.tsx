import { businessName } from '../../lib/business-name.ts';
import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Status } from '../../ui/badge.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Time } from '../../ui/time.tsx';
import { useKnownInvoice } from './known-invoice.ts';

export function InvoiceDetails() {
  const [, , referenceId = ''] = useSegments();
  const { business, invoice } = useKnownInvoice(referenceId) ?? {};
  const heading = (
    <>
      Invoice <span className="mono">{referenceId}</span>
    </>
  );
  const trail = [
    { label: 'Businesses', to: paths.businesses },
    ...(business ? [{ label: 'Business Details', to: paths.business(business.id) }] : []),
  ];
  return (
    <Page title={referenceId} heading={heading} trail={trail}>
      <Card>
        <CardBody>
          {invoice ? (
            <Facts
              facts={{
                Id: <Copyable value={invoice.reference_id} label="id" />,
                Status: <Status of={invoice.status} />,
                Business: <TextLink to={paths.business(business?.id)}>{businessName(business?.name)}</TextLink>,
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

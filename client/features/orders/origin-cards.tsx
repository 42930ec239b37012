import { businessName } from '#lib/format/business-name.ts';
import { money } from '#lib/format/money.ts';
import { statusOf } from '#lib/format/status.ts';
import { isMissing, text, yesNo } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { Status } from '#ui/basics/badge.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import type { Order } from './api.ts';

/** The invoice of the order. */
export function InvoiceCard({ order: { invoice } }: { order: Order }) {
  const { id, name } = invoice?.business ?? {};
  return (
    <Card title="Invoice Details">
      <CardBody>
        <DescriptionList
          facts={{
            Id: <Copyable value={invoice?.id} label="invoice id" />,
            Status: <Status {...statusOf(invoice?.status ?? null)} />,
            Business: <TextLink to={paths.business.href(id)}>{businessName(name)}</TextLink>,
            'Sender Email': text(invoice?.sender_email),
            'Recipient Email': text(invoice?.recipient_email),
            'Refund Requested': yesNo(invoice?.refund_requested),
          }}
        />
      </CardBody>
    </Card>
  );
}

/** The quote of the order. */
export const QuoteCard = ({ order: { quote } }: { order: Order }) => (
  <Card title="Quote Details">
    <CardBody>
      <DescriptionList
        facts={{
          Id: isMissing(quote?.id) ? '(Unresolved Quote)' : <Copyable value={quote?.id} label="quote id" />,
          Status: <Status {...statusOf(quote?.status ?? null)} />,
          Cryptocurrency: text(quote?.cryptocurrency),
          Currency: text(quote?.currency),
          'Currency Amount': <FormattedNumber {...money(quote?.currency_amount, quote?.currency)} />,
        }}
      />
    </CardBody>
  </Card>
);

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

interface OriginCardProps {
  /** Undefined while it loads. */
  order: Order | undefined;
}

/** The invoice of the order. */
export const InvoiceCard = ({ order }: OriginCardProps) => (
  <Card title="Invoice Details">
    <CardBody>
      <DescriptionList
        of={order}
        facts={{
          Id: ({ invoice }) => <Copyable value={invoice?.id} label="invoice id" />,
          Status: ({ invoice }) => <Status {...statusOf(invoice?.status ?? null)} />,
          Business: ({ invoice }) => (
            <TextLink to={paths.business.href(invoice?.business?.id)}>{businessName(invoice?.business?.name)}</TextLink>
          ),
          'Sender Email': ({ invoice }) => text(invoice?.sender_email),
          'Recipient Email': ({ invoice }) => text(invoice?.recipient_email),
          'Refund Requested': ({ invoice }) => yesNo(invoice?.refund_requested),
        }}
      />
    </CardBody>
  </Card>
);

/** The quote of the order. */
export const QuoteCard = ({ order }: OriginCardProps) => (
  <Card title="Quote Details">
    <CardBody>
      <DescriptionList
        of={order}
        facts={{
          Id: ({ quote }) => (isMissing(quote?.id) ? '(Unresolved Quote)' : <Copyable value={quote?.id} label="quote id" />),
          Status: ({ quote }) => <Status {...statusOf(quote?.status ?? null)} />,
          Cryptocurrency: ({ quote }) => text(quote?.cryptocurrency),
          Currency: ({ quote }) => text(quote?.currency),
          'Currency Amount': ({ quote }) => <FormattedNumber {...money(quote?.currency_amount, quote?.currency)} />,
        }}
      />
    </CardBody>
  </Card>
);

import { businessName } from '../../lib/business-name.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { isMissing, text, yesNo } from '../../lib/values.ts';
import { Status } from '../../ui/badge.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Order } from './api.ts';

/** What the order came from: its invoice. */
export function InvoiceCard({ order: { invoice } }: { order: Order }) {
  const { id, name } = invoice?.business ?? {};
  return (
    <Card title="Invoice Details">
      <CardBody>
        <Facts
          facts={{
            Id: <Copyable value={invoice?.id} label="invoice id" />,
            Status: <Status of={invoice?.status ?? null} />,
            Business: <TextLink to={paths.business(id)}>{businessName(name)}</TextLink>,
            'Sender Email': text(invoice?.sender_email),
            'Recipient Email': text(invoice?.recipient_email),
            'Refund Requested': yesNo(invoice?.refund_requested),
          }}
        />
      </CardBody>
    </Card>
  );
}

/** What the order came from: its quote. */
export const QuoteCard = ({ order: { quote } }: { order: Order }) => (
  <Card title="Quote Details">
    <CardBody>
      <Facts
        facts={{
          Id: isMissing(quote?.id) ? '(Unresolved Quote)' : <Copyable value={quote?.id} label="quote id" />,
          Status: <Status of={quote?.status ?? null} />,
          Cryptocurrency: text(quote?.cryptocurrency),
          Currency: text(quote?.currency),
          'Currency Amount': <Figure {...money(quote?.currency_amount, quote?.currency)} />,
        }}
      />
    </CardBody>
  </Card>
);

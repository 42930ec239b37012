import { Badge, Status } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/screen/card.tsx';
import { FactsCard } from '#components/screen/facts-card.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { walletProviders } from '#contract/wallet-providers.ts';
import { useIsPaged } from '#data/declared-list.ts';
import { money } from '#format/money.ts';
import { statusOf } from '#format/status.ts';
import { businessName, isMissing, text, yesNo } from '#format/values.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import { Empty } from '#ui/empty.tsx';
import type { Order } from './api.ts';
import { orderName } from './api.ts';
import { cryptocurrencyOf, reviewInvoice } from './reconciliation.ts';

interface OrderCardProps {
  /** Undefined while it loads. */
  order: Order | undefined;
}

export const OrderCard = ({ order }: OrderCardProps) => (
  <FactsCard
    title="Order Details"
    of={order}
    facts={{
      'Reference Id': ({ reference_id }) => (
        <Copyable isOnly value={reference_id} label="reference id" />
      ),
      Rate: ({ rate, quote }) => <Rate value={rate} currency={quote?.currency} />,
      'Cryptocurrency Amount': (one) => (
        <Amount {...money(one.cryptocurrency_amount, cryptocurrencyOf(one))} />
      ),
      'Auto Trade': ({ auto_trade }) => yesNo(auto_trade),
      'Trade Approved Internally': ({ trade_approved_internal }) => yesNo(trade_approved_internal),
      'Trade Approved Externally': ({ trade_approved_external }) => yesNo(trade_approved_external),
      'Created At': ({ created_at }) => <Time value={created_at} />,
      'Updated At': ({ updated_at }) => <Time value={updated_at} />,
    }}
  />
);

interface RateProps {
  value: Order['rate'];
  currency: string | null | undefined;
}

/** The price of one unit of the cryptocurrency. */
const Rate = ({ value, currency }: RateProps) => (
  <FormattedNumber value={value} {...(currency && !isMissing(value) && { unit: currency })} />
);

export const DepositCard = ({ order }: OrderCardProps) => (
  <FactsCard
    title="Deposit Details"
    of={order}
    facts={{
      Id: ({ deposit }) => <Copyable value={deposit?.id} label="deposit id" />,
      Account: ({ deposit }) => (
        <AccountLink account={deposit?.account} address={deposit?.address} />
      ),
      Address: (one) => (
        <Copyable
          isOnly
          value={one.deposit?.address}
          label="address"
          of={orderName(one)}
          explorer={explorerUrl('address', cryptocurrencyOf(one), one.deposit?.address)}
        />
      ),
      Balance: (one) => <Amount {...money(one.deposit?.balance, cryptocurrencyOf(one))} />,
      'Payment Amount': (one) => (
        <Amount {...money(one.deposit?.payment_amount, cryptocurrencyOf(one))} />
      ),
      'Sweep Amount': (one) => (
        <Amount {...money(one.deposit?.sweep_amount, cryptocurrencyOf(one))} />
      ),
    }}
  />
);

type Deposit = NonNullable<Order['deposit']>;
type Trade = NonNullable<Order['trade']>;

/** The wallet account that received a deposit; its screen marks the address, alone in a list of pages. */
function AccountLink({
  account,
  address,
}: {
  account: Deposit['account'];
  address: Deposit['address'];
}) {
  const list = useIsPaged(walletProviders.deposits) ? 'deposits' : undefined;
  const href = paths.walletAccount.href(account?.provider, account?.cryptocurrency);
  return <TextLink to={rowHref(href, address, list)}>{text(account?.name)}</TextLink>;
}

export const TradeCard = ({ order }: OrderCardProps) =>
  order && !order.trade ? (
    <Card title="Trade Details">
      <CardBody>
        <Empty>Order has not been traded.</Empty>
      </CardBody>
    </Card>
  ) : (
    <FactsCard
      title="Trade Details"
      of={order?.trade ?? undefined}
      facts={{
        Id: ({ id }) => <Copyable value={id} label="trade id" />,
        'Exchange Provider': ({ provider }) => text(provider),
        Cryptocurrency: ({ cryptocurrency }) => text(cryptocurrency),
        Stablecoin: ({ stablecoin }) => text(stablecoin),
        Amount: ({ amount, cryptocurrency }) => <Amount {...money(amount, cryptocurrency)} />,
        Fulfilled: ({ fulfilled }) =>
          fulfilled === false ? <Badge tone="warn">{yesNo(fulfilled)}</Badge> : yesNo(fulfilled),
        ...(order?.trade?.settlement_id && { Settlement: settlementLink }),
      }}
    />
  );

/** The settlement of a trade. The specification has no such value, and a backend may send none. */
const settlementLink = ({ settlement_id, settlement_reference_id }: Trade) => (
  <TextLink to={paths.settlement.href(settlement_id)}>
    {text(settlement_reference_id ?? settlement_id)}
  </TextLink>
);

/** The status of the invoice, not in green unless the order is paid. */
function InvoiceStatus({ order }: { order: Order }) {
  const { word, tone } = statusOf(order.invoice?.status ?? null);
  const isShort =
    tone === 'good' && reviewInvoice(order.invoice?.status, order).assessment === 'attention';
  return <Status word={word} tone={isShort ? 'warn' : tone} />;
}

/** The invoice of the order. */
export const InvoiceCard = ({ order }: OrderCardProps) => (
  <FactsCard
    title="Invoice Details"
    of={order}
    facts={{
      Id: ({ invoice }) => <Copyable value={invoice?.id} label="invoice id" />,
      Status: (one) => <InvoiceStatus order={one} />,
      Business: ({ invoice }) => (
        <TextLink to={paths.business.href(invoice?.business?.id)}>
          {businessName(invoice?.business?.name)}
        </TextLink>
      ),
      'Sender Email': ({ invoice }) => text(invoice?.sender_email),
      'Recipient Email': ({ invoice }) => text(invoice?.recipient_email),
      'Refund Requested': ({ invoice }) => yesNo(invoice?.refund_requested),
    }}
  />
);

/** The quote of the order. */
export const QuoteCard = ({ order }: OrderCardProps) => (
  <FactsCard
    title="Quote Details"
    of={order}
    facts={{
      Id: ({ quote }) =>
        isMissing(quote?.id) ? (
          '(Unresolved Quote)'
        ) : (
          <Copyable value={quote?.id} label="quote id" />
        ),
      Status: ({ quote }) => <Status {...statusOf(quote?.status ?? null)} />,
      Cryptocurrency: ({ quote }) => text(quote?.cryptocurrency),
      Currency: ({ quote }) => text(quote?.currency),
      'Currency Amount': ({ quote }) => (
        <Amount {...money(quote?.currency_amount, quote?.currency)} />
      ),
    }}
  />
);

import { useContext } from 'react';
import { money } from '#lib/format/money.ts';
import { text, yesNo } from '#lib/format/values.ts';
import { rowState } from '#lib/routing/origin-row.ts';
import { paths } from '#lib/routing/paths.ts';
import { Empty } from '#ui/basics/empty.tsx';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import { TextLink } from '#ui/basics/text-link.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import type { Order } from './api.ts';
import { cryptocurrencyOf } from './cryptocurrency.ts';
import { orderOrigin } from './order-origin.ts';

export const OrderCard = ({ order }: { order: Order }) => (
  <Card title="Order Details">
    <CardBody>
      <DescriptionList
        facts={{
          'Reference Id': <Copyable value={order.reference_id} label="reference id" />,
          Rate: <FormattedNumber value={order.rate} />,
          'Cryptocurrency Amount': <FormattedNumber {...money(order.cryptocurrency_amount, cryptocurrencyOf(order))} />,
          'Auto Trade': yesNo(order.auto_trade),
          'Trade Approved Internally': yesNo(order.trade_approved_internal),
          'Trade Approved Externally': yesNo(order.trade_approved_external),
          'Created At': <Time value={order.created_at} />,
          'Updated At': <Time value={order.updated_at} />,
        }}
      />
    </CardBody>
  </Card>
);

export function DepositCard({ order }: { order: Order }) {
  const { id, account, address, balance, payment_amount, sweep_amount } = order.deposit ?? {};
  const code = cryptocurrencyOf(order);
  return (
    <Card title="Deposit Details">
      <CardBody>
        <DescriptionList
          facts={{
            Id: <Copyable value={id} label="deposit id" />,
            Account: (
              <TextLink to={paths.walletAccount.href(account?.provider, account?.cryptocurrency)} state={rowState(address)}>
                {text(account?.name)}
              </TextLink>
            ),
            Address: <Copyable value={address} label="address" of={orderOrigin(order)} />,
            Balance: <FormattedNumber {...money(balance, code)} />,
            'Payment Amount': <FormattedNumber {...money(payment_amount, code)} />,
            'Sweep Amount': <FormattedNumber {...money(sweep_amount, code)} />,
          }}
        />
      </CardBody>
    </Card>
  );
}

export function TradeCard({ order: { trade } }: { order: Order }) {
  const isSkeleton = useContext(SkeletonContext);
  return (
    <Card title="Trade Details">
      <CardBody>
        {trade || isSkeleton ? (
          <DescriptionList
            facts={{
              Id: <Copyable value={trade?.id} label="trade id" />,
              'Exchange Provider': text(trade?.provider),
              Cryptocurrency: text(trade?.cryptocurrency),
              Stablecoin: text(trade?.stablecoin),
              Amount: <FormattedNumber {...money(trade?.amount, trade?.cryptocurrency)} />,
              Fulfilled: yesNo(trade?.fulfilled),
            }}
          />
        ) : (
          <Empty>Order has not been traded.</Empty>
        )}
      </CardBody>
    </Card>
  );
}

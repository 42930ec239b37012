import { useContext } from 'react';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Waiting } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Time } from '../../ui/time.tsx';
import type { Order } from './api.ts';
import { cryptocurrencyOf } from './cryptocurrency.ts';

export const OrderCard = ({ order }: { order: Order }) => (
  <Card title="Order Details">
    <CardBody>
      <Facts
        facts={{
          'Reference Id': <Copyable value={order.reference_id} label="reference id" />,
          Rate: <Figure value={order.rate} />,
          'Cryptocurrency Amount': <Figure {...money(order.cryptocurrency_amount, cryptocurrencyOf(order))} />,
          'Auto Trade': yesNo(order.auto_trade),
          'Trade Approved Internally': yesNo(order.trade_approved_internal),
          'Trade Approved Externally': yesNo(order.trade_approved_external),
          'Created At': <Time of={order.created_at} />,
          'Updated At': <Time of={order.updated_at} />,
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
        <Facts
          facts={{
            Id: <Copyable value={id} label="deposit id" />,
            Account: (
              <TextLink to={paths.walletAccount(account?.provider, account?.cryptocurrency)}>{text(account?.name)}</TextLink>
            ),
            Address: <Copyable value={address} label="address" />,
            Balance: <Figure {...money(balance, code)} />,
            'Payment Amount': <Figure {...money(payment_amount, code)} />,
            'Sweep Amount': <Figure {...money(sweep_amount, code)} />,
          }}
        />
      </CardBody>
    </Card>
  );
}

export function TradeCard({ order: { trade } }: { order: Order }) {
  const waiting = useContext(Waiting);
  return (
    <Card title="Trade Details">
      <CardBody>
        {trade || waiting ? (
          <Facts
            facts={{
              Id: <Copyable value={trade?.id} label="trade id" />,
              'Exchange Provider': text(trade?.provider),
              Cryptocurrency: text(trade?.cryptocurrency),
              Stablecoin: text(trade?.stablecoin),
              Amount: <Figure {...money(trade?.amount, trade?.cryptocurrency)} />,
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

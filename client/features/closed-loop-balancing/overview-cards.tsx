import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Time } from '../../ui/time.tsx';
import type { Overview } from './api.ts';
import { SettlementStatus } from './settlement-status.tsx';

export function Settlements({ settlements }: { settlements: Overview['settlements'] }) {
  const { items, total } = settlements ?? {};
  const shown = items?.length ?? 0;
  return (
    <Card title="Settlements">
      <DataTable
        label="Settlements"
        rows={items}
        rowKey={(settlement) => settlement.id}
        empty="No settlements."
        columns={[
          {
            head: 'Reference Id',
            cell: (settlement) => (
              <Copyable value={settlement.reference_id} label="reference id" to={paths.settlement(settlement.id)} />
            ),
          },
          { head: 'Exchange Provider', align: 'wrap', cell: (settlement) => text(settlement.exchange_provider) },
          { head: 'Cryptocurrency', cell: (settlement) => text(settlement.cryptocurrency_code) },
          { head: 'Status', cell: (settlement) => <SettlementStatus hash={settlement.transaction_hash} /> },
          { head: 'Created At', cell: (settlement) => <Time of={settlement.created_at} /> },
        ]}
      />
      {Number(total) > shown && (
        <CardBody>
          <p className="muted">
            Only <Figure value={shown} /> of <Figure value={total} /> settlements are shown.
          </p>
        </CardBody>
      )}
    </Card>
  );
}

export const UnsettledTrades = ({ trades }: { trades: Overview['unsettled_trades'] }) => (
  <Card title="Unsettled Trades">
    <DataTable
      label="Unsettled Trades"
      rows={trades}
      rowKey={(trade) => trade.id}
      empty="No unsettled trades."
      columns={[
        { head: 'Reference Id', cell: (trade) => <Copyable value={trade.reference_id} label="reference id" /> },
        { head: 'Exchange Provider', align: 'wrap', cell: (trade) => text(trade.exchange_provider) },
        {
          head: 'Amount',
          align: 'end',
          cell: (trade) => <Figure {...money(trade.cryptocurrency_amount, trade.cryptocurrency_code)} />,
        },
        { head: 'Created At', cell: (trade) => <Time of={trade.created_at} /> },
      ]}
    />
  </Card>
);

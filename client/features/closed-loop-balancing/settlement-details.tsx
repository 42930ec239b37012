import { useSegments } from '../../lib/location.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { isMissing, text } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useSettlement } from './api.ts';
import { ProcessSettlement } from './process-settlement.tsx';
import { SettlementStatus } from './settlement-status.tsx';
import { tickedSum } from './ticked-sum.tsx';

export function SettlementDetails() {
  const [, , id = ''] = useSegments();
  const settlement = useSettlement(id);
  const { data } = settlement;
  return (
    <Page
      title="Settlement"
      heading={
        <>
          Settlement <span className="mono">{data && text(data.reference_id)}</span>
        </>
      }
      trail={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}
      actions={data && isMissing(data.transaction_hash) && <ProcessSettlement id={id} settlement={data} />}
    >
      <Loaded query={settlement}>
        {(settlement) => (
          <Columns>
            <Card title="Settlement Details">
              <CardBody>
                <Facts
                  facts={{
                    'Reference Id': <Copyable value={settlement.reference_id} label="reference id" />,
                    'Exchange Provider': text(settlement.exchange_provider),
                    Status: <SettlementStatus hash={settlement.transaction_hash} />,
                    Amount: <Figure {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />,
                    ...tickedSum(id, settlement),
                    Address: <Copyable value={settlement.address} label="address" />,
                    'Transaction Hash': <Copyable value={settlement.transaction_hash} label="transaction hash" />,
                    Note: text(settlement.note),
                    'Created At': <Time of={settlement.created_at} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Trades">
              <DataTable
                label="Trades"
                rows={settlement.trades}
                rowKey={(trade) => trade.reference_id}
                empty="No trades."
                columns={[
                  {
                    head: 'Reference Id',
                    value: (trade) => trade.reference_id,
                    cell: (trade) => <Copyable value={trade.reference_id} label="reference id" />,
                  },
                ]}
              />
            </Card>
          </Columns>
        )}
      </Loaded>
    </Page>
  );
}

import { useParams } from 'react-router-dom';
import { money } from '#lib/format/money.ts';
import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Columns } from '#ui/page/layout.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useSettlement } from '../api.ts';
import { ProcessSettlement } from './process-settlement.tsx';
import { selectedTotal, useSelectedFor } from './selected-total.tsx';
import { settlementOrigin } from './settlement-origin.ts';
import { SettlementStatus } from './settlement-status.tsx';

export function SettlementDetails() {
  const { id = '' } = useParams<'id'>();
  const settlement = useSettlement(id);
  const { data } = settlement;
  const selected = useSelectedFor(id);
  return (
    <Page
      title={data ? text(data.reference_id) : 'Settlement'}
      documentTitle={data && `${text(data.reference_id)} - Settlement`}
      heading={
        <>
          Settlement <span className="mono">{data && text(data.reference_id)}</span>
        </>
      }
      breadcrumbs={[{ label: 'CL Balancing', to: paths.closedLoopBalancing }]}
      actions={data && <ProcessSettlement id={id} settlement={data} />}
    >
      <QueryContent query={settlement} blank={{}}>
        {(settlement) => (
          <Columns>
            <Card title="Settlement Details">
              <CardBody>
                <DescriptionList
                  facts={{
                    'Reference Id': <Copyable value={settlement.reference_id} label="reference id" />,
                    'Exchange Provider': text(settlement.exchange_provider),
                    Status: <SettlementStatus hash={settlement.transaction_hash} />,
                    Amount: <FormattedNumber {...money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code)} />,
                    ...selectedTotal(selected, settlement),
                    Address: <Copyable value={settlement.address} label="address" of={settlementOrigin(settlement)} />,
                    'Transaction Hash': <Copyable value={settlement.transaction_hash} label="transaction hash" />,
                    Note: text(settlement.note),
                    'Created At': <Time value={settlement.created_at} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Trades" count={settlement.trades?.length}>
              <DataTable
                label="Trades"
                rows={settlement.trades}
                rowKey={(trade) => trade.reference_id}
                empty="No trades."
                hint="The trades of this settlement appear here."
                columns={[
                  {
                    header: 'Reference Id',
                    value: (trade) => trade.reference_id,
                    cell: (trade) => <Copyable value={trade.reference_id} label="reference id" />,
                  },
                ]}
              />
            </Card>
          </Columns>
        )}
      </QueryContent>
    </Page>
  );
}

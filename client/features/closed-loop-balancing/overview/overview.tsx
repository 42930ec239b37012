import { useCallback, useMemo } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Term } from '#components/copyable/term.tsx';
import { Card } from '#components/page/card.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { extentOf } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { useMarkedRow } from '#forms/origin.ts';
import type { Filter } from '#lists/filter.ts';
import type { ListParts } from '#lists/list-model.ts';
import { paths } from '#platform/paths.ts';
import { type Overview, type Trade, useOverview } from '../api.ts';
import { isProcessing } from '../queue.ts';
import { SettlementStatus, settlementStatus } from '../settlement/settlement-status.tsx';
import { WorkQueue, WorkQueueSkeleton } from './work-queue.tsx';

export function ClosedLoopBalancing() {
  const overview = useOverview();
  const create = (
    <ButtonLink tone="primary" to={paths.createSettlement}>
      Create
    </ButtonLink>
  );
  const heading = (
    <>
      <Term of="CL, closed loop">CL</Term> Balancing
    </>
  );
  return (
    <Page heading={heading} actions={create}>
      <QueryContent query={overview}>
        {(data) => (
          <Stack>
            {data ? (
              <WorkQueue
                trades={data.unsettled_trades}
                total={data.unsettled_trades_total}
                now={overview.dataUpdatedAt}
              />
            ) : (
              <WorkQueueSkeleton />
            )}
            <Settlements overview={data} />
            <UnsettledTrades overview={data} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

interface OverviewCardProps {
  /** Undefined while it loads. */
  overview: Overview | undefined;
}

type ListedSettlement = NonNullable<NonNullable<Overview['settlements']>['items']>[number];

const statuses: ListParts<ListedSettlement> = {
  parameter: 'status',
  parts: [
    { id: 'processing', name: 'Processing', has: isProcessing },
    { id: 'completed', name: 'Completed', has: (one) => !isProcessing(one) },
  ],
  isInOrder: true,
};

const specifiedColumns: Column<ListedSettlement>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: (settlement) => settlement.reference_id,
    cell: (settlement, to) => (
      <Copyable value={settlement.reference_id} label="reference id" to={to} />
    ),
  },
  {
    id: 'exchange-provider',
    header: 'Exchange Provider',
    priority: 2,
    align: 'wrap',
    value: (settlement) => settlement.exchange_provider,
  },
  {
    id: 'cryptocurrency',
    header: 'Cryptocurrency',
    value: (settlement) => settlement.cryptocurrency_code,
  },
  {
    id: 'status',
    header: 'Status',
    value: (settlement) => settlementStatus(settlement.transaction_hash),
    cell: (settlement) => <SettlementStatus hash={settlement.transaction_hash} />,
  },
  {
    id: 'created-at',
    header: 'Created At',
    priority: 2,
    as: 'time',
    value: (settlement) => settlement.created_at,
  },
];

const columnsWithAmount: Column<ListedSettlement>[] = [
  ...specifiedColumns,
  {
    id: 'amount',
    header: 'Amount',
    priority: 2,
    align: 'end',
    as: 'amount',
    value: (settlement) => money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code),
  },
];

interface OfPair {
  exchange_provider?: string | null | undefined;
  cryptocurrency_code?: string | null | undefined;
  created_at?: string | null | undefined;
}

/** The filters of both lists. */
const filters: Filter<OfPair>[] = [
  { as: 'time', id: 'created', label: 'Created', value: ({ created_at }) => created_at },
  {
    as: 'choice',
    id: 'exchange-provider',
    label: 'Exchange Provider',
    parameter: 'exchange_provider',
    value: ({ exchange_provider }) => exchange_provider,
  },
  {
    as: 'choice',
    id: 'cryptocurrency',
    label: 'Cryptocurrency',
    parameter: 'cryptocurrency_code',
    value: ({ cryptocurrency_code }) => cryptocurrency_code,
  },
];

const amountFilter: Filter<OfPair & { cryptocurrency_amount?: bigint | null | undefined }> = {
  as: 'amount',
  id: 'amount',
  label: 'Amount',
  currency: { filter: 'cryptocurrency' },
  value: ({ cryptocurrency_amount, cryptocurrency_code }) =>
    money(cryptocurrency_amount, cryptocurrency_code),
};

const filtersWithAmount = [...filters, amountFilter];

/** The settlements, those still processing first. */
function Settlements({ overview }: OverviewCardProps) {
  const { items, total } = overview?.settlements ?? {};
  const sorted = useMemo(
    () => items?.toSorted((a, b) => Number(isProcessing(b)) - Number(isProcessing(a))),
    [items],
  );
  // The specification has no such column, and a backend may send none.
  const hasAmount = !items || items.some((one) => one.cryptocurrency_amount !== undefined);
  return (
    <Card title="Settlements" anchor="settlements" count={extentOf(items, total)}>
      <DataTable
        id="settlements"
        label="Settlements"
        of={overview}
        rows={() => sorted}
        total={({ settlements }) => settlements?.total}
        parts={statuses}
        rowKey={(settlement) => settlement.id}
        recordHref={(settlement) => paths.settlement.href(settlement.id)}
        empty="No settlements."
        hint={
          <>
            Settlements appear here with their status, those in processing first.
            <ButtonLink to={paths.createSettlement}>Create the first settlement</ButtonLink>
          </>
        }
        columns={hasAmount ? columnsWithAmount : specifiedColumns}
        filters={hasAmount ? filtersWithAmount : filters}
      />
    </Card>
  );
}

const tradeColumns: Column<NonNullable<Overview['unsettled_trades']>[number]>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: (trade) => trade.reference_id,
    cell: (trade) => <Copyable cut="id" value={trade.reference_id} label="reference id" alone />,
  },
  {
    id: 'exchange-provider',
    header: 'Exchange Provider',
    priority: 2,
    align: 'wrap',
    value: (trade) => trade.exchange_provider,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    as: 'amount',
    value: (trade) => money(trade.cryptocurrency_amount, trade.cryptocurrency_code),
  },
  {
    id: 'created-at',
    header: 'Created At',
    priority: 2,
    as: 'time',
    value: (trade) => trade.created_at,
  },
];

function UnsettledTrades({ overview }: OverviewCardProps) {
  const row = useMarkedRow();
  const isMarked = useCallback(({ reference_id }: Trade) => reference_id === row, [row]);
  return (
    <Card
      title="Unsettled Trades"
      anchor="unsettled-trades"
      count={extentOf(overview?.unsettled_trades, overview?.unsettled_trades_total)}
    >
      <DataTable
        id="unsettled-trades"
        label="Unsettled Trades"
        of={overview}
        rows={({ unsettled_trades }) => unsettled_trades}
        total={({ unsettled_trades_total }) => unsettled_trades_total}
        rowKey={(trade) => trade.id}
        isMarked={isMarked}
        empty="No unsettled trades."
        hint="Trades appear here until a settlement has them."
        columns={tradeColumns}
        filters={filtersWithAmount}
      />
    </Card>
  );
}

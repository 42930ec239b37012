import { useCallback, useMemo } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Term } from '#components/copyable/term.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { PagesCard, RowsCard } from '#components/screen/rows-card.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import { amountColumn, type Column, memberColumn } from '#components/table/column.tsx';
import { Age } from '#components/values/age.tsx';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { useIsPaged } from '#data/declared-list.ts';
import { money } from '#format/money.ts';
import { dash } from '#format/values.ts';
import { useMarkedRow } from '#forms/origin.ts';
import type { Filter } from '#lists/filter.ts';
import { cryptocurrencyCodes, exchangeProviderNames } from '#lists/known-values.ts';
import { paths } from '#platform/paths.ts';
import {
  countedQueue,
  type ListedSettlement,
  type Overview,
  queueOfOverview,
  settlementPages,
  type Trade,
  tradePages,
  useCountedQueue,
  useOverview,
} from '../api.ts';
import { isProcessing, oldestOf } from '../queue.ts';
import { SettlementStatus, settlementStatus } from '../settlement/settlement-status.tsx';
import { queueTitle, WorkQueue, WorkQueueSkeleton } from './work-queue.tsx';

const listed = new Intl.ListFormat('en-GB');

/** The queue and both lists: each as the backend declares it, otherwise from the overview, which has all of them. */
export function ClosedLoopBalancing() {
  const isCounted = useIsPaged(endpoints.queue);
  const hasSettlementPages = useIsPaged(endpoints.settlements);
  const hasTradePages = useIsPaged(endpoints.trades);
  const ofOverview = [
    ...(isCounted ? [] : [{ title: queueTitle, part: 'trades by age' }]),
    ...(hasSettlementPages ? [] : [{ title: settlements.label, part: 'settlements' }]),
    ...(hasTradePages ? [] : [{ title: trades.label, part: 'unsettled trades' }]),
  ];
  const needsOverview = ofOverview.length > 0;
  const overview = useOverview(needsOverview);
  const create = (
    <ButtonLink isButton tone="primary" to={paths.createSettlement}>
      Create
    </ButtonLink>
  );
  const heading = (
    <>
      <Term of="CL, closed loop">CL</Term> Balancing
    </>
  );
  return (
    <ScreenFrame heading={heading} actions={create}>
      <Stack>
        {isCounted && <CountedQueue />}
        {needsOverview && (
          <QueryContent
            query={overview}
            title={listed.format(ofOverview.map(({ title }) => title))}
            part={listed.format(ofOverview.map(({ part }) => part))}
          >
            {(data) => (
              <Stack>
                {!isCounted &&
                  (data ? (
                    <WorkQueue {...queueOfOverview(overview)} now={overview.dataUpdatedAt} />
                  ) : (
                    <WorkQueueSkeleton />
                  ))}
                {!hasSettlementPages && <Settlements overview={data} />}
                {!hasTradePages && <UnsettledTrades overview={data} />}
              </Stack>
            )}
          </QueryContent>
        )}
        {hasSettlementPages && <SettlementPages />}
        {hasTradePages && <TradePages />}
      </Stack>
    </ScreenFrame>
  );
}

/** The queue that the backend counts. */
function CountedQueue() {
  const query = useCountedQueue();
  return (
    <QueryContent query={query} title={queueTitle} part="trades by age">
      {(entries) =>
        entries ? (
          <WorkQueue {...countedQueue(entries)} now={query.dataUpdatedAt} />
        ) : (
          <WorkQueueSkeleton />
        )
      }
    </QueryContent>
  );
}

interface OverviewCardProps {
  /** Undefined while it loads. */
  overview: Overview | undefined;
}

const referenceColumn: Column<ListedSettlement> = {
  id: 'reference-id',
  header: 'Reference Id',
  value: (settlement) => settlement.reference_id,
  cell: (settlement, to) => (
    <Copyable value={settlement.reference_id} label="reference id" to={to} />
  ),
};

const providerColumn = memberColumn<ListedSettlement>('Exchange Provider', 'exchange_provider', {
  align: 'wrap',
  priority: 2,
});

const cryptocurrencyColumn: Column<ListedSettlement> = {
  id: 'cryptocurrency',
  header: 'Cryptocurrency',
  value: (settlement) => settlement.cryptocurrency_code,
};

const statusColumn: Column<ListedSettlement> = {
  id: 'status',
  header: 'Status',
  value: (settlement) => settlementStatus(settlement.transaction_hash),
  cell: (settlement) => <SettlementStatus hash={settlement.transaction_hash} />,
};

const createdColumn = memberColumn<ListedSettlement>('Created At', 'created_at', {
  as: 'time',
  priority: 2,
});

const specifiedColumns = [
  referenceColumn,
  providerColumn,
  cryptocurrencyColumn,
  statusColumn,
  createdColumn,
];

const completeColumns: Column<ListedSettlement>[] = [
  referenceColumn,
  providerColumn,
  // A narrow list has it as the unit of the amount.
  { ...cryptocurrencyColumn, priority: 2 },
  amountColumn('Amount', 'cryptocurrency_amount', 'cryptocurrency_code', { id: 'amount' }),
  { ...statusColumn, priority: 2, isBelow: true },
  createdColumn,
  {
    id: 'age',
    header: 'Age',
    priority: 3,
    align: 'end',
    as: 'figure',
    // Without a value: it is searched and sorted by Created At.
    cell: (settlement) =>
      isProcessing(settlement) ? <Age created={oldestOf([settlement])} /> : dash,
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
    known: exchangeProviderNames,
    value: ({ exchange_provider }) => exchange_provider,
  },
  {
    as: 'choice',
    id: 'cryptocurrency',
    label: 'Cryptocurrency',
    parameter: 'cryptocurrency_code',
    known: cryptocurrencyCodes,
    value: ({ cryptocurrency_code }) => cryptocurrency_code,
  },
];

const amountFilter: Filter<OfPair & Pick<Trade, 'cryptocurrency_amount'>> = {
  as: 'amount',
  id: 'amount',
  label: 'Amount',
  currency: { filter: 'cryptocurrency' },
  value: ({ cryptocurrency_amount, cryptocurrency_code }) =>
    money(cryptocurrency_amount, cryptocurrency_code),
};

const filtersWithAmount = [...filters, amountFilter];

const statusFilter: Filter<ListedSettlement> = {
  as: 'choice',
  id: 'completed',
  label: 'Status',
  parameter: 'completed',
  value: (settlement) => String(!isProcessing(settlement)),
  options: { false: 'Processing', true: 'Completed' },
};

const settlementFilters = [statusFilter, ...filters];
const settlementFiltersWithAmount = [statusFilter, ...filtersWithAmount];

/** What both forms of the list have. */
const settlements = {
  id: 'settlements',
  label: 'Settlements',
  rowKey: ({ id }: ListedSettlement) => id,
  recordHref: ({ id }: ListedSettlement) => paths.settlement.href(id),
  empty: 'No settlements.',
};

/** The settlements in pages. */
export const settlementList = {
  ...settlements,
  parameter: 'settlements',
  source: settlementPages,
  columns: completeColumns,
  filters: settlementFiltersWithAmount,
};

const settlementsHint = (
  <>
    Settlements appear here with their status.
    <ButtonLink to={paths.createSettlement}>Create the first settlement</ButtonLink>
  </>
);

const SettlementPages = () => (
  <PagesCard
    {...settlementList}
    anchor="settlements"
    columnsFor={(items) => (haveAmounts(items) ? completeColumns : specifiedColumns)}
    hint={settlementsHint}
  />
);

/** The specification has no amounts and ages of settlements, and a backend may send no amounts. */
const haveAmounts = (items: ListedSettlement[]) =>
  items.some(({ cryptocurrency_amount }) => cryptocurrency_amount !== undefined);

/** All settlements, those still processing first. */
function Settlements({ overview }: OverviewCardProps) {
  const items = overview?.settlements?.items;
  const sorted = useMemo(
    () => items?.toSorted((a, b) => Number(isProcessing(b)) - Number(isProcessing(a))),
    [items],
  );
  const hasAmount = !items || haveAmounts(items);
  return (
    <RowsCard
      {...settlements}
      anchor="settlements"
      listed="newest"
      of={overview}
      rows={() => sorted}
      total={({ settlements }) => settlements?.total}
      hint={settlementsHint}
      columns={hasAmount ? completeColumns : specifiedColumns}
      filters={hasAmount ? settlementFiltersWithAmount : settlementFilters}
    />
  );
}

const tradeColumns: Column<NonNullable<Overview['unsettled_trades']>[number]>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: (trade) => trade.reference_id,
    cell: (trade, to) => (
      <Copyable cut="id" value={trade.reference_id} label="reference id" to={to} alone={!to} />
    ),
  },
  memberColumn('Exchange Provider', 'exchange_provider', { align: 'wrap', priority: 2 }),
  amountColumn('Amount', 'cryptocurrency_amount', 'cryptocurrency_code', { id: 'amount' }),
  memberColumn('Created At', 'created_at', { as: 'time', priority: 2, isBelow: true }),
];

/** What both forms of the list have. */
const trades = {
  id: 'unsettled-trades',
  label: 'Unsettled Trades',
  columns: tradeColumns,
  filters: filtersWithAmount,
  rowKey: ({ id }: Trade) => id,
  recordHref: ({ order_reference_id }: Trade) => paths.order.href(order_reference_id),
  empty: 'No unsettled trades.',
  hint: 'Trades appear here until they are settled.',
};

/** Returns a function that returns true for the trade that a link leads to. */
function useIsMarkedTrade() {
  const row = useMarkedRow();
  return useCallback(({ reference_id }: Trade) => reference_id === row, [row]);
}

const TradePages = () => (
  <PagesCard
    {...trades}
    anchor="unsettled-trades"
    parameter="trades"
    source={tradePages}
    isMarked={useIsMarkedTrade()}
  />
);

const UnsettledTrades = ({ overview }: OverviewCardProps) => (
  <RowsCard
    {...trades}
    anchor="unsettled-trades"
    listed="oldest"
    of={overview}
    rows={({ unsettled_trades }) => unsettled_trades}
    total={({ unsettled_trades_total }) => unsettled_trades_total}
    isMarked={useIsMarkedTrade()}
  />
);

import { useCallback } from 'react';
import { Status } from '#components/basics/badge.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Term } from '#components/copyable/term.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import { amountColumn, type Column, memberColumn } from '#components/table/column.tsx';
import { instantOf } from '#contract/instant.ts';
import { useStore } from '#data/use-store.ts';
import { statusOf, statusWord } from '#format/status.ts';
import { dash } from '#format/values.ts';
import { useMarkedRow } from '#forms/origin.ts';
import { clock } from '#platform/clock.ts';
import { paths } from '#platform/paths.ts';
import type { Overview, SuspiciousOrder } from './api.ts';
import { ageOf, reasonOf } from './reasons.ts';

/** The rows of a card at first. */
export const cardRows = 10;

interface SuspiciousCardProps {
  /** Undefined while it loads. */
  overview: Overview | undefined;
}

const orderColumns: Column<SuspiciousOrder>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: (order) => order.reference_id,
    cell: (order, to) => (
      <Copyable cut="id" value={order.reference_id} label="reference id" to={to} />
    ),
  },
  amountColumn('Balance', 'balance', 'currency_code', { priority: 2 }),
  memberColumn('Created At', 'created_at', { as: 'time', priority: 1 }),
];

/** The reason comes after the reference, if the response has the required amounts. */
const orderColumnsWithReason: Column<SuspiciousOrder>[] = [
  ...orderColumns.slice(0, 1),
  { id: 'reason', header: 'Why', align: 'wrap', value: (order) => reasonOf(order) },
  ...orderColumns.slice(1),
];

const columnsOf = (overview: Overview | undefined) =>
  overview?.suspicious_orders?.some((order) => reasonOf(order) === null)
    ? orderColumns
    : orderColumnsWithReason;

export const SuspiciousOrders = ({ overview }: SuspiciousCardProps) => (
  <RowsCard
    title={
      <>
        <Term of="Suspicious">Suspicious</Term> Orders
      </>
    }
    anchor="suspicious-orders"
    alert
    listed="newest"
    id="suspicious-orders"
    label="Suspicious Orders"
    firstRows={cardRows}
    of={overview}
    rows={({ suspicious_orders }) => suspicious_orders}
    total={({ suspicious_orders_total }) => suspicious_orders_total}
    rowKey={(order) => order.reference_id}
    recordHref={(order) => paths.order.href(order.reference_id)}
    empty="No suspicious orders."
    hint={
      <>
        Orders that were paid in another amount than required appear here.
        <ButtonLink to={paths.orders}>Show all orders</ButtonLink>
      </>
    }
    columns={columnsOf(overview)}
  />
);

type Quote = NonNullable<Overview['suspicious_quotes']>[number];

/** For how long a quote has been open, or its age if it has no status. */
function OpenFor({ quote: { status, created_at } }: { quote: Quote }) {
  const now = useStore(clock);
  const opened = instantOf(created_at);
  if (!opened) return dash;
  const age = ageOf(now - opened.getTime());
  if (status === null) return `${age} old`;
  return status?.toLowerCase() === 'open' ? `Open for ${age}` : dash;
}

const quoteColumns: Column<Quote>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: (quote) => quote.reference_id,
    cell: (quote, to) => (
      <Copyable cut="id" value={quote.reference_id} label="reference id" to={to} alone={!to} />
    ),
  },
  {
    id: 'reason',
    header: 'Why',
    align: 'wrap',
    value: ({ created_at }) => created_at,
    cell: (quote) => <OpenFor quote={quote} />,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 2,
    value: (quote) => statusWord(quote.status),
    cell: (quote) => <Status {...statusOf(quote.status)} />,
  },
  memberColumn('Created At', 'created_at', { as: 'time', priority: 1 }),
];

export function SuspiciousQuotes({ overview }: SuspiciousCardProps) {
  const row = useMarkedRow();
  const isMarked = useCallback(({ reference_id }: Quote) => reference_id === row, [row]);
  return (
    <RowsCard
      title={
        <>
          <Term of="Suspicious">Suspicious</Term> Quotes
        </>
      }
      anchor="suspicious-quotes"
      listed="newest"
      id="suspicious-quotes"
      label="Suspicious Quotes"
      firstRows={cardRows}
      of={overview}
      rows={({ suspicious_quotes }) => suspicious_quotes}
      total={({ suspicious_quotes_total }) => suspicious_quotes_total}
      rowKey={(quote) => quote.reference_id}
      isMarked={isMarked}
      recordHref={(quote) => paths.order.href(quote.order_reference_id)}
      empty="No suspicious quotes."
      hint="Quotes that are still open after 24 hours appear here."
      columns={quoteColumns}
    />
  );
}

import { Status } from '#components/basics/badge.tsx';
import { Copyable, LookAlikeMark } from '#components/copyable/copyable.tsx';
import { defineList, ListScreen } from '#components/screen/list-screen.tsx';
import { amountColumn, type Column, memberColumn } from '#components/table/column.tsx';
import { orders } from '#contract/orders.ts';
import { money } from '#format/money.ts';
import { statusOf, statusWord } from '#format/status.ts';
import { text } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { cryptocurrencyCodes, currencyCodes } from '#lists/known-values.ts';
import { type ListedOrder, orderName } from './api.ts';

const specifiedColumns: Column<ListedOrder>[] = [
  {
    id: 'id',
    header: 'Id',
    value: (order) => order.reference_id,
    cell: (order, to) => (
      <>
        <Copyable cut="id" value={order.reference_id} label="reference id" to={to} />
        <LookAlikeMark value={order.address} label="address" of={orderName(order)} />
      </>
    ),
  },
  {
    id: 'currency-pair',
    header: 'Currency Pair',
    priority: 2,
    value: (order) => `${text(order.cryptocurrency_code)}-${text(order.currency_code)}`,
  },
  {
    id: 'address',
    header: 'Address',
    priority: 3,
    value: (order) => order.address,
    cell: (order) => (
      <Copyable cut="short" value={order.address} label="address" of={orderName(order)} />
    ),
  },
  memberColumn('Rate', 'rate', { align: 'end', as: 'figure', priority: 3 }),
  amountColumn('Amount', 'payment_requirement', 'cryptocurrency_code', { id: 'amount' }),
  memberColumn('Created At', 'created_at', { as: 'time', priority: 2, isBelow: true }),
];

const columnsWithStatus: Column<ListedOrder>[] = [
  ...specifiedColumns,
  {
    id: 'invoice-status',
    header: 'Invoice Status',
    priority: 3,
    value: (order) => statusWord(order.invoice_status),
    cell: (order) => <Status {...statusOf(order.invoice_status)} />,
  },
];

const filters: Filter<ListedOrder>[] = [
  { as: 'time', id: 'created', label: 'Created', value: (order) => order.created_at },
  {
    as: 'choice',
    id: 'cryptocurrency',
    label: 'Cryptocurrency',
    parameter: 'cryptocurrency_code',
    known: cryptocurrencyCodes,
    value: (order) => order.cryptocurrency_code,
  },
  {
    as: 'choice',
    id: 'currency',
    label: 'Currency',
    parameter: 'currency_code',
    known: currencyCodes,
    value: (order) => order.currency_code,
  },
  {
    as: 'amount',
    id: 'amount',
    label: 'Amount',
    currency: { filter: 'cryptocurrency' },
    value: (order) => money(order.payment_requirement, order.cryptocurrency_code),
  },
];

export const orderList = defineList(orders.list, {
  label: 'Orders',
  details: orders.details,
  key: 'reference_id',
  columns: columnsWithStatus,
  filters,
  empty: 'No orders.',
  hint: 'Orders appear here when payers accept quotes. Refresh to see new ones.',
});

export const OrderList = () => (
  <ListScreen
    {...orderList}
    // The specification has no such column, and a backend may send none.
    columnsFor={(items) =>
      items.some((order) => order.invoice_status !== undefined)
        ? columnsWithStatus
        : specifiedColumns
    }
  />
);

import { Fragment } from 'react';
import { Badge } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import type { Column } from '#components/table/column.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { instantOf } from '#contract/instant.ts';
import { duration } from '#format/instant.ts';
import { amountText, money, unknownAmount } from '#format/money.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import type { Day } from './api.ts';

type Row<Name extends 'currencies' | 'differences' | 'settlements' | 'carried_over' | 'changes'> =
  NonNullable<Day[Name]>[number];
type Currency = Row<'currencies'>;
type Sum = 'required' | 'paid' | 'swept' | 'unpaid' | 'unswept' | 'not_explained';

const sum = (id: Sum, header: string, priority?: 1 | 2 | 3): Column<Currency> => ({
  id,
  header,
  align: 'end',
  as: 'figure',
  ...(priority && { priority }),
  value: (row) => sumIn(row, id),
});

/** Returns a sum as text. That of an unknown currency is unknown. */
const sumIn = (row: Currency, id: Sum) =>
  row.code ? money(row[id] ?? unknownAmount, row.code).value : unknownAmount;

export const currencyColumns: Column<Currency>[] = [
  { id: 'code', header: 'Currency', value: ({ code }) => code },
  {
    id: 'deposits',
    header: 'Deposits',
    align: 'end',
    as: 'figure',
    priority: 3,
    value: ({ deposits }) => deposits,
  },
  sum('required', 'Required', 2),
  sum('paid', 'Paid'),
  sum('swept', 'Swept', 2),
  sum('unpaid', 'Unpaid', 3),
  sum('unswept', 'Not swept', 3),
  {
    ...sum('not_explained', 'Not explained'),
    cell: (row, _to, places) => (
      <Amount
        value={sumIn(row, 'not_explained')}
        places={places}
        alert={row.not_explained !== 0n}
      />
    ),
  },
];

const reasons: Record<string, string> = {
  underpaid: 'Underpaid by',
  overpaid: 'Overpaid by',
  underswept: 'Swept less than paid, by',
  overswept: 'Swept more than paid, by',
};

const reasonOf = (reason: string | null | undefined) => reasons[text(reason)] ?? text(reason);

const unknown = 'an unknown amount';

export const differenceColumns: Column<Row<'differences'>>[] = [
  {
    id: 'deposit',
    header: 'Order',
    value: (row) => row.order_reference_id ?? row.reference_id,
    cell: (row, to) => (
      <Copyable
        cut="id"
        value={row.order_reference_id ?? row.reference_id}
        label="reference id"
        to={to}
        alone={!to}
      />
    ),
  },
  {
    id: 'reason',
    header: 'Why',
    align: 'name',
    value: ({ reason, amount, code }) =>
      `${reasonOf(reason)} ${typeof amount === 'bigint' ? amountText(amount, code) : unknown}`,
    // An amount and its code stay on one line.
    cell: ({ reason, amount, code }) => (
      <>
        {reasonOf(reason)}{' '}
        {typeof amount === 'bigint' ? <FormattedNumber {...money(amount, code)} /> : unknown}
      </>
    ),
  },
  { id: 'provider', header: 'Wallet', priority: 2, value: ({ provider }) => provider },
  {
    id: 'explanation',
    header: 'Explanation',
    align: 'name',
    value: ({ explanation }) => explanation ?? 'Not explained',
    cell: ({ explanation }) => explanation ?? <Badge tone="warn">Not explained</Badge>,
  },
];

interface DoneProps {
  at: string | null | undefined;
  by: string | null | undefined;
  /** The text without a time. */
  none: string;
}

const Done = ({ at, by, none }: DoneProps) =>
  at ? (
    <>
      <Time value={at} /> {by ? `by ${by}` : 'by an unknown person'}
    </>
  ) : (
    none
  );

export const settlementColumns: Column<Row<'settlements'>>[] = [
  {
    id: 'reference-id',
    header: 'Reference Id',
    value: ({ reference_id }) => reference_id,
    cell: ({ reference_id }, to) => <Copyable value={reference_id} label="reference id" to={to} />,
  },
  {
    id: 'exchange-provider',
    header: 'Exchange Provider',
    priority: 3,
    value: ({ exchange_provider }) => exchange_provider,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    as: 'amount',
    value: ({ amount, code }) => money(amount ?? unknownAmount, code),
  },
  {
    id: 'created',
    header: 'Created',
    align: 'wrap',
    priority: 2,
    value: ({ created_at }) => created_at,
    cell: ({ created_at: at, created_by: by }) => <Done at={at} by={by} none="–" />,
  },
  {
    id: 'processed',
    header: 'Processed',
    align: 'wrap',
    value: ({ processed_at }) => processed_at,
    cell: ({ processed_at: at, processed_by: by }) => <Done at={at} by={by} none="Not yet" />,
  },
];

const kinds: Record<string, [name: string, to: string]> = {
  settlements: ['Settlements in processing', `${paths.closedLoopBalancing}#settlements`],
  trades: ['Unsettled trades', `${paths.closedLoopBalancing}#unsettled-by-age`],
};

/** @param asOf The time of the summary, of which ages are. */
export const carriedColumns = (asOf: string | null | undefined): Column<Row<'carried_over'>>[] => [
  {
    id: 'kind',
    header: 'Item',
    align: 'name',
    value: ({ kind }) => kinds[text(kind)]?.[0] ?? kind,
    cell: ({ kind }) => {
      const [name, to] = kinds[text(kind)] ?? [text(kind), undefined];
      return <TextLink to={to}>{name}</TextLink>;
    },
  },
  {
    id: 'count',
    header: 'Count',
    align: 'end',
    as: 'figure',
    value: ({ count }) => count,
  },
  {
    id: 'oldest',
    header: 'Oldest',
    value: ({ oldest }) => {
      const [then, now] = [instantOf(oldest), instantOf(asOf)];
      return then && now ? duration(now.getTime() - then.getTime()) : null;
    },
  },
  {
    id: 'amounts',
    header: 'Amounts',
    align: 'wrap',
    priority: 1,
    value: ({ amounts }) =>
      amounts
        ?.map(({ amount, code }) => {
          const { value, unit } = money(amount, code);
          return unit === undefined ? `${text(code)} not known` : `${value} ${unit}`;
        })
        .join(', '),
    cell: ({ amounts }) =>
      amounts?.map(({ amount, code }, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          {typeof amount === 'bigint' ? (
            <FormattedNumber {...money(amount, code)} />
          ) : (
            `${text(code)} not known`
          )}
        </Fragment>
      )),
  },
];

export const changeColumns: Column<Row<'changes'>>[] = [
  { id: 'description', header: 'Change', align: 'wrap', value: ({ description }) => description },
  { id: 'actor', header: 'By', priority: 2, value: ({ actor }) => actor },
  { id: 'timestamp', header: 'Time', as: 'time', value: ({ timestamp }) => timestamp },
];

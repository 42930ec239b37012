import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import type { Column } from '#components/table/column.tsx';
import { duration } from '#format/instant.ts';
import { money } from '#format/money.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import type { Parts } from './model/day-close.ts';

type RowOf<Name extends keyof Parts> = Parts[Name]['rows'][number];

/** A column of sums. The currency is in a column of its own. */
const sumColumn = <Row extends Record<Member, bigint | undefined>, Member extends string>(
  member: Member,
  header: string,
  codeOf: (row: Row) => string,
): Column<Row> => ({
  id: header.toLowerCase().replaceAll(' ', '-'),
  header,
  align: 'end',
  as: 'figure',
  value: (row) => money(row[member], codeOf(row)).value,
});

const amount: Column<{ in_minor_units: bigint | undefined; code: string | null | undefined }> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  as: 'amount',
  value: (row) => money(row.in_minor_units, row.code),
};

interface Referenced {
  id: string | undefined;
  reference_id: string | null | undefined;
}

const settlementReference: Column<Referenced> = {
  id: 'reference-id',
  header: 'Reference Id',
  value: (row) => row.reference_id,
  cell: ({ id, reference_id }) => (
    <Copyable
      value={reference_id}
      label="reference id"
      to={id === undefined ? undefined : paths.settlement.href(id)}
    />
  ),
};

/** The address of a deposit in the list of its account. */
function depositHref({ provider, code, reference_id }: RowOf<'differences'>): string | undefined {
  const account = paths.walletAccount.href(provider, code);
  return account && `${account}?${new URLSearchParams({ 'filter-deposits': text(reference_id) })}`;
}

/** The columns of each part, on the screen and in its evidence. */
export const columns: { [Name in keyof Parts]: Column<RowOf<Name>>[] } = {
  sums: [
    { id: 'currency', header: 'Currency', value: ({ code }) => code },
    sumColumn('created_in_minor_units', 'Created', ({ code }) => code),
    sumColumn('processed_in_minor_units', 'Processed', ({ code }) => code),
    sumColumn('in_processing_in_minor_units', 'In Processing', ({ code }) => code),
    sumColumn('unsettled_in_minor_units', 'Unsettled', ({ code }) => code),
    sumColumn('required_in_minor_units', 'Required', ({ code }) => code),
    sumColumn('paid_in_minor_units', 'Paid', ({ code }) => code),
    sumColumn('swept_in_minor_units', 'Swept', ({ code }) => code),
  ],
  settlements: [
    { id: 'time', header: 'Time', as: 'time', value: ({ at }) => at },
    { id: 'step', header: 'Step', value: ({ step }) => step },
    settlementReference,
    {
      id: 'exchange-provider',
      header: 'Exchange Provider',
      align: 'wrap',
      value: (row) => row.exchange_provider,
    },
    amount,
    { id: 'user', header: 'User', value: ({ by }) => by },
    {
      id: 'transaction-hash',
      header: 'Transaction Hash',
      value: (row) => row.transaction_hash,
      cell: ({ transaction_hash: hash, code }) => (
        <Copyable
          cut="id"
          value={hash}
          label="transaction hash"
          explorer={explorerUrl('tx', code, hash)}
        />
      ),
    },
  ],
  open: [
    { id: 'kind', header: 'Kind', value: ({ kind }) => kind },
    settlementReference,
    {
      id: 'exchange-provider',
      header: 'Exchange Provider',
      align: 'wrap',
      value: (row) => row.exchange_provider,
    },
    { id: 'trades', header: 'Trades', align: 'end', as: 'figure', value: ({ trades }) => trades },
    amount,
    { id: 'since', header: 'Since', as: 'time', value: ({ at }) => at },
    {
      id: 'age',
      header: 'Age',
      value: ({ age_ms }) => (age_ms === undefined ? undefined : duration(age_ms)),
    },
  ],
  deposits: [
    { id: 'provider', header: 'Wallet Provider', align: 'wrap', value: ({ provider }) => provider },
    {
      id: 'account',
      header: 'Account',
      value: ({ account }) => account,
      cell: ({ provider, cryptocurrency, account }) => (
        <TextLink to={paths.walletAccount.href(provider, cryptocurrency)}>{text(account)}</TextLink>
      ),
    },
    { id: 'currency', header: 'Currency', value: ({ cryptocurrency }) => cryptocurrency },
    {
      id: 'deposits',
      header: 'Deposits',
      align: 'end',
      as: 'figure',
      value: ({ deposits }) => deposits,
    },
    sumColumn('required_in_minor_units', 'Required', (row) => row.cryptocurrency),
    sumColumn('paid_in_minor_units', 'Paid', (row) => row.cryptocurrency),
    sumColumn('swept_in_minor_units', 'Swept', (row) => row.cryptocurrency),
  ],
  differences: [
    {
      id: 'reference-id',
      header: 'Reference Id',
      value: (row) => row.reference_id,
      cell: (row) => (
        <Copyable
          value={row.reference_id}
          label="reference id"
          to={row.id === undefined ? depositHref(row) : paths.settlement.href(row.id)}
        />
      ),
    },
    {
      id: 'of',
      header: 'Of',
      align: 'wrap',
      value: ({ provider }) => (provider === undefined ? 'Settlement' : `Deposit, ${provider}`),
    },
    { id: 'finding', header: 'Finding', value: ({ finding }) => finding },
    { ...amount, header: 'Difference' },
  ],
  suspicious: [
    { id: 'time', header: 'Time', as: 'time', value: ({ at }) => at },
    { id: 'kind', header: 'Kind', value: ({ kind }) => kind },
    {
      id: 'reference-id',
      header: 'Reference Id',
      value: (row) => row.reference_id,
      cell: (row) => (
        <Copyable
          value={row.reference_id}
          label="reference id"
          to={paths.order.href(row.order_reference_id)}
        />
      ),
    },
    { id: 'status', header: 'Status', value: ({ status }) => status },
    { ...amount, header: 'Balance' },
  ],
  changes: [
    { id: 'time', header: 'Time', as: 'time', value: ({ at }) => at },
    { id: 'user', header: 'User', value: ({ by }) => by },
    { id: 'category', header: 'Category', value: ({ category }) => category },
    {
      id: 'description',
      header: 'Description',
      align: 'wrap',
      value: ({ description }) => description,
    },
  ],
};

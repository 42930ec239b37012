import type { ReactNode } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import type { Column } from '#components/table/column.tsx';
import { breakAfterAt } from '#components/values/break-after-at.tsx';
import { duration } from '#format/instant.ts';
import { money } from '#format/money.ts';
import { type Scalar, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { explorerUrl } from '#platform/release/deployment.ts';
import type { Parts } from './model/day-close.ts';

type RowOf<Name extends keyof Parts> = Parts[Name]['rows'][number];

const idOf = (header: string) => header.toLowerCase().replaceAll(' ', '-');

interface Look<Row> {
  as?: 'figure' | 'time';
  align?: 'end' | 'name' | 'wrap';
  cell?: (row: Row) => ReactNode;
}

const column = <Row,>(
  header: string,
  value: (row: Row) => Scalar,
  look: Look<Row> = {},
): Column<Row> => ({ id: idOf(header), header, value, ...look });

const time = column('Time', (row: { at: Scalar }) => row.at, { as: 'time' });

const provider = column(
  'Exchange Provider',
  (row: { exchange_provider: Scalar }) => row.exchange_provider,
  { align: 'name' },
);

const count = <Row,>(header: string, value: (row: Row) => Scalar) =>
  column(header, value, { as: 'figure', align: 'end' });

const amount = (
  header: string,
): Column<{ in_minor_units: bigint | undefined; code: string | null | undefined }> => ({
  id: idOf(header),
  header,
  align: 'end',
  as: 'amount',
  value: (row) => money(row.in_minor_units, row.code),
});

/** Sums without their currency, which has a column of its own. */
const sums = <Row, Member extends string>(
  members: Record<string, Member>,
  codeOf: (row: Row & Record<Member, bigint | undefined>) => string,
) =>
  Object.entries(members).map(([header, member]) =>
    count(
      header,
      (row: Row & Record<Member, bigint | undefined>) => money(row[member], codeOf(row)).value,
    ),
  );

/** A reference with a link to its record. */
const reference = <Row extends { reference_id: Scalar }>(
  hrefOf: (row: Row) => string | undefined,
) =>
  column('Reference Id', (row: Row) => row.reference_id, {
    cell: (row) => <Copyable value={row.reference_id} label="reference id" to={hrefOf(row)} />,
  });

const ofDeposits = {
  Required: 'required_in_minor_units',
  Paid: 'paid_in_minor_units',
  Swept: 'swept_in_minor_units',
} as const;

/** The address of a deposit in the list of its account. */
function depositHref({ provider, code, reference_id }: RowOf<'differences'>): string | undefined {
  const account = paths.walletAccount.href(provider, code);
  return account && `${account}?${new URLSearchParams({ 'filter-deposits': text(reference_id) })}`;
}

/** The columns of each part, on the screen and in its evidence. */
export const columns: { [Name in keyof Parts]: Column<RowOf<Name>>[] } = {
  sums: [
    column('Currency', ({ code }) => code),
    ...sums(
      {
        Created: 'created_in_minor_units',
        Processed: 'processed_in_minor_units',
        'In Processing': 'in_processing_in_minor_units',
        Unsettled: 'unsettled_in_minor_units',
        ...ofDeposits,
      } as const,
      ({ code }: RowOf<'sums'>) => code,
    ),
  ],
  settlements: [
    time,
    column('Step', ({ step }) => step),
    reference(({ id }) => paths.settlement.href(id)),
    provider,
    amount('Amount'),
    column('User', ({ by }) => by, { align: 'wrap', cell: ({ by }) => breakAfterAt(text(by)) }),
    column('Transaction Hash', (row) => row.transaction_hash, {
      cell: ({ transaction_hash: hash, code }) => (
        <Copyable
          cut="id"
          value={hash}
          label="transaction hash"
          explorer={explorerUrl('tx', code, hash)}
        />
      ),
    }),
  ],
  open: [
    column('Kind', ({ kind }) => kind),
    reference(({ id }) => paths.settlement.href(id)),
    provider,
    count('Trades', ({ trades }) => trades),
    amount('Amount'),
    column('Since', ({ at }) => at, { as: 'time' }),
    column('Age', ({ age_ms }) => (age_ms === undefined ? undefined : duration(age_ms))),
  ],
  deposits: [
    column('Wallet Provider', ({ provider }) => provider, { align: 'wrap' }),
    column('Account', ({ account }) => account, {
      cell: ({ provider, cryptocurrency, account }) => (
        <TextLink to={paths.walletAccount.href(provider, cryptocurrency)}>{text(account)}</TextLink>
      ),
    }),
    column('Currency', ({ cryptocurrency }) => cryptocurrency),
    count('Deposits', ({ deposits }) => deposits),
    ...sums(ofDeposits, ({ cryptocurrency }: RowOf<'deposits'>) => cryptocurrency),
  ],
  differences: [
    reference((row) => (row.id === undefined ? depositHref(row) : paths.settlement.href(row.id))),
    column('Of', ({ provider }) => (provider ? `Deposit, ${provider}` : 'Settlement'), {
      align: 'wrap',
    }),
    column('Finding', ({ finding }) => finding),
    amount('Difference'),
  ],
  suspicious: [
    time,
    column('Kind', ({ kind }) => kind),
    reference((row) => paths.order.href(row.order_reference_id)),
    column('Status', ({ status }) => status),
    amount('Balance'),
  ],
  changes: [
    time,
    column('User', ({ by }) => by),
    column('Category', ({ category }) => category),
    column('Description', ({ description }) => description, { align: 'wrap' }),
  ],
};

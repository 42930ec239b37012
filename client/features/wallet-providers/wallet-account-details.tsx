import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { YesNo } from '#components/basics/badge.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { Copyable, LookAlikeMark } from '#components/copyable/copyable.tsx';
import { FactsCard } from '#components/screen/facts-card.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { PagesCard, RowsCard } from '#components/screen/rows-card.tsx';
import { ScreenFrame, Stack } from '#components/screen/screen-frame.tsx';
import {
  StatementButton,
  StatementCard,
  statementColumn,
  useStatement,
} from '#components/statements/statement.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { useIsPaged } from '#data/declared-list.ts';
import { pagedList } from '#data/paginate.ts';
import { useStore } from '#data/use-store.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { useMarkedRow } from '#forms/origin.ts';
import type { Filter } from '#lists/filter.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths, searchHash } from '#platform/paths.ts';
import { type Deposits, useAccountOfProvider, walletAccountQuery } from './api.ts';
import { depositIds, useDepositBooks } from './use-deposit-books.ts';

type Account = Omit<ResponseOf<typeof walletProviders.account>, 'deposits' | 'deposits_total'>;

type Deposit = Deposits[number];

/** Returns how the balance of a deposit differs from its payment amount; false if it does not. An unknown amount proves nothing. */
function differenceOf({ balance, payment_amount }: Deposit): string | false {
  if (isMissing(balance) || isMissing(payment_amount) || balance === payment_amount) return false;
  if (balance > payment_amount) return 'overpaid';
  return balance === 0n ? 'unpaid' : 'underpaid';
}

/** The columns of the deposits of an account in a cryptocurrency, at a path. */
function columnsOf(cryptocurrency: string, path: string | undefined): Column<Deposit>[] {
  const amount = (value: Deposit['balance']) => money(value, cryptocurrency);
  const nameOf = ({ reference_id }: Deposit) => ({
    name: `deposit ${text(reference_id)}`,
    to: path,
  });
  return [
    {
      id: 'reference-id',
      header: 'Reference Id',
      value: (deposit) => deposit.reference_id,
      cell: (deposit) => (
        <>
          <Copyable cut="id" value={deposit.reference_id} label="reference id" alone />
          <LookAlikeMark value={deposit.address} label="address" of={nameOf(deposit)} />
        </>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      priority: 3,
      value: (deposit) => deposit.address,
      cell: (deposit) => (
        <Copyable cut="short" value={deposit.address} label="address" of={nameOf(deposit)} />
      ),
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      as: 'amount',
      value: (deposit) => amount(deposit.balance),
      cell: (deposit, _, places) => (
        <Amount {...amount(deposit.balance)} places={places} alert={differenceOf(deposit)} />
      ),
    },
    {
      id: 'payment-amount',
      header: 'Payment Amount',
      priority: 2,
      align: 'end',
      as: 'amount',
      field: 'payment_amount',
      value: (deposit) => amount(deposit.payment_amount),
    },
    {
      id: 'sweep-amount',
      header: 'Sweep Amount',
      priority: 2,
      align: 'end',
      as: 'amount',
      value: (deposit) => amount(deposit.sweep_amount),
    },
    memberColumn('Created At', 'created_at', { as: 'time', priority: 2, isBelow: true }),
  ];
}

/** The specification has no times of deposits, and a backend may send none. */
const haveTimes = (deposits: Deposit[]) =>
  deposits.some(({ created_at }) => created_at !== undefined);

const withoutTime = (columns: Column<Deposit>[]) => columns.filter(({ id }) => id !== 'created-at');

const filtersOf = (code: string): Filter<Deposit>[] => [
  { as: 'time', id: 'created', label: 'Created', value: ({ created_at }) => created_at },
  {
    as: 'amount',
    id: 'payment-amount',
    label: 'Amount',
    currency: { code },
    value: ({ payment_amount }) => money(payment_amount, code),
  },
];

/** Searches for the order of a deposit, by its address: no response about deposits names it. */
function OrderLink({ deposit: { address } }: { deposit: Deposit }) {
  const { pathname, search } = useLocation();
  if (isMissing(address)) return null;
  return (
    <ButtonLink small to={pathname + search + searchHash + encodeURIComponent(address)}>
      Find its order
    </ButtonLink>
  );
}

/** An account. Nothing that was done on one, such as a statement that was chosen, stays for the next. */
export function WalletAccountDetails() {
  const provider = useExactParam('provider');
  const cryptocurrency = useExactParam('cryptocurrency');
  return <Details key={`${provider} ${cryptocurrency}`} {...{ provider, cryptocurrency }} />;
}

interface AccountProps {
  provider: string;
  cryptocurrency: string;
}

/** Where the backend sends the deposits in pages, all of them are loaded only for a comparison with a statement. */
function Details({ provider, cryptocurrency }: AccountProps) {
  const arePaged = useIsPaged(walletProviders.deposits);
  const statement = useStatement();
  const whole = useQuery({
    ...walletAccountQuery(provider, cryptocurrency),
    enabled: !arePaged || statement.isOpen,
  });
  const alone = useAccountOfProvider(provider, cryptocurrency, arePaged);
  const account: UseQueryResult<Account> = arePaged ? alone : whole;
  const code = account.data?.cryptocurrency ?? cryptocurrency;
  const books = useDepositBooks(provider, whole.data);
  const path = paths.walletAccount.href(provider, cryptocurrency);
  const result = useStore(statement.store);
  const columns = useMemo(
    () => [...columnsOf(code, path), ...statementColumn(result, depositIds(books.entries))],
    [code, path, result, books.entries],
  );
  const columnsFor = useCallback(
    (deposits: Deposit[]) =>
      // The result of a comparison has the times, and a window of 1280 pixels no room for both.
      haveTimes(deposits) && !result ? columns : withoutTime(columns),
    [columns, result],
  );
  const wholeColumns = useMemo(
    () => columnsFor(whole.data?.deposits ?? []),
    [columnsFor, whole.data],
  );
  const filters = useMemo(() => filtersOf(code), [code]);
  const source = useMemo(
    () => pagedList(walletProviders.deposits, { provider, cryptocurrency }),
    [provider, cryptocurrency],
  );
  const row = useMarkedRow();
  const isMarked = useCallback(
    ({ address, reference_id }: Deposit) =>
      row !== undefined && (address === row || reference_id === row),
    [row],
  );
  const list = {
    id: 'deposits',
    label: 'Deposits',
    columns,
    filters,
    rowKey: (deposit: Deposit) => deposit.reference_id,
    isMarked,
    ...(row !== undefined && {
      actions: (deposit: Deposit) => isMarked(deposit) && <OrderLink deposit={deposit} />,
    }),
    empty: 'No deposits.',
    hint: 'Deposits appear here when orders are paid to this account.',
  };
  const tools = <StatementButton statement={statement} />;
  const deposits = arePaged ? (
    <PagesCard {...list} columnsFor={columnsFor} tools={tools} source={source} />
  ) : (
    <RowsCard
      {...list}
      columns={wholeColumns}
      tools={tools}
      of={whole.data}
      rows={(account) => account.deposits}
      total={(account) => account.deposits_total}
    />
  );
  return (
    <ScreenFrame
      title={cryptocurrency}
      heading={`${provider} ${cryptocurrency}`}
      record={`${provider} ${cryptocurrency}`}
      link
      breadcrumbs={[{ label: provider, to: paths.walletProvider.href(provider) }]}
    >
      <Stack>
        <QueryContent query={account}>
          {(account) => (
            <Stack>
              <FactsCard
                title="Account Details"
                of={account}
                facts={{
                  Name: ({ name }) => text(name),
                  Cryptocurrency: ({ cryptocurrency }) => text(cryptocurrency),
                  Active: ({ active }) => <YesNo value={active} />,
                  Balance: ({ balance }) => <Amount {...money(balance, code)} />,
                }}
              />
              <StatementCard statement={statement} books={books} />
              {arePaged && whole.isLoadingError && (
                <QueryContent query={whole}>{() => null}</QueryContent>
              )}
              {!arePaged && deposits}
            </Stack>
          )}
        </QueryContent>
        {arePaged && !account.isLoadingError && deposits}
      </Stack>
    </ScreenFrame>
  );
}

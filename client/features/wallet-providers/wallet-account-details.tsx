import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { YesNo } from '#components/basics/badge.tsx';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { Copyable, LookAlikeMark } from '#components/copyable/copyable.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import {
  StatementButton,
  StatementCard,
  statementColumn,
  useStatement,
} from '#components/statements/statement.tsx';
import type { Column } from '#components/table/column.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import { useStore } from '#data/use-store.ts';
import { extentOf } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import { useMarkedRow } from '#forms/origin.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths, searchHash } from '#platform/paths.ts';
import { useWalletAccount } from './api.ts';
import { useDepositBooks } from './use-deposit-books.ts';

type Deposit = NonNullable<ResponseOf<typeof walletProviders.account>['deposits']>[number];

/** The columns of the deposits of an account in a cryptocurrency, at a path. */
function columnsOf(cryptocurrency: string, path: string | undefined): Column<Deposit>[] {
  const amount = (value: bigint | null | undefined) => money(value, cryptocurrency);
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
    },
    {
      id: 'payment-amount',
      header: 'Payment Amount',
      priority: 2,
      align: 'end',
      as: 'amount',
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
  ];
}

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
  const provider = useExactParam(paths.walletAccount.path, 'provider');
  const cryptocurrency = useExactParam(paths.walletAccount.path, 'cryptocurrency');
  return <Details key={`${provider} ${cryptocurrency}`} {...{ provider, cryptocurrency }} />;
}

function Details({ provider, cryptocurrency }: { provider: string; cryptocurrency: string }) {
  const account = useWalletAccount(provider, cryptocurrency);
  const row = useMarkedRow();
  const code = account.data?.cryptocurrency ?? cryptocurrency;
  const path = paths.walletAccount.href(provider, cryptocurrency);
  const books = useDepositBooks(provider, account.data);
  const statement = useStatement(books);
  const result = useStore(statement.store);
  const deposits = account.data?.deposits;
  const { entries } = books;
  const columns = useMemo(
    () => [
      ...columnsOf(code, path),
      ...statementColumn(result, deposits, entries?.map(({ id }) => id) ?? []),
    ],
    [code, path, result, deposits, entries],
  );
  const isMarked = useCallback(
    ({ address, reference_id }: Deposit) =>
      row !== undefined && (address === row || reference_id === row),
    [row],
  );
  return (
    <Page
      title={cryptocurrency}
      heading={`${provider} ${cryptocurrency}`}
      record={`${provider} ${cryptocurrency}`}
      breadcrumbs={[{ label: provider, to: paths.walletProvider.href(provider) }]}
    >
      <QueryContent query={account}>
        {(account) => (
          <Stack>
            <Card title="Account Details">
              <CardBody>
                <DescriptionList
                  of={account}
                  facts={{
                    Name: ({ name }) => text(name),
                    Cryptocurrency: ({ cryptocurrency }) => text(cryptocurrency),
                    Active: ({ active }) => <YesNo value={active} />,
                    Balance: ({ balance }) => <Amount {...money(balance, code)} />,
                  }}
                />
              </CardBody>
            </Card>
            <StatementCard statement={statement} />
            <Card
              title="Deposits"
              count={extentOf(account?.deposits, account?.deposits_total)}
              actions={<StatementButton statement={statement} />}
            >
              <DataTable
                id="deposits"
                label="Deposits"
                of={account}
                rows={({ deposits }) => deposits}
                total={({ deposits_total }) => deposits_total}
                rowKey={(deposit) => deposit.reference_id}
                isMarked={isMarked}
                {...(row !== undefined && {
                  actions: (deposit: Deposit) =>
                    isMarked(deposit) && <OrderLink deposit={deposit} />,
                })}
                empty="No deposits."
                hint="Deposits appear here when orders are paid to this account."
                columns={columns}
              />
            </Card>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

import { YesNo } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import type { Column } from '#components/table/column.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import { money } from '#format/money.ts';
import { text, yesNo } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';
import { useWalletProvider } from './api.ts';

const accountColumns: Column<
  NonNullable<ResponseOf<typeof walletProviders.details>['accounts']>[number]
>[] = [
  {
    id: 'name',
    header: 'Name',
    align: 'name',
    value: (account) => account.name,
    cell: (account, to) => <TextLink to={to}>{text(account.name)}</TextLink>,
  },
  {
    id: 'cryptocurrency',
    header: 'Cryptocurrency',
    priority: 2,
    value: (account) => account.cryptocurrency,
  },
  {
    id: 'active',
    header: 'Active',
    priority: 1,
    value: (account) => yesNo(account.active),
    cell: (account) => <YesNo value={account.active} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    as: 'amount',
    value: (account) => money(account.balance, account.cryptocurrency),
  },
];

export function WalletProviderDetails() {
  const name = useExactParam(paths.walletProvider.path, 'provider');
  return (
    <RecordScreen
      record={useWalletProvider(name)}
      name={name}
      facts={{
        Name: ({ name }) => text(name),
        Active: ({ active }) => <YesNo value={active} />,
      }}
    >
      {(provider) => (
        <RowsCard
          id="accounts"
          label="Accounts"
          of={provider}
          rows={({ accounts }) => accounts}
          rowKey={(account) => account.cryptocurrency}
          recordHref={({ cryptocurrency }) => paths.walletAccount.href(name, cryptocurrency)}
          empty="No accounts."
          hint="Accounts appear here once they are set up in the payments service."
          columns={accountColumns}
        />
      )}
    </RecordScreen>
  );
}

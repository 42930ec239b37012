import { YesNo } from '#components/basics/badge.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { RowsCard } from '#components/screen/rows-card.tsx';
import { amountColumn, type Column, memberColumn } from '#components/table/column.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { text, yesNo } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

const accountColumns: Column<
  NonNullable<ResponseOf<typeof walletProviders.details>['accounts']>[number]
>[] = [
  memberColumn('Name', 'name', { align: 'name', isLink: true }),
  memberColumn('Cryptocurrency', 'cryptocurrency', { priority: 2 }),
  {
    id: 'active',
    header: 'Active',
    priority: 1,
    value: (account) => yesNo(account.active),
    cell: (account) => <YesNo value={account.active} />,
  },
  amountColumn('Balance', 'balance', 'cryptocurrency'),
];

export function WalletProviderDetails() {
  const name = useExactParam('provider');
  return (
    <RecordScreen
      record={walletProviders.details}
      headFacts={{
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
          narrow
        />
      )}
    </RecordScreen>
  );
}

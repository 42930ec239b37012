import { YesNo } from '#components/basics/badge.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { extentOf } from '#format/extent.ts';
import { money } from '#format/money.ts';
import { text, yesNo } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { useWalletProvider } from './api.ts';

export function WalletProviderDetails() {
  const name = useExactParam(paths.walletProvider.path, 'provider');
  const provider = useWalletProvider(name);
  return (
    <Page
      title={name}
      documentTitle={`${name} - Wallet Provider`}
      breadcrumbs={[{ label: 'Wallet Providers', to: paths.walletProviders }]}
    >
      <QueryContent query={provider}>
        {(provider) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList
                  of={provider}
                  facts={{
                    Name: ({ name }) => text(name),
                    Active: ({ active }) => <YesNo value={active} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Accounts" count={extentOf(provider?.accounts, provider?.accounts?.length)}>
              <DataTable
                label="Accounts"
                of={provider}
                rows={({ accounts }) => accounts}
                rowKey={(account) => account.cryptocurrency}
                empty="No accounts."
                hint="Accounts are set up in the payments service."
                columns={[
                  {
                    header: 'Name',
                    align: 'name',
                    value: (account) => account.name,
                    cell: (account) => (
                      <TextLink to={paths.walletAccount.href(name, account.cryptocurrency)}>
                        {text(account.name)}
                      </TextLink>
                    ),
                  },
                  {
                    header: 'Cryptocurrency',
                    priority: 2,
                    value: (account) => account.cryptocurrency,
                  },
                  {
                    header: 'Active',
                    priority: 1,
                    value: (account) => yesNo(account.active),
                    cell: (account) => <YesNo value={account.active} />,
                  },
                  {
                    header: 'Balance',
                    align: 'end',
                    as: 'amount',
                    value: (account) => money(account.balance, account.cryptocurrency),
                  },
                ]}
              />
            </Card>
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}

import { useSegments } from '../../lib/location.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useWalletProvider } from './api.ts';

export function WalletProviderDetails() {
  const [, name = ''] = useSegments();
  const provider = useWalletProvider(name);
  return (
    <Page title={name} trail={[{ label: 'Wallet Providers', to: paths.walletProviders }]}>
      <Loaded query={provider}>
        {(provider) => (
          <Stack>
            <Card>
              <CardBody>
                <Facts facts={{ Name: text(provider.name), Active: yesNo(provider.active) }} />
              </CardBody>
            </Card>
            <Card title="Accounts">
              <DataTable
                label="Accounts"
                rows={provider.accounts}
                rowKey={(account) => account.cryptocurrency}
                empty="No accounts."
                columns={[
                  {
                    head: 'Name',
                    align: 'wrap',
                    value: (account) => account.name,
                    cell: (account) => (
                      <TextLink to={paths.walletAccount(name, account.cryptocurrency)}>{text(account.name)}</TextLink>
                    ),
                  },
                  { head: 'Cryptocurrency', value: (account) => account.cryptocurrency },
                  { head: 'Active', value: (account) => yesNo(account.active) },
                  {
                    head: 'Balance',
                    align: 'end',
                    as: 'amount',
                    value: (account) => money(account.balance, account.cryptocurrency),
                  },
                ]}
              />
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

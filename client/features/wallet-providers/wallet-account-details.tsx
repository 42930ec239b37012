import { useSegments } from '../../lib/location.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useWalletAccount } from './api.ts';

export function WalletAccountDetails() {
  const [, provider = '', cryptocurrency = ''] = useSegments();
  const account = useWalletAccount(provider, cryptocurrency);
  const amount = (value: unknown) => money(value, account.data?.cryptocurrency ?? cryptocurrency);
  const trail = [
    { label: 'Wallet Providers', to: paths.walletProviders },
    { label: provider, to: paths.walletProvider(provider) },
  ];
  return (
    <Page title={cryptocurrency} heading={`${provider} ${cryptocurrency}`} trail={trail}>
      <Loaded query={account}>
        {(account) => (
          <Stack>
            <Card title="Account Details">
              <CardBody>
                <Facts
                  facts={{
                    Name: text(account.name),
                    Cryptocurrency: text(account.cryptocurrency),
                    Active: yesNo(account.active),
                    Balance: <Figure {...amount(account.balance)} />,
                  }}
                />
              </CardBody>
            </Card>
            <Card title="Deposits">
              <DataTable
                label="Deposits"
                rows={account.deposits}
                rowKey={(deposit) => deposit.reference_id}
                empty="No deposits."
                columns={[
                  {
                    head: 'Reference Id',
                    value: (deposit) => deposit.reference_id,
                    cell: (deposit) => <Copyable value={deposit.reference_id} label="reference id" />,
                  },
                  {
                    head: 'Address',
                    value: (deposit) => deposit.address,
                    cell: (deposit) => <Copyable cut="short" value={deposit.address} label="address" />,
                  },
                  { head: 'Balance', align: 'end', as: 'amount', value: (deposit) => amount(deposit.balance) },
                  { head: 'Payment Amount', align: 'end', as: 'amount', value: (deposit) => amount(deposit.payment_amount) },
                  { head: 'Sweep Amount', align: 'end', as: 'amount', value: (deposit) => amount(deposit.sweep_amount) },
                ]}
              />
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

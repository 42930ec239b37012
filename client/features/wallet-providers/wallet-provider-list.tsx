import { text, yesNo } from '#lib/format/values.ts';
import { usePageNumber } from '#lib/routing/page-number.ts';
import { paths } from '#lib/routing/paths.ts';
import { YesNo } from '#ui/basics/badge.tsx';
import { TextLink } from '#ui/basics/link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { fetchAllWalletProviders, useWalletProviders } from './api.ts';

export function WalletProviderList() {
  const providers = useWalletProviders(usePageNumber());
  return (
    <Page title="Wallet Providers">
      <Card>
        <PagedTable
          label="Wallet Providers"
          list={providers}
          fetchAllPages={fetchAllWalletProviders}
          rowKey={(provider) => provider.name}
          empty="No wallet providers."
          hint="Wallet providers are set up in the payments service."
          columns={[
            {
              header: 'Name',
              align: 'wrap',
              value: ({ name }) => name,
              cell: ({ name }) => <TextLink to={paths.walletProvider.href(name)}>{text(name)}</TextLink>,
            },
            {
              header: 'Active',
              value: (provider) => yesNo(provider.active),
              cell: (provider) => <YesNo value={provider.active} />,
            },
          ]}
        />
      </Card>
    </Page>
  );
}

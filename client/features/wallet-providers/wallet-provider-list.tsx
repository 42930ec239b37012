import { usePageNumber } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { text, yesNo } from '../../lib/values.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { everyWalletProvider, useWalletProviders } from './api.ts';

export function WalletProviderList() {
  const providers = useWalletProviders(usePageNumber());
  return (
    <Page title="Wallet Providers">
      <Card>
        <PagedTable
          label="Wallet Providers"
          query={providers}
          every={everyWalletProvider}
          rowKey={(provider) => provider.name}
          empty="No wallet providers."
          columns={[
            {
              head: 'Name',
              align: 'wrap',
              value: ({ name }) => name,
              cell: ({ name }) => <TextLink to={paths.walletProvider(name)}>{text(name)}</TextLink>,
            },
            { head: 'Active', value: (provider) => yesNo(provider.active) },
          ]}
        />
      </Card>
    </Page>
  );
}

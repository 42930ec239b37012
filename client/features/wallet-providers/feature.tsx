import { defineFeature } from '#components/feature.tsx';
import { ProviderList } from '#components/screen/provider-list.tsx';
import { walletProviders } from '#contract/wallet-providers.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { walletProviderPages } from './api.ts';
import { walletProviderSearch } from './search-source.ts';

const providerList = { id: 'wallet-providers', source: walletProviderPages };

export const walletProvidersFeature = defineFeature({
  title: 'Wallet Providers',
  path: paths.walletProviders,
  otherNames: 'Accounts, deposits',
  element: (
    <ProviderList {...providerList} title="Wallet Providers" href={paths.walletProvider.href} />
  ),
  lists: [providerList],
  navigation: {
    group: 'Admin',
    letter: 'w',
    icon: icon(
      'M2.25 4.75H12.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H3.25a1 1 0 0 1-1-1zM2.25 4.75 10.5 2.5v2.25M10 9h3.5',
    ),
  },
  screens: [
    {
      title: 'Wallet Provider',
      path: paths.walletProvider.path,
      code: async () => (await import('./wallet-provider-details.tsx')).WalletProviderDetails,
      reads: [walletProviders.details],
    },
    {
      title: 'Wallet Account',
      path: paths.walletAccount.path,
      code: async () => (await import('./wallet-account-details.tsx')).WalletAccountDetails,
    },
  ],
  search: walletProviderSearch,
});

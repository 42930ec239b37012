import { defineFeature } from '#components/feature.tsx';
import { defineList } from '#components/screen/list-screen.tsx';
import { providerList } from '#components/screen/provider-list.tsx';
import { walletProviders } from '#contract/wallet-providers.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { walletProviderSearch } from './search-source.ts';

const list = defineList(walletProviders.list, {
  ...providerList('Wallet Providers'),
  details: walletProviders.details,
});

export const walletProvidersFeature = defineFeature({
  title: 'Wallet Providers',
  otherNames: 'Accounts, deposits',
  list,
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
      at: walletProviders.details,
      code: async () => (await import('./wallet-provider-details.tsx')).WalletProviderDetails,
    },
    {
      title: 'Wallet Account',
      at: paths.walletAccount.path,
      code: async () => (await import('./wallet-account-details.tsx')).WalletAccountDetails,
    },
  ],
  search: walletProviderSearch,
});

import type { Feature } from '#components/feature.ts';
import { ProviderList } from '#components/screens/provider-list.tsx';
import { earlyPage } from '#lists/early-page.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { walletProviderPages, walletProviderQuery } from './api.ts';
import { walletProviderSearch } from './search-source.ts';

const providerList = { id: 'wallet-providers', source: walletProviderPages };

const WalletProviderList = () => (
  <ProviderList {...providerList} title="Wallet Providers" href={paths.walletProvider.href} />
);

export const walletProvidersFeature: Feature = {
  routes: [
    {
      path: paths.walletProviders,
      handle: { title: 'Wallet Providers' },
      children: [
        {
          index: true,
          element: <WalletProviderList />,
          handle: {
            queries: ({ parameters }) => earlyPage(providerList, parameters),
          },
        },
        {
          path: paths.walletProvider.path,
          handle: {
            title: 'Wallet Provider',
            queries: ({ param }) => [
              walletProviderQuery(param(paths.walletProvider.path, 'provider')),
            ],
          },
        },
        {
          path: paths.walletAccount.path,
          handle: {
            title: 'Wallet Account',
          },
        },
      ],
    },
  ],
  navigation: {
    group: 'Admin',
    label: 'Wallet Providers',
    to: paths.walletProviders,
    letter: 'w',
    icon: icon(
      'M2.25 4.75H12.5a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H3.25a1 1 0 0 1-1-1zM2.25 4.75 10.5 2.5v2.25M10 9h3.5',
    ),
    otherNames: 'Accounts, deposits',
  },
  search: walletProviderSearch,
};

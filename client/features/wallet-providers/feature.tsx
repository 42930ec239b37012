import type { Feature } from '#components/feature.ts';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { ProviderList } from '#components/screens/provider-list.tsx';
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
          loader: firstQueries(({ parameters }) => pageQueries(providerList, parameters)),
        },
        {
          path: paths.walletProvider.path,
          lazy: lazyScreen(
            async () => (await import('./wallet-provider-details.tsx')).WalletProviderDetails,
          ),
          handle: { title: 'Wallet Provider' },
          loader: firstQueries(({ param }) => [
            walletProviderQuery(param(paths.walletProvider.path, 'provider')),
          ]),
        },
        {
          path: paths.walletAccount.path,
          lazy: lazyScreen(
            async () => (await import('./wallet-account-details.tsx')).WalletAccountDetails,
          ),
          handle: { title: 'Wallet Account' },
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

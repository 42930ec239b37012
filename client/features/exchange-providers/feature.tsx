import type { Feature } from '#components/feature.ts';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { ProviderList } from '#components/screens/provider-list.tsx';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { exchangeProviderPages, exchangeProviderQuery } from './api.ts';
import { exchangeProviderSearch } from './search-source.ts';
import { pairRecord } from './writes.ts';

const providerList = { id: 'exchange-providers', source: exchangeProviderPages };

const ExchangeProviderList = () => (
  <ProviderList {...providerList} title="Exchange Providers" href={paths.exchangeProvider.href} />
);

export const exchangeProvidersFeature: Feature = {
  routes: [
    {
      path: paths.exchangeProviders,
      handle: { title: 'Exchange Providers' },
      children: [
        {
          index: true,
          element: <ExchangeProviderList />,
          loader: firstQueries(({ parameters }) => pageQueries(providerList, parameters)),
        },
        {
          path: paths.exchangeProvider.path,
          lazy: lazyScreen(
            async () => (await import('./exchange-provider-details.tsx')).ExchangeProviderDetails,
          ),
          handle: { title: 'Exchange Provider' },
          loader: firstQueries(({ param }) => [
            exchangeProviderQuery(param(paths.exchangeProvider.path, 'provider')),
          ]),
        },
      ],
    },
  ],
  navigation: {
    group: 'Admin',
    label: 'Exchange Providers',
    to: paths.exchangeProviders,
    letter: 'e',
    icon: icon(
      'M2.5 5.25h10.75M10.5 2.5l2.75 2.75L10.5 8M13.5 10.75H2.75M5.5 8l-2.75 2.75L5.5 13.5',
    ),
    otherNames: 'Pairs, caps',
  },
  search: exchangeProviderSearch,
  recorded: [pairRecord],
};

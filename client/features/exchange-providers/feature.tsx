import { defineFeature } from '#components/feature.tsx';
import { ProviderList } from '#components/screen/provider-list.tsx';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { exchangeProviderPages } from './api.ts';
import { exchangeProviderSearch } from './search-source.ts';
import { pairRecord } from './writes.ts';

const providerList = { id: 'exchange-providers', source: exchangeProviderPages };

export const exchangeProvidersFeature = defineFeature({
  title: 'Exchange Providers',
  path: paths.exchangeProviders,
  otherNames: 'Pairs, caps',
  element: (
    <ProviderList {...providerList} title="Exchange Providers" href={paths.exchangeProvider.href} />
  ),
  lists: [providerList],
  navigation: {
    group: 'Admin',
    letter: 'e',
    icon: icon(
      'M2.5 5.25h10.75M10.5 2.5l2.75 2.75L10.5 8M13.5 10.75H2.75M5.5 8l-2.75 2.75L5.5 13.5',
    ),
  },
  screens: [
    {
      title: 'Exchange Provider',
      path: paths.exchangeProvider.path,
      code: async () => (await import('./exchange-provider-details.tsx')).ExchangeProviderDetails,
      reads: [exchangeProviders.details],
    },
  ],
  search: exchangeProviderSearch,
  recorded: [pairRecord],
});

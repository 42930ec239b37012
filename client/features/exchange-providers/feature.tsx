import { defineFeature } from '#components/feature.tsx';
import { defineList } from '#components/screen/list-screen.tsx';
import { providerList } from '#components/screen/provider-list.tsx';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { icon } from '#ui/icons.tsx';
import { exchangeProviderSearch } from './search-source.ts';
import { pairRecord } from './writes.ts';

const list = defineList(exchangeProviders.list, {
  ...providerList('Exchange Providers'),
  details: exchangeProviders.details,
});

export const exchangeProvidersFeature = defineFeature({
  title: 'Exchange Providers',
  otherNames: 'Pairs, caps',
  list,
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
      at: exchangeProviders.details,
      code: async () => (await import('./exchange-provider-details.tsx')).ExchangeProviderDetails,
    },
  ],
  search: exchangeProviderSearch,
  recorded: [pairRecord],
});

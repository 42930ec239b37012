import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { found } from '#lib/search/found.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { isName } from '#lib/search/typed-text.ts';
import { fetchAllExchangeProviders } from './api.ts';

const foundProvider = ({ name }: { name?: Scalar }) => found('Exchange provider', paths.exchangeProvider.href(name), name);

export const exchangeProviderSearch: SearchSource = {
  cached: [inCache(exchangeProviders.list, ({ items }) => (items ?? []).flatMap(foundProvider))],
  lists: [{ rows: 'exchange providers', mayHold: isName, walk: walkPages(fetchAllExchangeProviders, foundProvider) }],
};

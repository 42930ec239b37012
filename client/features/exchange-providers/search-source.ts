import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { isName } from '#lib/search/typed-text.ts';
import { fetchAllExchangeProviders } from './api.ts';

const providerResults = ({ name }: { name?: Scalar }) => toResults('Exchange provider', paths.exchangeProvider.href(name), name);

export const exchangeProviderSearch: SearchSource = {
  cached: [inCache(exchangeProviders.list, ({ items }) => (items ?? []).flatMap(providerResults))],
  lists: [{ rows: 'exchange providers', mayContain: isName, walk: walkPages(fetchAllExchangeProviders, providerResults) }],
};

import { exchangeProviders } from '#contract/exchange-providers.ts';
import { toResults } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isName } from '#data/search/typed-text.ts';
import type { Scalar } from '#format/values.ts';
import { paths } from '#platform/paths.ts';

const providerResults = ({ name }: { name?: Scalar }) =>
  toResults('Exchange provider', paths.exchangeProvider.href(name), name);

export const exchangeProviderSearch: SearchSource = {
  lists: [searchedList(exchangeProviders.list, isName, providerResults)],
};

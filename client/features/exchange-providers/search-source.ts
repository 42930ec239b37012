import { exchangeProviders } from '#contract/exchange-providers.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import {
  inCache,
  rowsInCache,
  type SearchSource,
  walkPages,
  walkRows,
} from '#data/search/search-source.ts';
import { isName } from '#data/search/typed-text.ts';
import type { Scalar } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { fetchAllExchangeProviders } from './api.ts';
import { pairName } from './writes.ts';

const providerResults = ({ name }: { name?: Scalar }) =>
  toResults('Exchange provider', paths.exchangeProvider.href(name), name);

/** Pairs are shown on the screen of their provider. */
const pairResults = ({
  details,
  pairs,
}: ResponseOf<typeof exchangeProviders.details>): SearchResult[] =>
  (pairs ?? []).flatMap((pair) =>
    toResults(
      'Exchange pair',
      rowHref(paths.exchangeProvider.href(details?.name), pairName(pair)),
      `${details?.name} ${pairName(pair)}`,
    ),
  );

/** Only the response of a provider contains its pairs. */
const walkPairs = walkRows(fetchAllExchangeProviders, async ({ name }, signal) => ({
  results: pairResults(
    await send(exchangeProviders.details, { params: { provider: String(name) } }, signal),
  ),
}));

export const exchangeProviderSearch: SearchSource = {
  cached: [
    rowsInCache(exchangeProviders.list, providerResults),
    inCache(exchangeProviders.details, pairResults),
  ],
  lists: [
    {
      rows: 'exchange providers',
      mayContain: isName,
      walk: walkPages(fetchAllExchangeProviders, providerResults),
    },
    { rows: "exchange providers' pairs", mayContain: isName, walk: walkPairs },
  ],
};

import { useQuery } from '@tanstack/react-query';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { updateCached } from '#lib/api/cache.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf, useLatest } from '#lib/api/query.ts';
import { savePair } from './writes.ts';

type Details = ResponseOf<typeof exchangeProviders.details>;

/** A validated pair. */
export type Pair = NonNullable<Details['pairs']>[number];

export const { usePage: useExchangeProviders, fetchAllPages: fetchAllExchangeProviders } = pagedList(exchangeProviders.list);

export const useExchangeProvider = (provider: string) => useQuery(queryOf(exchangeProviders.details, { params: { provider } }));

/** Returns a function that fetches a pair. Throws the errors of `send`, and an Error when the pair no longer exists. */
export function useLatestPair(provider: string, { cryptocurrency, stablecoin }: Pair): () => Promise<Pair> {
  const fetchProvider = useLatest(exchangeProviders.details, { params: { provider } });
  return async () => {
    const { pairs } = await fetchProvider();
    const pair = pairs?.find((one) => one.cryptocurrency?.id === cryptocurrency?.id && one.stablecoin?.id === stablecoin?.id);
    if (!pair) throw new Error('The pair no longer exists.');
    return pair;
  };
}

export const useSavePair = () =>
  useApiMutation(savePair, {
    onSuccess(client, { params, body: { cryptocurrency_id, stablecoin_id, ...properties } }) {
      const isIt = ({ cryptocurrency, stablecoin }: Pair) =>
        cryptocurrency?.id === cryptocurrency_id && stablecoin?.id === stablecoin_id;
      const update = (provider: Details): Details => ({
        ...provider,
        pairs: provider.pairs?.map((pair) => (isIt(pair) ? { ...pair, properties } : pair)) ?? null,
      });
      updateCached(client, exchangeProviders.details, update, params);
    },
  });

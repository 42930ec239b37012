import { useQuery } from '@tanstack/react-query';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { updateCached } from '#data/cache.ts';
import { queryOf, useLatest } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { pairOf, pairRecord } from './writes.ts';

type Details = ResponseOf<typeof exchangeProviders.details>;

/** A validated pair. */
export type Pair = NonNullable<Details['pairs']>[number];

export const useExchangeProvider = (provider: string) =>
  useQuery(queryOf(exchangeProviders.details, { params: { provider } }));

/** The ids that identify a pair in requests. */
export const idsOf = ({ cryptocurrency, stablecoin }: Pair) => ({
  cryptocurrency_id: cryptocurrency?.id ?? '',
  stablecoin_id: stablecoin?.id ?? '',
});

/** Returns a function that fetches a pair. Throws the errors of `send`, and an Error when the pair no longer exists. */
export function useLatestPair(provider: string, pair: Pair): () => Promise<Pair> {
  const fetchProvider = useLatest(queryOf(exchangeProviders.details, { params: { provider } }));
  return async () => {
    const latest = pairOf(await fetchProvider(), idsOf(pair));
    if (!latest) throw new Error('The pair no longer exists.');
    return latest;
  };
}

export const useSavePair = () =>
  useWrite(exchangeProviders.savePair, {
    record: pairRecord,
    onSuccess(client, { params, body: { cryptocurrency_id, stablecoin_id, ...properties } }) {
      const update = (provider: Details): Details => {
        const saved = pairOf(provider, { cryptocurrency_id, stablecoin_id });
        return {
          ...provider,
          pairs:
            provider.pairs?.map((pair) => (pair === saved ? { ...pair, properties } : pair)) ??
            null,
        };
      };
      updateCached(client, exchangeProviders.details, update, params);
    },
  });

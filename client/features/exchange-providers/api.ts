import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { everyPage } from '#lib/api/paginate.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { pageOf, queryOf, useReadAgain, useSend } from '#lib/api/query.ts';

type Details = NonNullable<Shown<ResponseBody<typeof exchangeProviders.details>>>;

/** A pair as it may have come. */
export type Pair = NonNullable<Details['pairs']>[number];

export const useExchangeProviders = (page: number) => useQuery(pageOf(exchangeProviders.list, { query: { page } }));

export const everyExchangeProvider = (signal: AbortSignal, from?: number) =>
  everyPage(exchangeProviders.list, (page) => ({ query: { page } }), signal, from);

export const useExchangeProvider = (provider: string) => useQuery(queryOf(exchangeProviders.details, { params: { provider } }));

/** How to read a pair as it is now. Throws what `send` throws, and an Error when the provider does not have it any more. */
export function useReadPair(provider: string, { cryptocurrency, stablecoin }: Pair): () => Promise<Pair> {
  const readAgain = useReadAgain(exchangeProviders.details, { params: { provider } });
  return async () => {
    const { pairs } = await readAgain();
    const pair = pairs?.find((one) => one.cryptocurrency?.id === cryptocurrency?.id && one.stablecoin?.id === stablecoin?.id);
    if (!pair) throw new Error('The provider does not have this pair any more.');
    return pair;
  };
}

export const useSavePair = () => useSend(exchangeProviders.savePair);

import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import type { Shown } from '../../lib/answer.ts';
import { pageOf, queryOf, useSend } from '../../lib/query.ts';

type Details = NonNullable<Shown<Answer<typeof exchangeProviders.details>>>;

/** A pair as it may have come. */
export type Pair = NonNullable<Details['pairs']>[number];

export const useExchangeProviders = (page: number) => useQuery(pageOf(exchangeProviders.list, { query: { page } }));

export const useExchangeProvider = (provider: string) => useQuery(queryOf(exchangeProviders.details, { params: { provider } }));

export const useSavePair = () => useSend(exchangeProviders.savePair);

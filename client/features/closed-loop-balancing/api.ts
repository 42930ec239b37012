import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { closedLoopBalancing as calls } from '#contract/closed-loop-balancing.ts';
import type { Shown } from '../../lib/answer.ts';
import { queryOf, useSend } from '../../lib/query.ts';

/** What can be chosen for a settlement, as it may have come. */
export type Options = NonNullable<Shown<Answer<typeof calls.options>>>;
/** A trade to choose, as it may have come. */
export type Trade = NonNullable<Shown<Answer<typeof calls.unsettledTrades>>>[number];
/** Settlements and trades as they may have come. */
export type Overview = NonNullable<Shown<Answer<typeof calls.overview>>>;

export const useOverview = () => useQuery(queryOf(calls.overview, {}));

export const useOptions = () => useQuery(queryOf(calls.options, {}));

/** The unsettled trades of a pair. An empty id is one that is not chosen yet: nothing is asked then. */
export const useUnsettledTrades = (providerId: string, cryptocurrencyId: string) =>
  useQuery({
    ...queryOf(calls.unsettledTrades, {
      params: { exchange_provider_id: providerId || 'none', cryptocurrency_id: cryptocurrencyId || 'none' },
    }),
    enabled: providerId !== '' && cryptocurrencyId !== '',
  });

export const useSettlement = (id: string) => useQuery(queryOf(calls.details, { params: { id } }));

export const useCreateSettlement = () => useSend(calls.create, { stales: [] });

export const useProcessSettlement = () => useSend(calls.process);

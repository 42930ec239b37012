import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { closedLoopBalancing as calls } from '#contract/closed-loop-balancing.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { formQueryOf, queryOf } from '#lib/api/query.ts';
import { isSame } from '#lib/format/addresses.ts';
import { isMissing, text } from '#lib/format/values.ts';

/** The validated choices for a settlement. */
export type Options = ResponseOf<typeof calls.options>;
/** A validated unsettled trade. */
export type Trade = ResponseOf<typeof calls.unsettledTrades>[number];
/** Validated settlements and trades. */
export type Overview = ResponseOf<typeof calls.overview>;
/** A validated settlement. */
export type Settlement = ResponseOf<typeof calls.details>;

export const useOverview = () => useQuery(queryOf(calls.overview, {}));

export const useOptions = () => useQuery(formQueryOf(calls.options, {}));

/** The unsettled trades of a pair; nothing is requested before both ids are chosen. */
export function useUnsettledTrades(providerId: string, cryptocurrencyId: string) {
  const chosen = providerId !== '' && cryptocurrencyId !== '';
  const params = { exchange_provider_id: providerId, cryptocurrency_id: cryptocurrencyId };
  return useQuery(
    chosen
      ? { ...queryOf(calls.unsettledTrades, { params }), gcTime: 0 }
      : { queryKey: [calls.unsettledTrades.resource, calls.unsettledTrades.name], queryFn: skipToken },
  );
}

export const useSettlement = (id: string) => useQuery(queryOf(calls.details, { params: { id } }));

export const useCreateSettlement = () => useApiMutation(calls.create, { success: 'Settlement created successfully.' });

export const useProcessSettlement = () =>
  useApiMutation(calls.process, { success: 'Closed loop settlement processed successfully.' });

/** Returns the reference of another cached settlement with the same hash. */
export function settlementWith(client: QueryClient, hash: string, id: string): string | undefined {
  const loaded = <T>({ resource, name }: { resource: string; name: string }) =>
    client.getQueriesData<T>({ queryKey: [resource, name] }).map(([, answer]) => answer);
  const listed = loaded<Overview>(calls.overview).flatMap((overview) => overview?.settlements?.items ?? []);
  const opened = loaded<Settlement>(calls.details).filter((settlement) => settlement !== undefined);
  const found = [...listed, ...opened].find((other) => String(other.id) !== id && isSame(hash, other.transaction_hash));
  return found && (isMissing(found.reference_id) ? String(found.id) : text(found.reference_id));
}

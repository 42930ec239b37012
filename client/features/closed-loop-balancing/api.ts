import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import { hashSpelling, isSameHash } from '#contract/transaction-hash.ts';
import { hasId, removeUnshown, updateCached } from '#data/cache.ts';
import { declaredList } from '#data/declared-list.ts';
import type { ReceivedPage, RowOf } from '#data/paginate.ts';
import { countedQueryOf, formQueryOf, queryOf, useLatest } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { extentOf } from '#format/extent.ts';
import { isMissing, text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { settlementCreation, settlementProcessing } from './writes.ts';

/** The validated choices for a settlement. */
export type Options = ResponseOf<typeof endpoints.options>;
/** A validated unsettled trade. */
export type Trade = ResponseOf<typeof endpoints.unsettledTrades>[number];
/** Validated settlements and trades. */
export type Overview = ResponseOf<typeof endpoints.overview>;
/** A validated settlement. */
export type Settlement = ResponseOf<typeof endpoints.details>;

export const overviewQuery = () => queryOf(endpoints.overview, {});

export const useOverview = () => useQuery(overviewQuery());

/** The extent of the settlements that this tab has loaded, of which it can compare hashes; undefined before. Sends nothing. */
export function useLoadedSettlements() {
  const { data } = useQuery({ ...queryOf(endpoints.overview, {}), enabled: false });
  return extentOf(data?.settlements?.items, data?.settlements?.total);
}

export const optionsQuery = () => formQueryOf(endpoints.options, {});

export const useOptions = () => useQuery(optionsQuery());

/** The unsettled trades of a provider and cryptocurrency; nothing is requested before both ids are chosen. */
export function useUnsettledTrades(providerId: string, cryptocurrencyId: string) {
  const chosen = providerId !== '' && cryptocurrencyId !== '';
  const params = { exchange_provider_id: providerId, cryptocurrency_id: cryptocurrencyId };
  return useQuery(
    chosen
      ? { ...countedQueryOf(endpoints.unsettledTrades, { params }), gcTime: 0 }
      : {
          queryKey: [endpoints.unsettledTrades.resource, endpoints.unsettledTrades.name],
          queryFn: skipToken,
        },
  );
}

export const settlementQuery = (id: string) => queryOf(endpoints.details, { params: { id } });

export const useSettlement = (id: string) => useQuery(settlementQuery(id));

/** Returns a function that fetches a settlement as it is now. */
export const useLatestSettlement = (id: string) =>
  useLatest(queryOf(endpoints.details, { params: { id } }));

export const useCreateSettlement = () =>
  useWrite(endpoints.create, {
    record: settlementCreation,
    success: 'Settlement created successfully.',
    onSuccess: (client) => removeUnshown(client, endpoints.overview.resource),
  });

export const useProcessSettlement = () =>
  useWrite(endpoints.process, {
    record: settlementProcessing,
    success: 'Closed loop settlement processed successfully.',
    onSuccess(client, { params, body }) {
      updateCached(client, endpoints.details, (settlement) => ({ ...settlement, ...body }), params);
      const { transaction_hash } = body;
      updateCached(client, endpoints.overview, ({ settlements, ...others }) => {
        const items = settlements?.items?.map((one) =>
          hasId(params.id)(one) ? { ...one, transaction_hash } : one,
        );
        return { ...others, settlements: settlements && { ...settlements, items: items ?? null } };
      });
    },
  });

/**
 * Returns a function that fetches the settlements with a hash, for a check before a save: those that the backend finds by it, in both
 * spellings, otherwise all that the overview lists.
 */
export function useSettlementsWith() {
  const client = useQueryClient();
  const fetchOverview = useLatest(queryOf(endpoints.overview, {}));
  return (hash: string): Promise<unknown> => {
    if (!declaredList(endpoints.settlements).parameters.includes('q')) return fetchOverview();
    const spelling = hashSpelling(hash);
    return Promise.all(
      [spelling, `0x${spelling}`].map((q) =>
        client.fetchQuery(queryOf(endpoints.settlements, { query: { page: 1, q } })),
      ),
    );
  };
}

/** Returns the reference of another cached settlement with the same hash. */
export function settlementWith(client: QueryClient, hash: string, id: string): string | undefined {
  const loaded = <T>({ resource, name }: { resource: string; name: string }) =>
    client.getQueriesData<T>({ queryKey: [resource, name] }).map(([, data]) => data);
  const listed = loaded<Overview>(endpoints.overview).flatMap(
    (overview) => overview?.settlements?.items ?? [],
  );
  const searched = loaded<ReceivedPage<RowOf<typeof endpoints.settlements>>>(
    endpoints.settlements,
  ).flatMap((page) => page?.items ?? []);
  const opened = loaded<Settlement>(endpoints.details).filter(
    (settlement) => settlement !== undefined,
  );
  const found = [...listed, ...searched, ...opened].find(
    (other) => String(other.id) !== id && isSameHash(hash, other.transaction_hash),
  );
  return found && (isMissing(found.reference_id) ? String(found.id) : text(found.reference_id));
}

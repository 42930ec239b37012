import {
  type QueryClient,
  skipToken,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { hashSpelling, isSameHash } from '#contract/transaction-hash.ts';
import { hasId, removeUnshown, updateCached, updateRows } from '#data/cache.ts';
import { declaredList, useIsPaged } from '#data/declared-list.ts';
import { pagedList, type ReceivedPage, type RowOf } from '#data/paginate.ts';
import { countedQueryOf, formQueryOf, queryOf, useLatest } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { type Extent, extentOf, partsInOrder } from '#format/extent.ts';
import { isMissing, text } from '#format/values.ts';
import { isProcessing, oldestProcessing, queueOf, queueOfEntries } from './queue.ts';
import type { ListedSettlement, Overview, QueueEntry, Settlement } from './responses.ts';
import { settlementCreation, settlementProcessing } from './writes.ts';

export type * from './responses.ts';

export const overviewQuery = () => queryOf(endpoints.overview, {});

export const useOverview = (enabled = true) => useQuery({ ...overviewQuery(), enabled });

export const settlementPages = pagedList(endpoints.settlements);

export const tradePages = pagedList(endpoints.trades);

export const useCountedQueue = (enabled = true) =>
  useQuery({ ...queryOf(endpoints.queue, {}), enabled });

/** Returns the queue that the backend has counted, and the extent of its trades. */
export function countedQueue(entries: QueueEntry[]) {
  const queue = queueOfEntries(entries);
  const rows = queue.reduce((sum, { total }) => sum + (total.count ?? 0), 0);
  const isKnown = queue.every(({ total }) => total.count !== undefined);
  return { queue, extent: { rows, total: isKnown ? rows : null } };
}

/** The unsettled trades by exchange provider, cryptocurrency and age: counted by the backend, or from those of the overview. */
export function useQueue() {
  const isCounted = useIsPaged(endpoints.queue);
  const { data: entries } = useCountedQueue(isCounted);
  const overview = useOverview(!isCounted);
  return entries && isCounted ? countedQueue(entries) : queueOfOverview(overview);
}

/** Returns the queue of the trades that the overview has, and their extent. */
export function queueOfOverview({ data, dataUpdatedAt }: UseQueryResult<Overview>) {
  const { unsettled_trades: trades, unsettled_trades_total } = data ?? {};
  return {
    queue: queueOf(trades ?? [], dataUpdatedAt),
    extent: extentOf(trades, unsettled_trades_total),
  };
}

/** The number of rows of a page, if the backend takes one. */
const rowsOf = (endpoint: Endpoint, most: number) => {
  const { perPage } = declaredList(endpoint);
  return perPage === null ? {} : { per_page: Math.min(most, perPage) };
};

/** Returns whether the backend can list only the settlements in processing. */
export const hasProcessingList = (): boolean =>
  declaredList(endpoints.settlements).parameters.includes('completed');

/** Returns whether the backend can list the oldest settlements first. */
export const listsOldestFirst = (): boolean =>
  declaredList(endpoints.settlements).sorts.includes('created_at');

/** The request for the number of settlements in processing and `most` of them, oldest first if the backend sorts. */
export const processingInput = (most: number) => ({
  query: {
    page: 1,
    ...rowsOf(endpoints.settlements, most),
    completed: 'false' as const,
    ...(listsOldestFirst() && { sort: 'created_at' as const }),
  },
});

/** Returns the extent of a list of which only the count is read; `more` if it has more rows than the count says. */
export const countOf = (
  total: number | null | undefined,
  more: boolean | null | undefined,
): Extent | undefined =>
  typeof total === 'number' ? { rows: total, total: more ? null : total } : undefined;

/** Returns the oldest settlement in processing, and their extent, for one that was completed. */
export function useNextSettlement({ id }: Settlement) {
  const isListed = hasProcessingList();
  const { data } = useOverview(!isListed);
  const { data: oldest } = useQuery({
    ...queryOf(endpoints.settlements, processingInput(1)),
    enabled: isListed,
  });
  const isOther = (one: Pick<Settlement, 'id'>) => String(one.id) !== String(id);
  if (isListed) {
    const { items, total, more } = oldest ?? {};
    return { next: items?.find(isOther), extent: countOf(total, more) };
  }
  const { items, total } = data?.settlements ?? {};
  // The list may still have the settlement as it was.
  const others = items?.filter(isOther) ?? [];
  const extent = extentOf(items, total);
  return {
    next: oldestProcessing(others),
    extent: extent && partsInOrder(extent, others, isProcessing)[0],
  };
}

/**
 * Compares a hash with those of other settlements while it is typed: the backend finds those that have it, otherwise they are those of the
 * overview, if this tab has loaded it. Returns the extent of the settlements that are compared; undefined for all.
 */
export function useComparedSettlements(hash: string) {
  const isFound = findsHash();
  useQueries({
    queries: hashQueries(hash).map((query) => ({
      ...query,
      enabled: isFound && hash.length >= hashLengths.least && hash.length <= hashLengths.most,
    })),
  });
  const { data } = useQuery({ ...overviewQuery(), enabled: false });
  return isFound ? undefined : extentOf(data?.settlements?.items, data?.settlements?.total);
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
      updateRows(client, endpoints.settlements, (rows: ListedSettlement[]) =>
        rows.map((one) => (hasId(params.id)(one) ? { ...one, transaction_hash } : one)),
      );
    },
  });

/**
 * Returns a function that fetches the settlements with a hash, for a check before a save: those that the backend finds by it, in both
 * spellings, otherwise all that the overview lists.
 */
export function useSettlementsWith() {
  const client = useQueryClient();
  const fetchOverview = useLatest(queryOf(endpoints.overview, {}));
  return async (hash: string): Promise<unknown> => {
    if (hash.length > hashLengths.most) return [];
    if (!findsHash()) return fetchOverview();
    return Promise.all(
      hashQueries(hash).map((query) => client.fetchQuery({ ...query, staleTime: 0 })),
    );
  };
}

const findsHash = () => declaredList(endpoints.settlements).parameters.includes('q');

/** The numbers of characters of transaction hashes: from 256 bits in base64 to 512 bits in hexadecimal after `0x`. */
export const hashLengths = { least: 43, most: 130 };

/** Requests the settlements with a hash, in both of its spellings. */
function hashQueries(hash: string) {
  const spelling = hashSpelling(hash);
  return [spelling, `0x${spelling}`].map((q) =>
    queryOf(endpoints.settlements, { query: { page: 1, ...rowsOf(endpoints.settlements, 1), q } }),
  );
}

/** Returns the reference of another cached settlement with the same hash: of any cryptocurrency, or of the given one. */
export function settlementWith(
  client: QueryClient,
  hash: string,
  id: string,
  code?: string | null,
): string | undefined {
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
    (other) =>
      String(other.id) !== id &&
      isSameHash(hash, other.transaction_hash) &&
      (code === undefined || other.cryptocurrency_code === code),
  );
  return found && (isMissing(found.reference_id) ? String(found.id) : text(found.reference_id));
}

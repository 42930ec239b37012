import {
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type AllRows, loadAllRows } from '#data/all-rows.ts';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import type { ListColumn } from './column.ts';
import { hasTerm } from './filter-terms.ts';
import { listParameter, readListState, walkAll } from './list-state.ts';
import { useQueryParameters } from './page-number.ts';

interface WalkedList<Row> {
  /** The list's id. */
  id: string;
  list: ShownPage<Row>;
  columns: ListColumn<Row>[];
  fetchAllPages: FetchAllPages<Row>;
  rowKey: (row: Row) => unknown;
}

/** All rows of a list that its filter covers, or those that the backend has found. */
export interface AllRowsOfList<Row> {
  query: UseQueryResult<AllRows<Row>>;
  cancel: () => Promise<void>;
  /** The members of the rows that were searched, and a function that loads all rows instead; undefined for all rows. */
  found: { keys: readonly string[]; searchAll: () => void } | undefined;
}

/** A shorter text matches too much. */
const shortestText = 3;

/**
 * Returns all rows of a list while its filter covers them, which is in the URL (`all-orders=yes`); undefined otherwise. They are
 * loaded once, and again after a write or by the user. They are in the query cache, so that a return to the list loads nothing;
 * auto-refresh leaves them alone, since it would send thousands of requests. Where the backend can search the keys of the rows, those
 * that it finds are all that is loaded, unless it finds none or the URL demands all (`all-orders=rows`).
 */
export function useAllRows<Row extends object>({
  id,
  list: { allRowsKey, keys },
  columns,
  fetchAllPages,
  rowKey,
}: WalkedList<Row>): AllRowsOfList<Row> | undefined {
  const client = useQueryClient();
  const { parameters, change } = useQueryParameters();
  const { isAll, isWalk, filter } = readListState(id, parameters);
  const q = filter.trim();
  const isSearched =
    isAll && !isWalk && keys.length > 0 && q.length >= shortestText && !hasTerm(q, columns);
  const optionsOf = (queryKey: string[], enabled: boolean, text?: string) => ({
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      loadAllRows({ client, queryKey, fetchAllPages, q: text, rowKey, signal }),
    enabled,
    // Leaving the list cancels the requests.
    subscribed: enabled,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const foundKey = [...allRowsKey, q];
  const found = useQuery(optionsOf(foundKey, isSearched, q));
  const isNone = found.data?.isDone === true && found.data.rows.length === 0;
  const isFound = isSearched && !isNone;
  const all = useQuery(optionsOf(allRowsKey, isAll && !isFound));
  if (!isAll) return undefined;
  if (!isFound)
    return { query: all, cancel: () => cancel(client, allRowsKey, all.data), found: undefined };
  return {
    query: found,
    cancel: () => cancel(client, foundKey, found.data),
    found: { keys, searchAll: () => change({ [listParameter('all', id)]: walkAll }) },
  };
}

/** Cancels the requests, and keeps the rows so far. */
async function cancel<Row>(
  client: QueryClient,
  queryKey: string[],
  data: AllRows<Row> | undefined,
) {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
}

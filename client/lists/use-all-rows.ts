import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadAllRows } from '#data/all-rows.ts';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { readListState } from './list-state.ts';
import { useQueryParameters } from './page-number.ts';

interface WalkedList<Row> {
  /** The list's id. */
  id: string;
  list: ShownPage<Row>;
  fetchAllPages: FetchAllPages<Row>;
  rowKey: (row: Row) => unknown;
}

/**
 * Returns all rows of a list while its filter covers them, which is in the URL (`all-orders=yes`); undefined otherwise. They are
 * loaded once, and again after a write or by the user. They are in the query cache, so that a return to the list loads nothing;
 * auto-refresh leaves them alone, since it would send thousands of requests.
 */
export function useAllRows<Row extends object>({
  id,
  list: { allRowsKey: queryKey },
  fetchAllPages,
  rowKey,
}: WalkedList<Row>) {
  const client = useQueryClient();
  const { parameters } = useQueryParameters();
  const { isAll } = readListState(id, parameters);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadAllRows({ client, queryKey, fetchAllPages, rowKey, signal }),
    enabled: isAll,
    // Leaving the list cancels the requests.
    subscribed: isAll,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (!isAll) return undefined;
  const cancel = async () => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, query.data);
  };
  return { query, cancel };
}

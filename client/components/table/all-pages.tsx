import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/basics/button.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { isMissing } from '#format/values.ts';
import { readListState } from '#lists/list-state.ts';
import { useQueryParameters } from '#lists/page-number.ts';

/** The rows of the pages of a list that were loaded so far, each once if it has a key. */
interface LoadedPages<Row> {
  items: Row[];
  /** The list's first and last known total. */
  first: number;
  total: number;
  /** The last page that was loaded, and the last page of the list. */
  page: number;
  pages: number;
  isDone: boolean;
}

interface PagedList<Row> {
  /** The list's id. */
  id: string;
  list: ShownPage<Row>;
  fetchAllPages: FetchAllPages<Row>;
  rowKey: (row: Row) => unknown;
}

/** The time between two updates of the screen while pages load, in milliseconds. */
const updateMs = 300;

/**
 * The rows of all pages of a list while its filter covers them, which is in the URL (`all-orders=yes`); undefined otherwise. They
 * are loaded once, and again after a write or by the user. See decision 53 in docs/decisions.md.
 */
export function useAllPages<Row extends object>({
  id,
  list,
  fetchAllPages,
  rowKey,
}: PagedList<Row>) {
  const client = useQueryClient();
  const { parameters } = useQueryParameters();
  const isOn = readListState(id, parameters).isAll;
  const queryKey = [...list.key, 'all'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadPages({ client, queryKey, rowKey, fetchAllPages, signal }),
    enabled: isOn,
    // Leaving the list cancels the requests.
    subscribed: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (!isOn) return undefined;
  const { data, isFetching, isError, refetch } = query;
  const cancel = async () => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, data);
  };
  return {
    /** Undefined until a page has loaded. The rows so far are not old ones: they are not dimmed. */
    query: data && { ...query, isFetching: false, isError: false },
    progress: (
      <>
        <Searched pages={data} isFetching={isFetching} isError={isError} />
        <Button small onClick={() => (isFetching ? cancel() : refetch())}>
          {isFetching ? 'Cancel' : data?.isDone ? 'Search again' : 'Search the rest'}
        </Button>
      </>
    ),
  };
}

interface Loading<Row> extends Pick<PagedList<Row>, 'rowKey' | 'fetchAllPages'> {
  client: QueryClient;
  queryKey: unknown[];
  signal: AbortSignal;
}

/** Loads the pages that are missing: all of them at first, after a write and when all were loaded. Throws the errors of `send`. */
async function loadPages<Row>({
  client,
  queryKey,
  rowKey,
  fetchAllPages,
  signal,
}: Loading<Row>): Promise<LoadedPages<Row>> {
  const { data, isInvalidated } = client.getQueryState<LoadedPages<Row>>(queryKey) ?? {};
  let loaded = data && !data.isDone && !isInvalidated ? data : none;
  const items: Row[] = [...loaded.items];
  const seen = new Set(items.map(rowKey));
  const show = () =>
    !signal.aborted &&
    loaded.page > 0 &&
    client.setQueryData(queryKey, { ...loaded, items: [...items] });
  let shownAt = 0;
  try {
    for await (const { rows, ...extent } of fetchAllPages(signal, loaded.page + 1)) {
      const isNew = (key: unknown) => isMissing(key) || seen.size < seen.add(key).size;
      items.push(...rows.filter((row) => isNew(rowKey(row))));
      loaded = { ...loaded, first: loaded.page ? loaded.first : extent.total, ...extent };
      if (performance.now() - shownAt > updateMs) {
        show();
        shownAt = performance.now();
      }
    }
  } catch (error) {
    show();
    throw error;
  }
  return { ...loaded, items, isDone: true };
}

interface SearchedProps {
  pages: LoadedPages<unknown> | undefined;
  isFetching: boolean;
  isError: boolean;
}

const none: LoadedPages<never> = {
  items: [],
  first: 0,
  total: 0,
  page: 0,
  pages: 0,
  isDone: false,
};

/** States which rows of a list were searched, as far as it is known. */
function Searched({ pages = none, isFetching, isError }: SearchedProps) {
  const { items, first, total, page, isDone } = pages;
  const rows = items.length;
  const isWhole = isDone && rows === total && first === total;
  return (
    <span className="muted" role="status" aria-live={isFetching ? 'off' : undefined}>
      Searched {isWhole && 'all '}
      <ListExtent extent={{ rows, total: Math.max(rows, total) }} unit="row" />
      {isError && !isFetching && `; page ${page + 1} couldn't be loaded`}
      {first !== total && `; the total changed from ${first} to ${total}`}
      {isDone && !isWhole && '; rows may be missing or repeated'}.
    </span>
  );
}

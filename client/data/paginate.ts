import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, Input, Query } from '#contract/endpoint.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { declaredList } from './declared-list.ts';
import { queryOf } from './query.ts';

/** Returns the number of pages that hold `total` items; at least one. */
export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / Math.max(1, perPage)));

/** A place in a list: the number of rows before it, and the page size of the responses so far, which is undefined before the first. */
export interface ListPlace {
  passed: number;
  perPage: number | undefined;
}

/** The place before the first row. */
export const listStart: ListPlace = { passed: 0, perPage: undefined };

/** A page of a list, with the place after it and the length of the whole list as reported by the response. */
export interface Page<Row> extends ListPlace {
  rows: Row[];
  page: number;
  /** The last page; infinite while the backend does not count all rows. */
  pages: number;
  /** Rows of the whole list, as far as they are counted. */
  total: number;
}

/** A validated page of a list. */
export interface ReceivedPage<Row> {
  items?: Row[] | null;
  total?: number | null;
  per_page?: number | null;
  more?: boolean | null;
}

/** A page that is shown, and the page size of its list, which is undefined while it is unknown. */
export interface ShownPage<Row> {
  query: UseQueryResult<ReceivedPage<Row>>;
  perPage: number | undefined;
}

/** A validated row of a list. */
export type RowOf<E extends Endpoint> =
  ResponseOf<E> extends { items?: (infer Row)[] | null | undefined } ? Row : never;

/** The parameters of a request for a list, without its page. */
type ListQuery = Record<string, string>;

/** Loads a list page by page, from the first row or the given place. */
export type FetchAllPages<Row> = (
  signal: AbortSignal,
  from?: ListPlace,
  query?: ListQuery,
) => AsyncIterable<Page<Row>>;

/** A list that the backend sends in pages. */
export interface PagedSource<Row> {
  endpoint: Endpoint;
  pageQuery: (page: number, query?: ListQuery) => UseQueryOptions<ReceivedPage<Row>>;
  /** Loads a page. One that is not requested is empty. */
  usePage: (page: number, query?: ListQuery, isRequested?: boolean) => ShownPage<Row>;
  fetchAllPages: FetchAllPages<Row>;
}

/** The page of a list that is not requested. It has no age. */
const noRows = {
  queryKey: ['no rows'],
  queryFn: () => ({ items: [], total: 0, per_page: 1 }),
  initialData: { items: [], total: 0, per_page: 1 },
  initialDataUpdatedAt: 0,
  staleTime: Infinity,
};

/** An endpoint that lists rows page by page. */
export type PagedEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };

/**
 * Creates the source of a list.
 * @param defaults Additional query parameters.
 * @param outdatedBy The resource whose writes outdate its pages; by default that of the list.
 */
export function pagedList<E extends PagedEndpoint>(
  endpoint: E,
  defaults?: Omit<Query<E>, 'page'>,
  outdatedBy?: string,
): PagedSource<RowOf<E>> {
  const inputOf = (page: number, query?: object) =>
    ({ query: { page, ...defaults, ...query } }) as Input<E>;
  const pageQuery = (page: number, query?: ListQuery) => {
    const options = queryOf(endpoint, inputOf(page, query));
    const queryKey = outdatedBy ? [outdatedBy, ...options.queryKey] : options.queryKey;
    return { ...options, queryKey } as unknown as UseQueryOptions<ReceivedPage<RowOf<E>>>;
  };
  const { per_page: requested } = (defaults ?? {}) as { per_page?: number };
  return {
    endpoint,
    pageQuery,
    /**
     * Loads one page. The previous page stays visible, dimmed, until the next one has loaded. Without a page size in the response or
     * the request, it is the length of the first page, which is full unless it is the only one.
     */
    usePage(page, listQuery, isRequested = true) {
      const query = useQuery({
        ...(isRequested ? pageQuery(page, listQuery) : noRows),
        placeholderData: keepPreviousData,
      });
      const given = query.data?.per_page ?? requested;
      const first = useQuery({
        ...pageQuery(1, listQuery),
        enabled: query.data !== undefined && given === undefined,
        staleTime: Infinity,
      });
      return { query, perPage: given ?? (first.data?.items?.length || undefined) };
    },
    fetchAllPages(signal, from, query) {
      const { perPage } = declaredList(endpoint);
      const more = { ...query, ...(perPage !== null && { per_page: perPage }) };
      return fetchAllPages(endpoint, (page) => inputOf(page, more), {
        signal,
        from,
        asked: perPage ?? requested,
      });
    },
  };
}

interface Options {
  signal: AbortSignal;
  from: ListPlace | undefined;
  /** The page size of the requests, if they have one. */
  asked: number | undefined;
}

/**
 * Loads every page of a list in sequence, from a place to the last page, even if the list grows. A page of another size than those
 * before, as of a backend of another release, continues at the same row. Throws the errors of `send`, a ResponseError for a page
 * without items or total, and the signal's reason when aborted.
 */
async function* fetchAllPages<E extends Endpoint>(
  endpoint: E,
  inputOf: (page: number) => Input<E>,
  { signal, from = listStart, asked }: Options,
): AsyncGenerator<Page<RowOf<E>>> {
  let { passed } = from;
  let size = asked ?? from.perPage;
  const pageAfter = (perPage: number) => Math.floor(passed / Math.max(1, perPage)) + 1;
  const fetchNext = async () => {
    const page = size === undefined ? 1 : pageAfter(size);
    const { items, total, per_page, more } = (await send(
      endpoint,
      inputOf(page),
      signal,
    )) as ReceivedPage<RowOf<E>>;
    if (!items || typeof total !== 'number')
      throw new ResponseError(`${endpoint.name} lacks its items or its total.`);
    // The first page is full unless it is the only one.
    size = per_page ?? size ?? items.length;
    // A page that is not full is the last one, whatever the backend counts.
    const isCounted = more !== true || items.length < size;
    return { page, items, total, perPage: size, isCounted };
  };
  for (let pages = Number.POSITIVE_INFINITY, page = 0; page < pages; ) {
    let next = await fetchNext();
    if (next.page !== pageAfter(next.perPage)) next = await fetchNext();
    const { items, total, perPage, isCounted } = next;
    if (next.page !== pageAfter(perPage))
      throw new ResponseError(`${endpoint.name} has pages of changing sizes.`);
    page = next.page;
    pages = isCounted ? pageCount(total, perPage) : Number.POSITIVE_INFINITY;
    const rows = items.slice(passed - (page - 1) * perPage);
    passed = page * perPage;
    yield { rows, page, pages, total, passed, perPage };
    if (items.length === 0) return;
  }
}

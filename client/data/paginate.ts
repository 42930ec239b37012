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
import { allRowsKey } from './all-rows.ts';
import { queryOf } from './query.ts';

/** Returns the number of pages that hold `total` items; at least one. */
export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / Math.max(1, perPage)));

/** A page of a list, with the length of the whole list as reported by the response. */
export interface Page<Row> {
  rows: Row[];
  page: number;
  pages: number;
  /** Rows of the whole list. */
  total: number;
}

/** A validated page of a list. */
interface ReceivedPage<Row> {
  items?: Row[] | null;
  total?: number | null;
  per_page?: number | null;
}

/** A page that is shown, and the page size of its list, which is undefined while it is unknown. */
export interface ShownPage<Row> {
  /** The key of all rows of the list. */
  allRowsKey: string[];
  query: UseQueryResult<ReceivedPage<Row>>;
  perPage: number | undefined;
}

/** A validated row of a list. */
export type RowOf<E extends Endpoint> =
  ResponseOf<E> extends { items?: (infer Row)[] | null | undefined } ? Row : never;

/** Loads a list page by page, from the first or the given page. */
export type FetchAllPages<Row> = (signal: AbortSignal, from?: number) => AsyncIterable<Page<Row>>;

/** An endpoint that lists rows page by page. */
type PagedEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };

/** The query hook of a page and the loader of all pages. `defaults` are additional query parameters. */
export function pagedList<E extends PagedEndpoint>(endpoint: E, defaults?: Omit<Query<E>, 'page'>) {
  const inputOf = (page: number) => ({ query: { page, ...defaults } }) as Input<E>;
  const pageQuery = (page: number) =>
    queryOf(endpoint, inputOf(page)) as unknown as UseQueryOptions<ReceivedPage<RowOf<E>>>;
  const { per_page: requested } = (defaults ?? {}) as { per_page?: number };
  return {
    pageQuery,
    /**
     * Loads one page. The previous page stays visible, dimmed, until the next one has loaded. Without a page size in the response or
     * the request, it is the length of the first page, which is full unless it is the only one.
     */
    usePage(page: number): ShownPage<RowOf<E>> {
      const query = useQuery({ ...pageQuery(page), placeholderData: keepPreviousData });
      const given = query.data?.per_page ?? requested;
      const first = useQuery({
        ...pageQuery(1),
        enabled: query.data !== undefined && given === undefined,
        staleTime: Infinity,
      });
      return {
        allRowsKey: allRowsKey(endpoint),
        query,
        perPage: given ?? (first.data?.items?.length || undefined),
      };
    },
    fetchAllPages: (signal: AbortSignal, from?: number) =>
      fetchAllPages(endpoint, inputOf, { signal, from, perPage: requested }),
  };
}

interface Options {
  signal: AbortSignal;
  from: number | undefined;
  /** The page size, if the response need not name it. */
  perPage: number | undefined;
}

/**
 * Loads every page of a list in sequence, from page `from` to the last one, even if the list grows. Throws the errors of `send`,
 * a ResponseError for a page without items or total, and the signal's reason when aborted.
 */
async function* fetchAllPages<E extends Endpoint>(
  endpoint: E,
  inputOf: (page: number) => Input<E>,
  { signal, from = 1, perPage }: Options,
): AsyncGenerator<Page<RowOf<E>>> {
  for (let page = from, pages = from; page <= pages; page += 1) {
    const { items, total, per_page } = (await send(
      endpoint,
      inputOf(page),
      signal,
    )) as ReceivedPage<RowOf<E>>;
    if (!items || typeof total !== 'number')
      throw new ResponseError(`${endpoint.name} lacks its items or its total.`);
    // The first page is full unless it is the only one.
    perPage = per_page ?? perPage ?? items.length;
    pages = pageCount(total, perPage);
    yield { rows: items, page, pages, total };
    if (items.length === 0) return;
  }
}

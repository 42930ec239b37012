import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { AllRows } from '#data/all-rows.ts';
import type { Page, RowOf } from '#data/paginate.ts';
import { allRowsKey } from '#data/paginate.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { backendFeatures } from '#platform/session/page-state.ts';
import type { SearchResult } from './search-result.ts';

/** The part of the search that a feature contributes. */
export interface SearchSource {
  /** Each searches the cached responses. */
  cached: ((client: QueryClient) => SearchResult[])[];
  /** Requests that take the typed text as a key. */
  keys?: KeyLookup[];
  lists?: SearchedList[];
}

export interface KeyLookup {
  /** Returns true if the typed text could be such a key. */
  matches: (typed: string) => boolean;
  /** Returns the item under the key first. Throws the errors of `send`. */
  find: (key: string, signal: AbortSignal) => Promise<SearchResult[]>;
}

/** The result of one request, or of a few that belong together. */
export interface SearchStep {
  results: SearchResult[];
  /** The number of rows read. */
  rows: number;
  /** The number of rows in the whole list; null if it is unknown. */
  total: number | null;
  /** True if a list of a row that was read has only a part of its rows: the others cannot be searched. */
  isCut?: boolean;
}

/** The first rows that the backend finds in a list. */
export interface FoundRows {
  results: SearchResult[];
  /** The number of other rows that it finds; null if there are more than it counts. */
  more: number | null;
}

/** A list that is searched step by step, or by the backend. */
export interface SearchedList {
  /** The name of its rows: `orders`. */
  rows: string;
  /** Returns true if the list could contain the typed text. */
  mayContain: (typed: string) => boolean;
  /** Throws the errors of `send`. */
  walk: (signal: AbortSignal, client: QueryClient) => AsyncGenerator<SearchStep>;
  /** Searches the keys of all rows, on a backend with the feature search. Throws the errors of `send`. */
  find?: (text: string, signal: AbortSignal) => Promise<FoundRows>;
}

interface ListPage<E extends Endpoint> {
  items?: RowOf<E>[] | null;
  total?: number | null;
  more?: boolean | null;
}

/** The rows of a list that a search shows at most. */
const mostShown = 50;

/** Searches the keys of a list by one request. */
export const findRows =
  <E extends Endpoint>(list: E, read: (row: RowOf<E>) => SearchResult[]) =>
  async (q: string, signal: AbortSignal): Promise<FoundRows> => {
    const { perPage } = backendFeatures.get();
    const per_page = perPage === null ? undefined : Math.min(perPage, mostShown);
    const input = { query: { page: 1, q, per_page } } as unknown as Input<E>;
    const { items, total, more } = (await send(list, input, signal)) as ListPage<E>;
    const rows = items ?? [];
    return {
      results: rows.flatMap(read),
      more: more ? null : Math.max(0, (total ?? 0) - rows.length),
    };
  };

/**
 * Finds items in every cached response of an endpoint that no write has outdated. `path` is the path that the response came
 * from.
 */
export const inCache =
  <E extends Endpoint>(
    endpoint: E,
    read: (response: ResponseOf<E>, path: string) => SearchResult[],
  ) =>
  (client: QueryClient): SearchResult[] =>
    client
      .getQueryCache()
      .findAll({ queryKey: [endpoint.resource, endpoint.name] })
      .flatMap(({ queryKey: [, , path], state }) =>
        state.data && !state.isInvalidated ? read(state.data as ResponseOf<E>, String(path)) : [],
      );

/** Finds items in every cached row of a list: in its pages, and in a walk through all of them. */
export const rowsInCache = <E extends Endpoint>(
  list: E,
  read: (row: RowOf<E>) => SearchResult[],
) => {
  const inPages = inCache(list, (page) => ((page as ListPage<E>).items ?? []).flatMap(read));
  return (client: QueryClient): SearchResult[] => {
    const all = client.getQueryState<AllRows<RowOf<E>>>(allRowsKey(list));
    const rows = all && !all.isInvalidated ? (all.data?.rows ?? []) : [];
    return [...inPages(client), ...rows.flatMap(read)];
  };
};

/** Walks through the details of the rows of a list, for items that only those contain. */
export const walkRows = <Row>(
  fetchAllPages: (signal: AbortSignal) => AsyncIterable<Page<Row>>,
  read: (row: Row, signal: AbortSignal) => Promise<Pick<SearchStep, 'results' | 'isCut'>>,
) =>
  async function* (signal: AbortSignal): AsyncGenerator<SearchStep> {
    for await (const { rows, total } of fetchAllPages(signal))
      for (const row of rows) yield { ...(await read(row, signal)), rows: 1, total };
  };

/** Walks through a list page by page. */
export const walkPages = <Row>(
  fetchAllPages: (signal: AbortSignal) => AsyncIterable<Page<Row>>,
  read: (row: Row) => SearchResult[],
) =>
  async function* (signal: AbortSignal): AsyncGenerator<SearchStep> {
    for await (const { rows, total } of fetchAllPages(signal))
      yield { results: rows.flatMap(read), rows: rows.length, total };
  };

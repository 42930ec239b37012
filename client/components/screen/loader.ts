import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { exactParams } from '#components/use-exact-param.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type AnyQuery, queryOf } from '#data/query.ts';
import { isFiltered, readListState } from '#lists/list-state.ts';
import { pageNumber } from '#lists/page-number.ts';
import type { ServerList } from '#lists/use-list.ts';

/** Returns the loader of a screen for the query client of a session. */
export type ScreenLoader = (client: QueryClient) => LoaderFunction;

/** A list that a screen shows. */
export type OpenedList = Pick<ServerList<never, never>, 'id' | 'parameter'> & {
  source: { pageQuery: (page: number) => AnyQuery };
  filters?: { id: string }[];
};

/** What a screen reads first: endpoints, whose parameters are those of its path, or queries. */
export interface FirstReads {
  reads?: (Endpoint | AnyQuery)[];
  lists?: OpenedList[];
}

/**
 * Returns the loader of a screen. It starts the first queries of the screen when its address opens, while its code and the session
 * check are under way, and waits for none of them: the screen shows what has come.
 */
export const screenLoader =
  (path: string, { reads = [], lists = [] }: FirstReads): ScreenLoader =>
  (client) =>
  ({ url }) => {
    const params = exactParams(path, url.pathname);
    const queries = [
      ...reads.map((read) => ('queryKey' in read ? read : queryOf(read, { params } as never))),
      ...lists.flatMap((list) => pageQueries(list, url.searchParams)),
    ];
    // A form starts from the record as it is now.
    for (const { queryKey, queryFn } of queries as AnyQuery[])
      void client.prefetchQuery({ queryKey: [...queryKey] as string[], queryFn, staleTime: 0 });
    return null;
  };

/**
 * Returns the query of the page that a URL shows. None for a searched, filtered or sorted list: its request depends on what the
 * backend declares.
 */
function pageQueries(
  { id, source, filters, parameter = 'page' }: OpenedList,
  parameters: URLSearchParams,
): AnyQuery[] {
  const state = readListState(id, parameters, filters);
  const isPlain = !isFiltered(state) && state.sort === undefined;
  return isPlain ? [source.pageQuery(pageNumber(parameters.get(parameter)))] : [];
}

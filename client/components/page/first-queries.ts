import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction, PathParam } from 'react-router-dom';
import { exactParam } from '#components/use-exact-param.ts';
import type { AnyQuery } from '#data/query.ts';
import { isFiltered, readListState } from '#lists/list-state.ts';
import { pageNumber } from '#lists/page-number.ts';
import type { ServerList } from '#lists/use-list.ts';

/** The address of a screen. */
interface ScreenAddress {
  /** Returns a parameter of its path, as `exactParam` does. */
  param: <Pattern extends string>(pattern: Pattern, name: PathParam<Pattern>) => string;
  /** The parameters of its query. */
  parameters: URLSearchParams;
}

/** Returns the loader of a screen for the query client of a session. */
export type ScreenLoader = (client: QueryClient) => LoaderFunction;

/**
 * Returns the loader of a screen. It starts the first queries of the screen when its address opens, while its code and the session
 * check are under way, and waits for none of them: the screen shows what has come.
 */
export const firstQueries =
  (queries: (address: ScreenAddress) => AnyQuery[]): ScreenLoader =>
  (client) =>
  ({ url }) => {
    const address: ScreenAddress = {
      param: (pattern, name) => exactParam(pattern, name, url.pathname),
      parameters: url.searchParams,
    };
    // A form starts from the record as it is now.
    for (const { queryKey, queryFn } of queries(address))
      void client.prefetchQuery({ queryKey: [...queryKey] as string[], queryFn, staleTime: 0 });
    return null;
  };

type OpenedList = Pick<ServerList<never, never>, 'id' | 'parameter'> & {
  source: { pageQuery: (page: number) => AnyQuery };
  filters?: { id: string }[];
};

/**
 * Returns the query of the page that a URL shows. None for a searched, filtered or sorted list: its request depends on what the
 * backend declares.
 */
export function pageQueries(
  { id, source, filters, parameter = 'page' }: OpenedList,
  parameters: URLSearchParams,
): AnyQuery[] {
  const state = readListState(id, parameters, filters);
  const isPlain = !isFiltered(state) && state.sort === undefined;
  return isPlain ? [source.pageQuery(pageNumber(parameters.get(parameter)))] : [];
}

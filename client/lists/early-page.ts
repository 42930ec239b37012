import type { AnyQuery } from '#data/query.ts';
import { isFiltered, readListState } from './list-state.ts';
import { pageNumber } from './page-number.ts';
import type { ServerList } from './use-list.ts';

type EarlyList = Pick<ServerList<never, never>, 'id' | 'parameter'> & {
  source: { pageQuery: (page: number) => AnyQuery };
  filters?: { id: string }[];
};

/**
 * Returns the query of the page that a URL shows, for a request before the session check. None for a searched, filtered or sorted list:
 * its request depends on what the backend declares.
 */
export function earlyPage(
  { id, source, filters, parameter = 'page' }: EarlyList,
  parameters: URLSearchParams,
): AnyQuery[] {
  const state = readListState(id, parameters, filters);
  const isPlain = !isFiltered(state) && state.sort === undefined;
  return isPlain ? [source.pageQuery(pageNumber(parameters.get(parameter)))] : [];
}

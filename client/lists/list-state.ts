import type { FilterValues } from './filter.ts';
import { pageNumber } from './page-number.ts';

/** The state of a list that its URL has. */
export interface ListState {
  /** The text that is searched for. */
  text: string;
  /** The values of its filters. */
  values: FilterValues;
  /** The column that the rows are sorted by. */
  sort: { by: string; descending: boolean } | undefined;
  /** The least number of rows that are drawn. */
  count: number;
}

/**
 * Returns the parameter of a list in URLs: `filter-suspicious-orders`.
 * @param name `filter` for the text, `sort`, `rows`, or the id of a filter.
 */
export const listParameter = (name: string, listId: string): string => `${name}-${listId}`;

/** Reads the state of a list from the parameters of a URL. */
export function readListState(
  listId: string,
  parameters: URLSearchParams,
  filters: { id: string }[] = [],
): ListState {
  const read = (name: string) => parameters.get(listParameter(name, listId)) ?? '';
  const [, descending, by = ''] = /^(-?)(.*)/.exec(read('sort')) ?? [];
  return {
    text: read('filter'),
    values: Object.fromEntries(
      filters.map(({ id }) => [id, read(id)]).filter(([, value]) => value !== ''),
    ),
    sort: by ? { by, descending: descending !== '' } : undefined,
    count: pageNumber(read('rows') || null),
  };
}

/** Returns true if a list shows a part of its rows. */
export const isFiltered = ({ text, values }: Pick<ListState, 'text' | 'values'>): boolean =>
  text.trim() !== '' || Object.keys(values).length > 0;

/** Returns the sorting after a click on a column: ascending, then descending, then none. */
export function nextSort(current: ListState['sort'], by: string): ListState['sort'] {
  if (current?.by !== by) return { by, descending: false };
  return current.descending ? undefined : { by, descending: true };
}

/** Formats a sorting for the URL: `rate`, or `-rate` for descending. */
export const sortParameter = (sort: ListState['sort']): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.by}` : '';

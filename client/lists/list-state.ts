import { pageNumber } from './page-number.ts';

/** The state of a list that its URL has. */
export interface ListState {
  /** The text of its filter. */
  filter: string;
  /** True if the filter covers all pages of the list. */
  isAll: boolean;
  /** True if it does without a search by the backend. */
  isWalk: boolean;
  /** The column that the rows are sorted by. */
  sort: { by: string; descending: boolean } | undefined;
  /** The least number of rows that are drawn. */
  count: number;
}

/** Returns the parameter of a list in URLs: `filter-suspicious-orders`. */
export const listParameter = (name: 'filter' | 'all' | 'sort' | 'rows', listId: string): string =>
  `${name}-${listId}`;

/** The value of the parameter `all` of a list whose rows are all loaded, although the backend could search them. */
export const walkAll = 'rows';

/** Reads the state of a list from the parameters of a URL. */
export function readListState(listId: string, parameters: URLSearchParams): ListState {
  const read = (name: Parameters<typeof listParameter>[0]) =>
    parameters.get(listParameter(name, listId));
  const [, descending, by = ''] = /^(-?)(.*)/.exec(read('sort') ?? '') ?? [];
  const filter = read('filter') ?? '';
  return {
    filter,
    isAll: filter !== '' && read('all') !== null,
    isWalk: read('all') === walkAll,
    sort: by ? { by, descending: descending !== '' } : undefined,
    count: pageNumber(read('rows')),
  };
}

/** Returns the sorting after a click on a column: ascending, then descending, then none. */
export function nextSort(current: ListState['sort'], by: string): ListState['sort'] {
  if (current?.by !== by) return { by, descending: false };
  return current.descending ? undefined : { by, descending: true };
}

/** Formats a sorting for the URL: `rate`, or `-rate` for descending. */
export const sortParameter = (sort: ListState['sort']): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.by}` : '';

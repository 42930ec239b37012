import { useQuery } from '@tanstack/react-query';
import { declaredList, isPaged } from '#data/declared-list.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import type { ListColumn } from './column.ts';
import { readListState } from './list-state.ts';
import { pageNumber } from './page-number.ts';
import { queryOfList } from './server-source.ts';
import { type ServerList, useToday } from './use-list.ts';

/**
 * The records of a list as it was shown when one of them was opened. It is in the state of the navigation, so that each entry of the
 * history keeps its own list; a store of the tab would have the last list only.
 */
export interface ListedRecords {
  /** The list's name. */
  label: string;
  /** The addresses of the records: all of a list in the browser, or those of a page. */
  hrefs: string[];
  /** The place of a page in a list of the backend. */
  page?: ListedPage;
}

interface ListedPage {
  /** The query of the URL of the list. */
  search: string;
  /** The number of the page, from 1. */
  number: number;
  perPage: number;
  total: number;
  /** True if more rows match than the total. */
  isMore: boolean;
}

/** A list of the backend whose rows have screens of their own. */
export interface RecordList<Row extends object> extends ServerList<Row, ListColumn<Row>> {
  label: string;
  recordHref: (row: Row) => string | undefined;
}

/** A record of a page. */
export interface PagedRecord {
  listed: ListedRecords & { page: ListedPage };
  index: number;
}

/** Loads the records of a list beside a record. */
export interface NeighbourSource {
  /** True where the backend has the list. */
  isThere: () => boolean;
  /** Returns the first and the last record of the pages beside that of a record. */
  useNeighbours: (found: PagedRecord) => Pick<RecordPlace, 'previous' | 'next'>;
  /** Returns the record at a path in the page that a list shows with the query of a URL; undefined if it is not there. */
  useListed: (search: string, path: string) => PagedRecord | undefined;
}

/** A record among those of the list that it was opened from. */
export interface RecordPlace {
  label: string;
  /** Its number, from 1. */
  number: number;
  total: number;
  isMore: boolean;
  /** The record before it, and the state of the navigation to it. */
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

interface Neighbour {
  to: string;
  listed: ListedRecords;
}

/** Returns the list that a navigation to the record at a path started from, and the index of the record in it. */
export function listedRecord(
  state: unknown,
  path: string,
): { listed: ListedRecords; index: number } | undefined {
  const { label, hrefs, page } = asRecord(asRecord(state).listed);
  if (typeof label !== 'string' || !isTexts(hrefs)) return undefined;
  const index = indexOfPath(hrefs, path);
  if (index < 0) return undefined;
  const listed = { label, hrefs, ...(isPage(page) && { page }) };
  return { listed, index };
}

const indexOfPath = (hrefs: string[], path: string): number =>
  hrefs.findIndex((href) => href.split('?')[0] === path);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isPage(value: unknown): value is ListedPage {
  const { search, number, perPage, total, isMore } = asRecord(value);
  return (
    typeof search === 'string' &&
    [number, perPage, total].every((one) => typeof one === 'number' && one >= 0) &&
    typeof isMore === 'boolean'
  );
}

/** Returns the place of a record in a list of the browser, or in its page. */
export function recordPlace({
  listed,
  index,
}: NonNullable<ReturnType<typeof listedRecord>>): RecordPlace {
  const { label, hrefs, page } = listed;
  const at = (place: number) => {
    const to = hrefs[place];
    return to === undefined ? undefined : { to, listed };
  };
  return {
    label,
    number: (page ? (page.number - 1) * page.perPage : 0) + index + 1,
    total: page?.total ?? hrefs.length,
    isMore: page?.isMore ?? false,
    previous: at(index - 1),
    next: at(index + 1),
  };
}

/** Creates what the screen of a record needs of its list. */
export const recordList = <Row extends object>(list: RecordList<Row>): NeighbourSource => ({
  isThere: () => !list.source.endpoint.feature || isPaged(list.source.endpoint),
  useNeighbours: (found) => useNeighbours(list, found),
  useListed: (search, path) => useListed(list, search, path),
});

function useListed<Row extends object>(
  list: RecordList<Row>,
  search: string,
  path: string,
): PagedRecord | undefined {
  const { id, label, source, columns, filters = [], parameter = 'page', recordHref } = list;
  const parameters = new URLSearchParams(search);
  const number = pageNumber(parameters.get(parameter));
  const state = readListState(id, parameters, filters);
  const query = queryOfList({ columns, filters }, state, declaredList(source.endpoint), useToday());
  const { query: page, perPage } = source.usePage(number, query);
  const { items, total, more } = page.data ?? {};
  const hrefs = (items ?? []).flatMap((row) => recordHref(row) ?? []);
  const index = indexOfPath(hrefs, path);
  if (index < 0 || perPage === undefined || typeof total !== 'number') return undefined;
  return {
    listed: { label, hrefs, page: { search, number, perPage, total, isMore: more === true } },
    index,
  };
}

/** Returns the records of the pages beside that of a record which is the first or the last of its page. They are loaded once. */
function useNeighbours<Row extends object>(
  list: RecordList<Row>,
  { listed, index }: PagedRecord,
): Pick<RecordPlace, 'previous' | 'next'> {
  const { page } = listed;
  const { source, columns, filters = [], id, recordHref } = list;
  const state = readListState(id, new URLSearchParams(page.search), filters);
  const query = queryOfList({ columns, filters }, state, declaredList(source.endpoint), useToday());
  const isLast = page.number * page.perPage >= page.total && !page.isMore;
  const before = useQuery({
    ...source.pageQuery(page.number - 1, query),
    enabled: index === 0 && page.number > 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const after = useQuery({
    ...source.pageQuery(page.number + 1, query),
    enabled: index === listed.hrefs.length - 1 && !isLast,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const neighbour = (
    items: Row[] | null | undefined,
    number: number,
    place: number,
  ): Neighbour | undefined => {
    const hrefs = (items ?? []).flatMap((row) => recordHref(row) ?? []);
    const to = hrefs.at(place);
    return to === undefined
      ? undefined
      : { to, listed: { ...listed, hrefs, page: { ...page, number } } };
  };
  return {
    previous: index === 0 ? neighbour(before.data?.items, page.number - 1, -1) : undefined,
    next:
      index === listed.hrefs.length - 1
        ? neighbour(after.data?.items, page.number + 1, 0)
        : undefined,
  };
}

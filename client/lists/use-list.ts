import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDeclaredList } from '#data/declared-list.ts';
import { type PagedSource, pageCount, type ShownPage } from '#data/paginate.ts';
import { useStore } from '#data/use-store.ts';
import { isWhole } from '#format/extent.ts';
import { clock } from '#platform/clock.ts';
import { timeZone } from '#platform/preferences.ts';
import { announce } from '#platform/toasts.ts';
import { columnName, type ListColumn } from './column.ts';
import type { Filter } from './filter.ts';
import { type ListInput, type ListModel, listModel, pageModel } from './list-model.ts';
import {
  type ListState,
  listParameter,
  nextSort,
  readListState,
  sortParameter,
} from './list-state.ts';
import { usePageNumber, useQueryParameters } from './page-number.ts';
import { startOfDay, type Today } from './period.ts';
import { hasControls, queryOfList, serverProblemsOf } from './server-source.ts';

/** The text that a list is searched for. */
export interface SearchField {
  text: string;
  change: (text: string) => void;
  /** Stores the text in the URL at once. */
  store: () => void;
}

/** A list as its URL shows it, and functions that change it. */
export interface ShownList<Row, Column> extends ListModel<Row, Column> {
  search: SearchField;
  /** Sets the value of a filter; empty for none. */
  setFilter: (id: string, value: string) => void;
  /** Removes the text and all filters. */
  clear: () => void;
  /** States that the rows are sorted in a part of the list only. */
  caption: string | undefined;
  /** Sorts by a column: ascending, then descending, then not at all. */
  sortBy: (column: Column) => void;
  showMore: () => void;
  /** The id of the element that states the problems. */
  problemsId: string;
}

/** The time after the last key until the URL changes, in milliseconds. Browsers limit the rate of its changes. */
const settleMs = 300;

const noFilters: Filter<unknown>[] = [];

/** Returns a list whose rows are in the browser, as its URL shows it. */
export function useList<Row extends object, Column extends ListColumn<Row>>(
  id: string,
  { columns, filters = noFilters, rows, total, isMarked, firstRows }: ListInput<Row, Column>,
): ShownList<Row, Column> {
  const { parameters } = useQueryParameters();
  const search = useSearchField(id);
  const { zone, today } = useToday();
  const text = useDeferredValue(search.text);
  const query = parameters.toString();
  const model = useMemo(() => {
    const state = readListState(id, new URLSearchParams(query), filters);
    return listModel(
      { columns, filters, rows, total, isMarked, firstRows },
      { ...state, text, zone, today },
    );
  }, [id, query, columns, filters, rows, total, isMarked, firstRows, text, zone, today]);
  const isPart = model.extent !== undefined && !isWhole(model.extent);
  return {
    ...model,
    ...useListChanges(id, filters, search, model.drawn.length + model.next),
    search,
    caption: model.sorted && isPart ? 'Only the listed rows are sorted.' : undefined,
  };
}

/** A list whose rows the backend filters and sorts. */
export interface ServerList<Row extends object, Column extends ListColumn<Row>> {
  /** Identifies the list in URLs. */
  id: string;
  source: PagedSource<Row>;
  columns: Column[];
  filters?: Filter<Row>[];
  /** The URL parameter of the page number, on a screen with several lists. */
  parameter?: string;
}

/** A page of a list that the backend has filtered and sorted. */
export interface ShownServerList<Row, Column> extends ShownList<Row, Column> {
  page: ShownPage<Row>;
  /** The number of the page, from 1. */
  number: number;
  /** The pages of the list; undefined without its total or page size: a guess would show wrong page numbers. */
  paging: { total: number; perPage: number; last: number } | undefined;
  /** The parameters of its request, apart from the page. */
  query: Record<string, string>;
  /** True if the backend takes a text, a filter or a sort. */
  isDeclared: boolean;
}

/** Returns a page of a list of the backend, as its URL shows it. */
export function useServerList<Row extends object, Column extends ListColumn<Row>>({
  id,
  source,
  columns,
  filters = noFilters,
  parameter = 'page',
}: ServerList<Row, Column>): ShownServerList<Row, Column> {
  const { parameters } = useQueryParameters();
  const number = usePageNumber(parameter);
  const declared = useDeclaredList(source.endpoint);
  const state = readListState(id, parameters, filters);
  const query = queryOfList({ columns, filters }, state, declared, useToday());
  const isDeclared = hasControls(declared);
  const isValid = serverProblemsOf(filters, state, declared).length === 0;
  const page = source.usePage(number, query, isValid || !isDeclared);
  const { items, total, more } = page.query.data ?? {};
  const model = pageModel({ columns, filters }, { items, total, more }, state, declared);
  const search = useSearchField(id, parameter);
  return {
    ...model,
    ...useListChanges(id, filters, search, 0, parameter),
    search,
    caption: undefined,
    page,
    number,
    paging: pagingOf(total, page.perPage),
    query,
    isDeclared,
  };
}

function pagingOf(total: number | null | undefined, perPage: number | undefined) {
  if (typeof total !== 'number' || perPage === undefined) return undefined;
  return { total, perPage, last: pageCount(total, perPage) };
}

/** Returns the zone of times and the current day. Renders once a day, not at every tick of the clock. */
export function useToday(): Today {
  const zone = useStore(timeZone);
  const today = useSyncExternalStore(clock.subscribe, () => startOfDay(zone, clock.get()));
  return { zone, today };
}

/**
 * Returns the functions that change a list.
 * @param more The number of rows that are drawn next.
 * @param page The URL parameter of its page: another list starts at the first one.
 */
function useListChanges<Row, Column extends ListColumn<Row>>(
  id: string,
  filters: Filter<Row>[],
  search: SearchField,
  more: number,
  page?: string,
) {
  const { parameters, change } = useQueryParameters();
  const firstPage = page === undefined ? {} : { [page]: null };
  const { sort }: Pick<ListState, 'sort'> = readListState(id, parameters);
  return {
    problemsId: useId(),
    setFilter: (name: string, value: string) => {
      // Without its currency an amount has no meaning.
      const amounts = filters.filter(
        (filter) =>
          value === '' &&
          filter.as === 'amount' &&
          'filter' in filter.currency &&
          filter.currency.filter === name,
      );
      change({
        ...firstPage,
        [listParameter(name, id)]: value,
        ...Object.fromEntries(amounts.map((amount) => [listParameter(amount.id, id), null])),
      });
    },
    clear() {
      search.change('');
      const names = ['filter', ...filters.map((filter) => filter.id)];
      change({
        ...firstPage,
        ...Object.fromEntries(names.map((name) => [listParameter(name, id), null])),
      });
    },
    sortBy(column: Column) {
      const next = nextSort(sort, column.id);
      change({ ...firstPage, [listParameter('sort', id)]: sortParameter(next) });
      const direction = next?.descending ? 'descending' : 'ascending';
      announce(next ? `Sorted by ${columnName(column)}, ${direction}` : 'Not sorted');
    },
    showMore: () => change({ [listParameter('rows', id)]: String(more) }),
  };
}

/** Returns the search of a list, whose text is in the URL: `filter-orders=xbt`. */
function useSearchField(id: string, page?: string): SearchField {
  const { parameters, change } = useQueryParameters();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? readListState(id, parameters).text;
  const store = () => {
    if (typed === undefined) return;
    if (typed !== readListState(id, parameters).text)
      change({
        ...(page !== undefined && { [page]: null }),
        [listParameter('filter', id)]: typed,
      });
    setTyped(undefined);
  };
  const onPause = useEffectEvent(store);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onPause(), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text, change: setTyped, store };
}

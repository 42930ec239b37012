import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from '#data/use-store.ts';
import { clock } from '#platform/clock.ts';
import { timeZone } from '#platform/preferences.ts';
import { announce } from '#platform/toasts.ts';
import { columnName, type ListColumn } from './column.ts';
import { startOfDay } from './filter-period.ts';
import { type ListInput, listModel, sortScope } from './list-model.ts';
import { listParameter, nextSort, readListState, sortParameter } from './list-state.ts';
import { useQueryParameters } from './page-number.ts';

/** The filter of a list. */
export interface ListFilter {
  text: string;
  change: (text: string) => void;
  /** Stores the text in the URL at once. */
  store: () => void;
  /** Stores the text and that it filters all pages of the list. */
  searchAll: () => void;
}

/** The time after the last key until the URL changes, in milliseconds. Browsers limit the rate of its changes. */
const settleMs = 300;

/** Returns a list as its URL shows it, and functions that change it. */
export function useList<Row extends object, Column extends ListColumn<Row>>(
  id: string,
  { columns, rows, total, isPage, parts, isMarked, firstRows }: ListInput<Row, Column>,
) {
  const { parameters, change } = useQueryParameters();
  const state = readListState(id, parameters);
  const filter = useListFilter(id);
  const zone = useStore(timeZone);
  // Renders once a day, not at every tick of the clock.
  const today = useSyncExternalStore(clock.subscribe, () => startOfDay(zone, clock.get()));
  const text = useDeferredValue(filter.text);
  const part = parts ? parameters.get(parts.parameter) : null;
  const { count } = state;
  const { by, descending = false } = state.sort ?? {};
  const model = useMemo(
    () =>
      listModel(
        { columns, rows, total, isPage, parts, isMarked, firstRows },
        {
          filter: text,
          sort: by === undefined ? undefined : { by, descending },
          count,
          part,
          zone,
          today,
        },
      ),
    [
      columns,
      rows,
      total,
      isPage,
      parts,
      isMarked,
      firstRows,
      text,
      by,
      descending,
      count,
      part,
      zone,
      today,
    ],
  );
  const scope = sortScope(model.extent, isPage);
  return {
    ...model,
    filter,
    /** States that the rows are sorted in a part of the list only. */
    caption: model.sorted && scope && `Sorted ${scope}.`,
    /** Sorts by a column: ascending, then descending, then not at all. */
    sortBy(column: Column) {
      const next = nextSort(state.sort, column.id);
      change({ [listParameter('sort', id)]: sortParameter(next) });
      const direction = next?.descending ? 'descending' : 'ascending';
      announce(
        next
          ? [`Sorted by ${columnName(column)}`, direction, scope].filter(Boolean).join(', ')
          : 'Not sorted',
      );
    },
    showMore: () =>
      change({ [listParameter('rows', id)]: String(model.drawn.length + model.next) }),
  };
}

/** Returns the filter of a list, whose text is in the URL: `filter-orders=xbt`. */
function useListFilter(id: string): ListFilter {
  const { parameters, change } = useQueryParameters();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? readListState(id, parameters).filter;
  const write = (all: string | null) => {
    change({ [listParameter('filter', id)]: text, [listParameter('all', id)]: text && all });
    setTyped(undefined);
  };
  const store = () => {
    if (typed !== undefined) write(parameters.get(listParameter('all', id)));
  };
  const onPause = useEffectEvent(store);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => onPause(), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text, change: setTyped, store, searchAll: () => write('yes') };
}

import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Column } from '#ui/table/column.tsx';
import { searchText, wordsOf } from './search-text.ts';

/** The filter of a list. */
export interface Filter {
  text: string;
  change: (text: string) => void;
  /** Stores the text in the URL at once. */
  store: () => void;
}

/** The time after the last key until the URL changes, in milliseconds. Browsers limit the rate of its changes. */
const settleMs = 300;

/** Returns the text of a list's filter, which is stored in the URL as `filter-orders=xbt`, and a function that changes it. */
function useFilterText(label: string): Filter {
  const parameter = `filter-${label.toLowerCase().replaceAll(' ', '-')}`;
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [typed, setTyped] = useState<string>();
  const store = () => {
    if (typed === undefined) return;
    setSearch(
      (parameters) => {
        if (typed) parameters.set(parameter, typed);
        else parameters.delete(parameter);
        return parameters;
      },
      { replace: true, state },
    );
    setTyped(undefined);
  };
  const onPause = useEffectEvent(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed text starts a new pause.
  useEffect(() => {
    const timer = setTimeout(() => onPause(), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { text: typed ?? search.get(parameter) ?? '', change: setTyped, store };
}

/** Filters rows: a row matches if each word of the filter is a part of one of its values. Hidden columns count. */
export function useFilter<Row>(label: string, columns: Column<Row>[], rows: Row[] | null | undefined) {
  const filter = useFilterText(label);
  const words = wordsOf(useDeferredValue(filter.text));
  const matches = (row: Row) => {
    const content = searchText(columns, row);
    return words.every((word) => content.includes(word));
  };
  return { filter, rows: words.length > 0 && rows ? rows.filter(matches) : rows };
}

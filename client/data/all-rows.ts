import type { QueryClient } from '@tanstack/react-query';
import { isMissing } from '#format/values.ts';
import { type FetchAllPages, type ListPlace, listStart } from './paginate.ts';

/** The rows that a walk through all pages of a list has loaded so far, each once if it has a key, and the place after them. */
export interface AllRows<Row> extends ListPlace {
  rows: Row[];
  /** The list's first and last known total. */
  first: number;
  total: number;
  /** The last page that was loaded, and the last page of the list. */
  page: number;
  pages: number;
  isDone: boolean;
  /** True if a search has not found all rows that match. */
  more: boolean;
}

/** No rows: the start of a walk. */
export const noRows: AllRows<never> = {
  ...listStart,
  rows: [],
  first: 0,
  total: 0,
  page: 0,
  pages: 0,
  isDone: false,
  more: false,
};

/** The time between two updates of the screen while pages load, in milliseconds. */
const updateMs = 300;

interface Walk<Row> {
  client: QueryClient;
  queryKey: string[];
  fetchAllPages: FetchAllPages<Row>;
  /** The text to search for; undefined for all rows. */
  q?: string | undefined;
  /** Returns the identity of a row, if it has one. */
  rowKey: (row: Row) => unknown;
  signal: AbortSignal;
}

/** Loads the pages that are missing, of all rows or of those that a search finds: all of them at first, after a write and when all were loaded. Throws the errors of `send`. */
export async function loadAllRows<Row>({
  client,
  queryKey,
  fetchAllPages,
  q,
  rowKey,
  signal,
}: Walk<Row>): Promise<AllRows<Row>> {
  const { data, isInvalidated } = client.getQueryState<AllRows<Row>>(queryKey) ?? {};
  let loaded: AllRows<Row> = data && !data.isDone && !isInvalidated ? data : noRows;
  const rows = [...loaded.rows];
  const seen = new Set(rows.map(rowKey));
  const isNew = (row: Row) => {
    const key = rowKey(row);
    if (!isMissing(key) && seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const show = () => {
    if (!signal.aborted && loaded.page > 0)
      client.setQueryData(queryKey, { ...loaded, rows: [...rows] });
  };
  let shownAt = 0;
  try {
    for await (const { rows: received, ...extent } of fetchAllPages(signal, loaded, q)) {
      rows.push(...received.filter(isNew));
      loaded = { ...loaded, first: loaded.page ? loaded.first : extent.total, ...extent };
      if (performance.now() - shownAt > updateMs) {
        show();
        shownAt = performance.now();
      }
    }
  } catch (error) {
    show();
    throw error;
  }
  return { ...loaded, rows, isDone: true };
}

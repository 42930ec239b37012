import { matcherOf } from '#data/search/search-result.ts';
import { useStore } from '#data/use-store.ts';
import { onSessionEnd } from '#platform/session/page-state.ts';
import { createStore } from '#platform/storage/store.ts';
import type { ListSearch, Progress } from './list-search.ts';

/** A search of all rows that goes on after its dialog was closed. */
export interface BackgroundSearch {
  typed: string;
  lists: ListSearch;
  end: () => void;
}

/** The search in the background, until a dialog continues it. */
const background = createStore<BackgroundSearch | undefined>(undefined);

onSessionEnd(() => takeBackgroundSearch()?.end());

/** Lets a search go on in the background. */
export const continueInBackground = (search: BackgroundSearch): void => background.set(search);

/** Returns the search in the background, which then is no longer there. */
export function takeBackgroundSearch(): BackgroundSearch | undefined {
  const search = background.get();
  background.set(undefined);
  return search;
}

const noProgress = createStore<Progress[]>([]);

/** Returns the text of the search in the background; undefined without one. */
export const backgroundText = (): string | undefined => background.get()?.typed;

/** Returns the text, the rows and the number of results of the search in the background; undefined without one. */
export function useBackgroundSearch() {
  const search = useStore(background);
  const progress = useStore(search?.lists.progress ?? noProgress);
  if (!search) return undefined;
  const relevant = progress.filter(({ list }) => list.mayContain(search.typed));
  const matches = matcherOf(search.typed);
  return {
    typed: search.typed,
    extent: searchedExtent(relevant),
    isSearching: relevant.some(({ state }) => state === 'searching'),
    found: relevant.flatMap(({ results }) => results).filter(matches).length,
  };
}

/** Returns the searched rows of several lists, and all of their rows; the total is null if one is unknown. */
export function searchedExtent(progress: Progress[]) {
  const searched = progress.filter(({ rows }) => rows > 0);
  const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0);
  const isKnown = searched.every(({ total }) => total !== null);
  return {
    rows: sum(searched.map(({ rows }) => rows)),
    total: isKnown ? sum(searched.map(({ rows, total }) => Math.max(rows, total ?? 0))) : null,
  };
}

/** Returns true if every row that may match was searched. */
export const isComplete = (progress: Progress[]): boolean =>
  progress.every(
    ({ state, rows, total, isCut }) =>
      state === 'done' && total !== null && rows >= total && !isCut,
  );

/** Estimates the time until all rows are searched, in milliseconds, by that of the rows so far; undefined without any. */
export function remainingMs(progress: Progress[]): number | undefined {
  const times = progress.flatMap(({ state, rows, total, spentMs }) =>
    state !== 'done' && rows > 0 && total !== null ? (spentMs / rows) * (total - rows) : [],
  );
  return times.length > 0 ? Math.max(...times) : undefined;
}

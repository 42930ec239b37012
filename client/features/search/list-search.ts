import type { QueryClient } from '@tanstack/react-query';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import type { SearchResult } from '#lib/search/search-result.ts';
import type { SearchedList } from '#lib/search/search-source.ts';
import { createStore, type Store } from '#lib/state/store.ts';

/** The progress of the search of one list. */
export interface Progress {
  list: SearchedList;
  /** The items of the rows so far, for any query. */
  results: SearchResult[];
  /** Rows that have been searched, and rows of the list; null if they are unknown. */
  rows: number;
  total: number | null;
  state: 'paused' | 'searching' | 'done' | 'failed';
}

/** Searches lists. Rows that were read are reused for the next query. See decision 6 in docs/decisions.md. */
export interface ListSearch {
  progress: Store<Progress[]>;
  /** Searches the lists that may contain the typed text: their first pages, or every page. Other lists pause. */
  search: (typed: string, everything?: boolean) => void;
  /** Stops after the requests in flight. */
  pause: () => void;
}

/** The pages or other steps of each list that are searched without a request to search everything. */
const firstSteps = 20;

/** Creates an idle search. Aborting the signal cancels requests in flight and stops it permanently. */
export function createListSearch(lists: SearchedList[], signal: AbortSignal, client: QueryClient): ListSearch {
  const walks = lists.map((list) => ({
    ...({ list, results: [], rows: 0, total: 0, state: 'paused' } as Progress),
    steps: 0,
    wanted: 0,
    isRunning: false,
    pages: list.walk(signal, client),
  }));
  const progress = createStore<Progress[]>(walks);
  const changed = () => progress.set([...walks]);

  async function runSteps(walk: (typeof walks)[number]) {
    walk.isRunning = true;
    try {
      while (walk.steps < walk.wanted) {
        const { done, value } = await walk.pages.next();
        if (done) break;
        walk.steps += 1;
        walk.results.push(...value.results);
        walk.rows += value.rows;
        walk.total = value.total;
        changed();
      }
      walk.state = walk.steps < walk.wanted || walk.rows >= (walk.total ?? Number.POSITIVE_INFINITY) ? 'done' : 'paused';
    } catch (error) {
      applyErrorPolicy(error);
      // The next search starts over.
      Object.assign(walk, { state: 'failed', pages: walk.list.walk(signal, client), steps: 0, rows: 0, wanted: 0 });
    }
    walk.isRunning = false;
    if (!signal.aborted) changed();
  }

  return {
    progress,
    search(typed, everything = false) {
      for (const walk of walks) {
        if (!walk.list.mayContain(typed)) walk.wanted = 0;
        else walk.wanted = everything ? Number.POSITIVE_INFINITY : Math.max(walk.steps, firstSteps);
        if (walk.state === 'done' || walk.steps >= walk.wanted) continue;
        walk.state = 'searching';
        if (!walk.isRunning) void runSteps(walk);
      }
      changed();
    },
    pause() {
      for (const walk of walks) {
        walk.wanted = 0;
        if (walk.state === 'searching') walk.state = 'paused';
      }
      changed();
    },
  };
}

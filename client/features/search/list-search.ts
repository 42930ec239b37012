import type { QueryClient } from '@tanstack/react-query';
import type { SearchResult } from '#data/search/search-result.ts';
import type { KeyLookup, SearchedList } from '#data/search/search-source.ts';
import { isId } from '#data/search/typed-text.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError } from '#platform/http/request.ts';
import { createStore, type Store } from '#platform/storage/store.ts';

/** The progress of the search of one list. */
export interface Progress {
  list: SearchedList;
  /** The items of the rows so far, for any query. */
  results: SearchResult[];
  /** Rows that have been searched, and rows of the list; null if they are unknown. */
  rows: number;
  total: number | null;
  state: 'paused' | 'searching' | 'done' | 'failed';
  /** The time that the rows so far have taken, in milliseconds. */
  spentMs: number;
}

/** Searches lists. Rows that were read are reused for the next query. See decision 6 in docs/decisions.md. */
export interface ListSearch {
  progress: Store<Progress[]>;
  /** The text for which every page is searched; undefined without one. */
  everythingFor: () => string | undefined;
  /** Searches the lists that may contain the typed text: their first pages, or every page. Other lists pause. */
  search: (typed: string, everything?: boolean) => void;
  /** Stops after the requests in flight. */
  pause: () => void;
}

/** The pages or other steps of each list that are searched without a request to search everything. */
const firstSteps = 20;

/** Creates an idle search. Aborting the signal cancels requests in flight and stops it permanently. */
export function createListSearch(
  lists: SearchedList[],
  signal: AbortSignal,
  client: QueryClient,
): ListSearch {
  const walks = lists.map((list) => ({
    ...({ list, results: [], rows: 0, total: 0, state: 'paused', spentMs: 0 } as Progress),
    steps: 0,
    wanted: 0,
    isRunning: false,
    pages: list.walk(signal, client),
  }));
  const progress = createStore<Progress[]>(walks);
  const changed = () => progress.set([...walks]);
  let whole: string | undefined;

  async function runSteps(walk: (typeof walks)[number]) {
    walk.isRunning = true;
    try {
      while (walk.steps < walk.wanted) {
        const startedAt = performance.now();
        const { done, value } = await walk.pages.next();
        if (done) break;
        walk.spentMs += performance.now() - startedAt;
        walk.steps += 1;
        walk.results.push(...value.results);
        walk.rows += value.rows;
        walk.total = value.total;
        changed();
      }
      walk.state =
        walk.steps < walk.wanted || walk.rows >= (walk.total ?? Number.POSITIVE_INFINITY)
          ? 'done'
          : 'paused';
    } catch (error) {
      applyErrorPolicy(error);
      // The next search starts over.
      Object.assign(walk, {
        state: 'failed',
        pages: walk.list.walk(signal, client),
        steps: 0,
        rows: 0,
        spentMs: 0,
        wanted: 0,
      });
    }
    walk.isRunning = false;
    if (!signal.aborted) changed();
  }

  return {
    progress,
    everythingFor: () =>
      whole !== undefined && walks.some(({ state }) => state === 'searching') ? whole : undefined,
    search(typed, everything = false) {
      if (everything) whole = typed;
      for (const walk of walks) {
        walk.wanted = wantedSteps(walk, typed, everything);
        if (walk.state === 'done' || walk.steps >= walk.wanted) continue;
        walk.state = 'searching';
        if (!walk.isRunning) void runSteps(walk);
      }
      changed();
    },
    pause() {
      whole = undefined;
      for (const walk of walks) {
        walk.wanted = 0;
        if (walk.state === 'searching') walk.state = 'paused';
      }
      changed();
    },
  };
}

/** Returns the steps of a list that are searched for a text. */
function wantedSteps(
  { list, steps }: { list: SearchedList; steps: number },
  typed: string,
  everything: boolean,
): number {
  if (!list.mayContain(typed)) return 0;
  return everything ? Number.POSITIVE_INFINITY : Math.max(steps, firstSteps);
}

/** The items under a key, and whether a lookup failed. */
export interface KeyResults {
  results: SearchResult[];
  failed: boolean;
}

/** Looks up a key everywhere it matches, in parallel. A 404 is not a failure. */
export async function findByKey(
  lookups: KeyLookup[],
  typed: string,
  signal: AbortSignal,
): Promise<KeyResults> {
  const results = await Promise.allSettled(
    lookups.filter(({ matches }) => matches(typed)).map((lookup) => findOne(lookup, typed, signal)),
  );
  return {
    results: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    failed: results.some(({ status }) => status === 'rejected'),
  };
}

async function findOne(
  { find }: KeyLookup,
  key: string,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  try {
    // The text of a UUID is in lower case (RFC 9562), but is accepted in upper case.
    return (await find(isId(key) ? key.toLowerCase() : key, signal)).slice(0, 1);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    applyErrorPolicy(error);
    throw error;
  }
}

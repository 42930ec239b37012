import type { QueryClient } from '@tanstack/react-query';
import type { SearchResult } from '#data/search/search-result.ts';
import type { FoundRows, KeyLookup, SearchedList } from '#data/search/search-source.ts';
import { isId } from '#data/search/typed-text.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError } from '#platform/http/request.ts';
import { backendFeatures } from '#platform/session/page-state.ts';
import { createStore, type Store } from '#platform/storage/store.ts';

/** The progress of the search of one list. */
export interface Progress {
  list: SearchedList;
  /** The items of the rows so far, for any query. */
  results: SearchResult[];
  /** Rows that have been searched, and rows of the list; null if they are unknown. */
  rows: number;
  total: number | null;
  /** True if rows of it cannot be searched, because responses have only a part of them. */
  isCut: boolean;
  state: 'paused' | 'searching' | 'done' | 'failed';
  /** The time that the rows so far have taken, in milliseconds. */
  spentMs: number;
}

/** Searches lists. Rows that were read are reused for the next query. See decision 109 in docs/decisions.md. */
export interface ListSearch {
  progress: Store<Progress[]>;
  /** The text for which every page is searched; undefined without one. */
  everythingFor: () => string | undefined;
  /**
   * Searches the lists that may contain the typed text: their first pages, unless the backend has found rows in them, or every page.
   * Other lists pause.
   */
  search: (typed: string, part: { found: SearchedList[] } | 'everything') => void;
  /** Stops after the requests in flight. */
  pause: () => void;
}

/** The pages or other steps of each list, and their rows, that are searched without a request to search everything. */
const firstSteps = 20;
const firstRows = 300;

/** The part of a list that is searched. */
type Part = 'none' | 'first' | 'all';

/** Creates an idle search. Aborting the signal cancels requests in flight and stops it permanently. */
export function createListSearch(
  lists: SearchedList[],
  signal: AbortSignal,
  client: QueryClient,
): ListSearch {
  const walks = lists.map((list) => ({
    ...({
      list,
      results: [],
      rows: 0,
      total: 0,
      isCut: false,
      state: 'paused',
      spentMs: 0,
    } as Progress),
    steps: 0,
    wanted: 'none' as Part,
    isRunning: false,
    pages: list.walk(signal, client),
  }));
  const progress = createStore<Progress[]>(walks);
  const changed = () => progress.set([...walks]);
  let whole: string | undefined;

  async function runSteps(walk: (typeof walks)[number]) {
    walk.isRunning = true;
    try {
      let isEnd = false;
      while (!isEnd && hasNext(walk)) {
        const startedAt = performance.now();
        const { done, value } = await walk.pages.next();
        isEnd = done === true;
        if (done) break;
        walk.spentMs += performance.now() - startedAt;
        walk.steps += 1;
        walk.results.push(...value.results);
        walk.rows += value.rows;
        walk.total = value.total;
        walk.isCut ||= value.isCut === true;

        changed();
      }
      const isWhole = isEnd || walk.rows >= (walk.total ?? Number.POSITIVE_INFINITY);
      walk.state = isWhole ? 'done' : 'paused';
    } catch (error) {
      applyErrorPolicy(error);
      // The next search starts over.
      Object.assign(walk, {
        state: 'failed',
        pages: walk.list.walk(signal, client),
        steps: 0,
        rows: 0,
        isCut: false,
        spentMs: 0,
        wanted: 'none',
      });
    }
    walk.isRunning = false;
    if (!signal.aborted) changed();
  }

  return {
    progress,
    everythingFor: () =>
      whole !== undefined && walks.some(({ state }) => state === 'searching') ? whole : undefined,
    search(typed, part) {
      if (part === 'everything') whole = typed;
      for (const walk of walks) {
        walk.wanted = wantedPart(walk.list, typed, part);
        if (walk.state === 'done' || !hasNext(walk)) continue;
        walk.state = 'searching';
        if (!walk.isRunning) void runSteps(walk);
      }
      changed();
    },
    pause() {
      whole = undefined;
      for (const walk of walks) {
        walk.wanted = 'none';
        if (walk.state === 'searching') walk.state = 'paused';
      }
      changed();
    },
  };
}

/** Returns the part of a list that is searched for a text. */
function wantedPart(
  list: SearchedList,
  typed: string,
  part: Parameters<ListSearch['search']>[1],
): Part {
  if (!list.mayContain(typed)) return 'none';
  if (part === 'everything') return 'all';
  return part.found.includes(list) ? 'none' : 'first';
}

/** Returns whether the next step of a list is in the part that is searched. */
const hasNext = ({ wanted, steps, rows }: { wanted: Part; steps: number; rows: number }): boolean =>
  wanted === 'all' || (wanted === 'first' && steps < firstSteps && rows < firstRows);

/** The items under a key, and whether a lookup failed. */
export interface KeyResults {
  results: SearchResult[];
  failed: boolean;
}

/** The rows that the backend finds in lists. */
export interface ListResults extends KeyResults {
  /** The number of rows that it finds beyond the results; null if there are more than it counts. */
  more: number | null;
  /** The lists in which it finds any. */
  found: SearchedList[];
  /** True if it was asked. */
  isAsked: boolean;
}

/** The results without a search by the backend. */
export const noListResults: ListResults = {
  results: [],
  failed: false,
  more: 0,
  found: [],
  isAsked: false,
};

/** The longest text that a backend searches. */
const longestText = 500;

/** Lets the backend search each list that may contain the typed text, in parallel, if it can. */
export async function findInLists(
  lists: SearchedList[],
  typed: string,
  signal: AbortSignal,
): Promise<ListResults> {
  if (!backendFeatures.get().search || typed.length > longestText) return noListResults;
  const searched = lists.filter(({ mayContain }) => mayContain(typed));
  const all = await Promise.all(searched.map((list) => findInList(list, typed, signal)));
  return {
    results: all.flatMap(({ results }) => results),
    failed: all.some(({ failed }) => failed),
    more: all.reduce<number | null>(
      (sum, { more }) => (sum === null || more === null ? null : sum + more),
      0,
    ),
    found: searched.filter((_, index) => all[index]?.results.length),
    isAsked: true,
  };
}

async function findInList(
  { find }: SearchedList,
  typed: string,
  signal: AbortSignal,
): Promise<FoundRows & { failed: boolean }> {
  try {
    const found = await find?.(typed, signal);
    return { results: [], more: 0, ...found, failed: false };
  } catch (error) {
    applyErrorPolicy(error);
    return { results: [], more: 0, failed: true };
  }
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

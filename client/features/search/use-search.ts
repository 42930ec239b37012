import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type Command,
  commandKind,
  findCommands,
  fold,
  foldedParts,
  isExactMatch,
  isStart,
  matcherOf,
  type SearchResult,
} from '#data/search/search-result.ts';
import type { SearchedList, SearchSource } from '#data/search/search-source.ts';
import { useStore } from '#data/use-store.ts';
import { createStore } from '#platform/storage/store.ts';
import {
  continueInBackground,
  isComplete,
  remainingMs,
  takeBackgroundSearch,
} from './background-search.ts';
import {
  createListSearch,
  findByKey,
  findInLists,
  type ListResults,
  type ListSearch,
  noListResults,
  type Progress,
} from './list-search.ts';
import type { Entry, Group } from './results.tsx';

/** The sources and screens of a search. */
export interface SearchedData {
  sources: SearchSource[];
  /** Every screen with a fixed name. */
  screens: SearchResult[];
  commands: Command[];
}

/** The debounce of typed text, in milliseconds. */
const debounceMs = 250;

/** Shorter queries match too much. */
const minLength = 3;

const noProgress = createStore<Progress[]>([]);

/** The maximum numbers of results and of API queries shown. */
const maxResults = 50;
const maxQueries = 5;

/**
 * Finds items by the typed text, in groups from the most to the least likely: recent items, screens and cached responses at once, then
 * lookups by key, then the lists. Lists are not searched while a screen has that name or an item matches exactly, until
 * `searchEverything` is called.
 */
export function useSearch(
  typed: string,
  recent: SearchResult[],
  { sources, screens, commands }: SearchedData,
) {
  const client = useQueryClient();
  const [lists, setLists] = useState<ListSearch>();
  useEffect(() => {
    const lifetime = new AbortController();
    const searched = sources.flatMap((source) => source.lists ?? []);
    const search = takeBackgroundSearch() ?? {
      lists: createListSearch(searched, lifetime.signal, client),
      end: () => lifetime.abort(),
    };
    setLists(search.lists);
    return () => {
      const everythingFor = search.lists.everythingFor();
      if (everythingFor === undefined) search.end();
      else continueInBackground({ ...search, typed: everythingFor });
    };
  }, [client, sources]);

  const loaded = useMemo(
    () => sources.flatMap(({ cached }) => cached.flatMap((find) => find(client))),
    [client, sources],
  );
  const [byKey, setByKey] = useState<ListResults & { typed: string; isPending: boolean }>({
    ...noListResults,
    typed: '',
    isPending: false,
  });
  // A search of everything goes on: its rows match any text.
  const searchLists = useEffectEvent((found: SearchedList[]) => {
    if (lists?.everythingFor() === undefined) lists?.search(typed, { found });
  });
  const pauseLists = useEffectEvent(() => {
    if (lists?.everythingFor() === undefined) lists?.pause();
  });
  useEffect(() => {
    if (typed === '' || !lists) return;
    const lookup = new AbortController();
    const timer = setTimeout(async () => {
      const lookups = sources.flatMap(({ keys }) => keys ?? []);
      const result = await findByKey(lookups, typed, lookup.signal);
      if (lookup.signal.aborted) return;
      // The order of a deposit has the same address.
      const known = [...result.results, ...loaded].some(
        (one) => one.kind !== 'Deposit' && isExactMatch(one, typed),
      );
      const isSearched =
        !known && typed.length >= minLength && findScreens(screens, typed).length === 0;
      setByKey({ ...noListResults, ...result, typed, isPending: isSearched });
      if (!isSearched) return;
      const listed = sources.flatMap((source) => source.lists ?? []);
      const inLists = await findInLists(listed, typed, lookup.signal);
      if (lookup.signal.aborted) return;
      setByKey({
        ...inLists,
        results: [...result.results, ...inLists.results],
        failed: result.failed || inLists.failed,
        typed,
        isPending: false,
      });
      searchLists(inLists.found);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      lookup.abort();
      pauseLists();
    };
  }, [typed, lists, loaded, sources, screens]);

  const progress = useStore(lists?.progress ?? noProgress);
  const matches = useMemo(() => matcherOf(typed), [typed]);
  const keyed = byKey.typed === typed ? byKey : undefined;
  const found = useMemo((): Record<string, Entry[]> => {
    const actions = findCommands(commands, typed);
    if (typed === '') {
      const others = unique([...recent, ...screens]).slice(recent.length);
      return { Recent: recent, 'Screens and commands': [...others, ...actions] };
    }
    const named = findScreens(screens, typed);
    const listed = progress.flatMap((list) => list.results);
    const matching = [...recent, ...loaded, ...listed].filter(matches);
    const items = unique([
      ...named,
      ...matching,
      ...(keyed?.results ?? []),
      ...findSimilarScreens(screens, typed),
    ]);
    const groups = Map.groupBy(items.slice(named.length), (one) => rankOf(one, typed));
    return {
      'Screens and commands': [...named, ...(groups.get('command') ?? []), ...actions],
      'Exact matches': groups.get('exact') ?? [],
      'Best matches': groups.get('start') ?? [],
      'Other matches': groups.get('other') ?? [],
      'API queries': groups.get('query') ?? [],
    };
  }, [typed, matches, recent, loaded, keyed, progress, screens, commands]);
  let left = maxResults;
  const groups = Object.entries(found).flatMap(([title, all]): Group[] => {
    const entries = all.slice(0, title === 'API queries' ? Math.min(maxQueries, left) : left);
    left -= entries.length;
    return entries.length > 0 ? [{ title, entries }] : [];
  });

  const notShown = Object.values(found).flat().length - (maxResults - left);
  const relevant = typed === '' ? [] : progress.filter(({ list }) => list.mayContain(typed));
  const busy =
    typed !== '' &&
    (!keyed || keyed.isPending || relevant.some(({ state }) => state === 'searching'));
  return {
    groups,
    /** The number of results that are not shown; null if it is unknown. */
    more: keyed?.more === null ? null : notShown + (keyed?.more ?? 0),
    progress: relevant,
    busy,
    /** True if every row that may match was searched: only then is there nothing else. */
    isComplete: isComplete(relevant),
    /** The time until all rows are searched, in milliseconds; undefined if it is unknown. */
    remainingMs: remainingMs(relevant),
    /** True if the backend has searched the keys of all rows. */
    isAsked: keyed?.isAsked ?? false,
    /** True if a lookup by key failed. */
    failed: keyed?.failed ?? false,
    /** Searches every page, and failed lists again; undefined during a search and when every list is done. */
    searchEverything:
      !busy && relevant.some(({ state }) => state === 'paused' || state === 'failed')
        ? () => lists?.search(typed, 'everything')
        : undefined,
    /** Stops searching the lists; undefined when none is being searched. */
    cancel: relevant.some(({ state }) => state === 'searching') ? lists?.pause : undefined,
  };
}

/** Returns the rank of an item. A typed text is more often a command, a key or the start of a name than a part of one. */
function rankOf(one: SearchResult, typed: string) {
  if (one.kind === commandKind && isStart(one, typed)) return 'command';
  if (isExactMatch(one, typed)) return 'exact';
  if (one.kind === 'API query') return 'query';
  return isStart(one, typed) ? 'start' : 'other';
}

/** Removes repeated items. */
function unique(all: SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return all.filter(({ to, title }) => seen.size < seen.add(`${to} ${title}`).size);
}

/** Returns the screens with words that start with the typed ones, in any order. */
export const findScreens = (screens: SearchResult[], typed: string): SearchResult[] =>
  screens.filter(({ words }) => {
    const starts = words.flatMap((word) => [fold(word), ...foldedParts(word)]);
    return foldedParts(typed).every((part) => starts.some((start) => start.startsWith(part)));
  });

/** Returns the screens with a word that the typed one is short for, or differs from by one letter: `setl`, `ordesr`. */
export function findSimilarScreens(screens: SearchResult[], typed: string): SearchResult[] {
  // Their longest word has 13 letters.
  if (!/^[a-z]{4,14}$/i.test(typed)) return [];
  const letters = [...typed];
  const variants = letters.map((_, index) =>
    letters.toSpliced(typed.length > 4 ? index : 4, 1).join('\\w*'),
  );
  const similar = new RegExp(`\\b(${variants.join('|')})`, 'i');
  return screens.filter(({ words }) => similar.test(words.join()));
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fold, foldedParts, isExactMatch, matchIn, type SearchResult } from '#lib/search/search-result.ts';
import type { SearchSource } from '#lib/search/search-source.ts';
import { createStore, useStore } from '#lib/state/store.ts';
import { createListSearch, findByKey, type KeyResults, type ListSearch, type Progress } from './list-search.ts';

/** The sources and screens of a search. */
export interface SearchedData {
  sources: SearchSource[];
  /** Every screen with a fixed name. */
  screens: SearchResult[];
}

/** The debounce of typed text, in milliseconds. */
const debounceMs = 250;

/** Shorter queries match too much. */
const minLength = 3;

const noProgress = createStore<Progress[]>([]);

/** The maximum number of results shown. */
const maxResults = 50;

/**
 * Finds items by the typed text: recent items, screens and cached responses at once, then lookups by key, then the lists. Lists
 * are not searched while a screen has that name or an item matches exactly, until `searchEverything` is called.
 */
export function useSearch(typed: string, recent: SearchResult[], { sources, screens }: SearchedData) {
  const client = useQueryClient();
  const [lists, setLists] = useState<ListSearch>();
  useEffect(() => {
    const lifetime = new AbortController();
    const searched = sources.flatMap((source) => source.lists ?? []);
    setLists(createListSearch(searched, lifetime.signal, client));
    return () => lifetime.abort();
  }, [client, sources]);

  const loaded = useMemo(() => sources.flatMap(({ cached }) => cached.flatMap((find) => find(client))), [client, sources]);
  const [byKey, setByKey] = useState<KeyResults & { typed: string }>({ typed: '', results: [], failed: false });
  useEffect(() => {
    if (typed === '') return;
    const lookup = new AbortController();
    const timer = setTimeout(async () => {
      const lookups = sources.flatMap(({ keys }) => keys ?? []);
      const result = await findByKey(lookups, typed, lookup.signal);
      if (lookup.signal.aborted) return;
      setByKey({ ...result, typed });
      const known = [...result.results, ...loaded].some((one) => isExactMatch(one, typed));
      if (!known && typed.length >= minLength && findScreens(screens, typed).length === 0) lists?.search(typed);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      lookup.abort();
      lists?.pause();
    };
  }, [typed, lists, loaded, sources, screens]);

  const progress = useStore(lists?.progress ?? noProgress);
  const keyed = byKey.typed === typed ? byKey : undefined;
  const results = useMemo(() => {
    if (typed === '') return unique([...recent, ...screens]);
    const listed = progress.flatMap((list) => list.results);
    const matches = (one: SearchResult) => matchIn(one, typed) !== undefined;
    const matching = [...recent.filter(matches), ...findScreens(screens, typed), ...[...loaded, ...listed].filter(matches)];
    const all = unique([...matching, ...(keyed?.results ?? []), ...findSimilarScreens(screens, typed)]);
    return [...all.filter((one) => isExactMatch(one, typed)), ...all.filter((one) => !isExactMatch(one, typed))];
  }, [typed, recent, loaded, keyed, progress, screens]);

  const relevant = typed === '' ? [] : progress.filter(({ list }) => list.mayContain(typed));
  const busy = typed !== '' && (!keyed || relevant.some(({ state }) => state === 'searching'));
  return {
    results: results.slice(0, maxResults),
    /** The number of results that are not shown. */
    more: Math.max(0, results.length - maxResults),
    progress: relevant,
    busy,
    /** True if a lookup by key failed. */
    failed: keyed?.failed ?? false,
    /** Searches every page, and failed lists again; undefined during a search and when every list is done. */
    searchEverything:
      !busy && relevant.some(({ state }) => state === 'paused' || state === 'failed')
        ? () => lists?.search(typed, true)
        : undefined,
    /** Stops searching the lists; undefined when none is being searched. */
    cancel: relevant.some(({ state }) => state === 'searching') ? lists?.pause : undefined,
  };
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
  const variants = letters.map((_, index) => letters.toSpliced(typed.length > 4 ? index : 4, 1).join('\\w*'));
  const similar = new RegExp(`\\b(${variants.join('|')})`, 'i');
  return screens.filter(({ words }) => similar.test(words.join()));
}

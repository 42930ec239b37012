import { useEffect, useMemo, useState } from 'react';
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
import type { SearchSource } from '#data/search/search-source.ts';
import { type Found, findByKey, findInList, listsFor, moreOf, resultsOf } from './find.ts';
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

/** The maximum number of results shown. */
const maxResults = 50;

/** The responses to a text so far. */
interface Answers {
  typed: string;
  found: Found[];
  isDone: boolean;
  /** True if the backend searches lists for the text. */
  hasLists: boolean;
}

/**
 * Finds items by the typed text, in groups from the most to the least likely: recent items, screens and commands at once, then the
 * items of keys and the rows that the backend finds, as the responses arrive.
 */
export function useSearch(
  typed: string,
  recent: SearchResult[],
  { sources, screens, commands }: SearchedData,
) {
  const answers = useAnswers(typed, sources);
  const found = useMemo((): Record<string, Entry[]> => {
    const actions = findCommands(commands, typed);
    if (typed === '') {
      const others = unique([...recent, ...screens]).slice(recent.length);
      return { Recent: recent, 'Screens and commands': [...others, ...actions] };
    }
    const named = findScreens(screens, typed);
    const items = unique([
      ...named,
      ...recent.filter(matcherOf(typed)),
      ...resultsOf(answers?.found ?? []),
      ...findSimilarScreens(screens, typed),
    ]);
    const groups = Map.groupBy(items.slice(named.length), (one) => rankOf(one, typed));
    return {
      'Screens and commands': [...named, ...(groups.get('command') ?? []), ...actions],
      'Exact matches': groups.get('exact') ?? [],
      [`Starts with "${typed}"`]: groups.get('start') ?? [],
      'Other matches': groups.get('other') ?? [],
    };
  }, [typed, recent, answers, screens, commands]);
  let left = maxResults;
  const groups = Object.entries(found).flatMap(([title, all]): Group[] => {
    const entries = all.slice(0, left);
    left -= entries.length;
    return entries.length > 0 ? [{ title, entries }] : [];
  });
  const notShown = Object.values(found).flat().length - (maxResults - left);
  const more = moreOf(answers?.found ?? []);
  return {
    groups,
    /** The number of results that are not shown; null if it is unknown. */
    more: more === null ? null : notShown + more,
    busy: typed !== '' && !answers?.isDone,
    hasLists: answers?.hasLists ?? false,
    /** True if a source could not be searched. */
    failed: answers?.found.some(({ failed }) => failed) ?? false,
  };
}

/** Asks the sources for a text, and ends the requests of the text before. */
function useAnswers(typed: string, sources: SearchSource[]): Answers | undefined {
  const [answers, setAnswers] = useState<Answers>();
  useEffect(() => {
    if (typed === '') return;
    const requests = new AbortController();
    const { signal } = requests;
    const timer = setTimeout(() => {
      const keys = sources.flatMap((source) => source.keys ?? []);
      const lookups = keys.filter(({ matches }) => matches(typed));
      const lists = listsFor(
        sources.flatMap((source) => source.lists ?? []),
        typed,
      );
      const pending = [
        ...lookups.map((lookup) => findByKey(lookup, typed, signal)),
        ...lists.map((list) => findInList(list, typed, signal)),
      ];
      const found: (Found | undefined)[] = pending.map(() => undefined);
      const show = () => {
        if (signal.aborted) return;
        const arrived = found.filter((one) => one !== undefined);
        setAnswers({
          typed,
          found: arrived,
          isDone: arrived.length === pending.length,
          hasLists: lists.length > 0,
        });
      };
      show();
      pending.forEach(async (response, place) => {
        found[place] = await response;
        show();
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      requests.abort();
    };
  }, [typed, sources]);
  return answers?.typed === typed ? answers : undefined;
}

/** Returns the rank of an item. A typed text is more often a command, a key or the start of a name than a part of one. */
function rankOf(one: SearchResult, typed: string) {
  if (one.kind === commandKind && isStart(one, typed)) return 'command';
  if (isExactMatch(one, typed)) return 'exact';
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

import { fold, foldedParts, type SearchResult } from '#lib/search/search-result.ts';

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

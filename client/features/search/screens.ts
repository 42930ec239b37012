import { navigation } from '#lib/routing/navigation.ts';
import { paths } from '#lib/routing/paths.ts';
import { fold, foldedParts, type SearchResult, toResults } from '#lib/search/search-result.ts';

/** Other names for the content of a screen. */
const aliases: Record<string, string> = {
  [paths.dashboard]: 'Suspicious orders, quotes, recent errors',
  [paths.closedLoopBalancing]: 'Closed loop settlements, unsettled trades',
  [paths.report]: 'Download CSV',
  [paths.walletProviders]: 'Accounts, deposits',
  [paths.exchangeProviders]: 'Pairs, caps',
  [paths.exchangeRules]: 'Stablecoins',
  [paths.businesses]: 'Invoices',
  [paths.system]: 'Event logs, API queries, microservices',
};

/** Every screen with a fixed name. */
export const screens: SearchResult[] = [
  ...Object.values(navigation)
    .flat()
    .flatMap(({ label, to }) => toResults('Screen', to, label, aliases[to])),
  ...toResults('Screen', paths.createSettlement, 'Create Settlement', 'New settlement'),
  ...toResults('Screen', paths.createBusiness, 'Create Business', 'New business'),
  ...toResults('Screen', paths.createUser, 'Create User', 'New user'),
  ...toResults('Screen', paths.profile, 'Profile'),
  ...toResults('Screen', paths.profilePassword, 'Change Password'),
];

/** Returns the screens with words that start with the typed ones, in any order. */
export const findScreens = (typed: string): SearchResult[] =>
  screens.filter(({ words }) => {
    const starts = words.flatMap((word) => [fold(word), ...foldedParts(word)]);
    return foldedParts(typed).every((part) => starts.some((start) => start.startsWith(part)));
  });

/** Returns the screens with a word that the typed one is short for, or differs from by one letter: `setl`, `ordesr`. */
export function findSimilarScreens(typed: string): SearchResult[] {
  // Their longest word has 13 letters.
  if (!/^[a-z]{4,14}$/i.test(typed)) return [];
  const letters = [...typed];
  const variants = letters.map((_, index) => letters.toSpliced(typed.length > 4 ? index : 4, 1).join('\\w*'));
  const similar = new RegExp(`\\b(${variants.join('|')})`, 'i');
  return screens.filter(({ words }) => similar.test(words.join()));
}

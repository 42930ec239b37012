import { navigation } from '#lib/routing/navigation.ts';
import { paths } from '#lib/routing/paths.ts';
import { type SearchResult, toResults } from '#lib/search/search-result.ts';

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

/** Returns the screens whose name has a word that starts with the typed text. */
export function findScreens(typed: string): SearchResult[] {
  const start = typed.toLowerCase();
  return screens.filter(({ words }) => words.some((word) => ` ${word.toLowerCase()}`.includes(` ${start}`)));
}

import { navigation } from '#lib/routing/navigation.ts';
import { paths } from '#lib/routing/paths.ts';
import { type Found, found } from '#lib/search/found.ts';

/** Other names for the content of a screen. */
const alsoCalled: Record<string, string> = {
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
export const screens: Found[] = [
  ...Object.values(navigation)
    .flat()
    .flatMap(({ label, to }) => found('Screen', to, label, alsoCalled[to])),
  ...found('Screen', paths.createSettlement, 'Create Settlement'),
  ...found('Screen', paths.createBusiness, 'Create Business'),
  ...found('Screen', paths.createUser, 'Create User'),
  ...found('Screen', paths.profile, 'Profile'),
  ...found('Screen', paths.profilePassword, 'Change Password'),
];

/** Returns the screens whose name has a word that starts with the typed text. */
export function screensCalled(typed: string): Found[] {
  const start = typed.toLowerCase();
  return screens.filter(({ words }) => words.some((word) => ` ${word.toLowerCase()}`.includes(` ${start}`)));
}

import { paths } from './paths.ts';

/** A link of the navigation. */
export interface Destination {
  label: string;
  to: string;
  /** The second key of its shortcut, after `g`. */
  letter: string;
}

const group = (entries: Record<string, [letter: string, to: string]>): Destination[] =>
  Object.entries(entries).map(([label, [letter, to]]) => ({ label, letter, to }));

/** The groups of the navigation and their links. */
export const navigation: Record<string, Destination[]> = {
  Accounting: group({
    Dashboard: ['d', paths.dashboard],
    'CL Balancing': ['c', paths.closedLoopBalancing],
    Report: ['t', paths.report],
  }),
  Trading: group({
    Orders: ['o', paths.orders],
    'Exchange Rules': ['r', paths.exchangeRules],
  }),
  Admin: group({
    'Wallet Providers': ['w', paths.walletProviders],
    'Exchange Providers': ['e', paths.exchangeProviders],
    Businesses: ['b', paths.businesses],
    Users: ['u', paths.users],
    System: ['s', paths.system],
  }),
};

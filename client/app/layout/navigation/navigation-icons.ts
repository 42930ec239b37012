import type { ComponentType } from 'react';
import { paths } from '#lib/routing/paths.ts';
import {
  BalancingIcon,
  BusinessIcon,
  DashboardIcon,
  ExchangeIcon,
  OrdersIcon,
  ReportIcon,
  RulesIcon,
  ServersIcon,
  UsersIcon,
  WalletIcon,
} from '#ui/basics/icons.tsx';

/** The icons of the navigation by path. */
export const navigationIcons: Record<string, ComponentType | undefined> = {
  [paths.dashboard]: DashboardIcon,
  [paths.closedLoopBalancing]: BalancingIcon,
  [paths.report]: ReportIcon,
  [paths.orders]: OrdersIcon,
  [paths.exchangeRules]: RulesIcon,
  [paths.walletProviders]: WalletIcon,
  [paths.exchangeProviders]: ExchangeIcon,
  [paths.businesses]: BusinessIcon,
  [paths.users]: UsersIcon,
  [paths.system]: ServersIcon,
};

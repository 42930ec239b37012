import { type ComponentType, lazy } from 'react';
import { paths } from '#lib/routing/paths.ts';
import { NotFound } from './not-found.tsx';
import { leadTo, type Route } from './screen.tsx';

/** Names the screens of an area, which are fetched together: with one file a screen each would cost a dozen requests. */
const area =
  <Screens extends Record<string, ComponentType>>(fetched: () => Promise<Screens>) =>
  (name: keyof Screens) => ({
    Component: lazy(async () => ({ default: (await fetched())[name] as ComponentType })),
    fetched,
  });

const watching = area(() => import('./watching-screens.ts'));
const settling = area(() => import('./settling-screens.ts'));
const trading = area(() => import('./trading-screens.ts'));
const managing = area(() => import('./managing-screens.ts'));

/** The screens of somebody who is signed in. */
export const routes: Route[] = [
  { path: paths.home, Component: leadTo(paths.dashboard) },
  { path: paths.login, Component: leadTo(paths.home) },
  { path: '/closed-loop-balancing', ...settling('ClosedLoopBalancing') },
  { path: '/closed-loop-balancing/create', ...settling('CreateSettlement') },
  { path: '/closed-loop-balancing/details/:id', ...settling('SettlementDetails') },
  { path: '/businesses', ...managing('BusinessList') },
  { path: '/businesses/create', ...managing('CreateBusiness') },
  { path: '/businesses/details/:id', ...managing('BusinessDetails') },
  { path: '/businesses/edit/:id', ...managing('EditBusiness') },
  { path: '/dashboard', ...watching('Dashboard') },
  { path: '/invoices/details/:id', ...managing('InvoiceDetails') },
  { path: '/orders', ...watching('OrderList') },
  { path: '/orders/:id', ...watching('OrderDetails') },
  { path: '/wallet-providers', ...watching('WalletProviderList') },
  { path: '/wallet-providers/:provider', ...watching('WalletProviderDetails') },
  { path: '/wallet-providers/:provider/:cryptocurrency', ...watching('WalletAccountDetails') },
  { path: '/exchange-providers', ...trading('ExchangeProviderList') },
  { path: '/exchange-providers/:provider', ...trading('ExchangeProviderDetails') },
  { path: '/exchange-rules', ...trading('ExchangeRules') },
  { path: '/system', ...watching('System') },
  { path: '/system/api-queries/:id', ...watching('ApiQueryDetails') },
  { path: '/profile', ...managing('Profile') },
  { path: '/profile/password', ...managing('ProfilePassword') },
  { path: '/report', ...managing('Report') },
  { path: '/users', ...managing('UserList') },
  { path: '/users/create', ...managing('CreateUser') },
  { path: '/users/details/:id', ...managing('UserDetails') },
  { path: '/users/edit/:id', ...managing('EditUser') },
  { path: '/users/password/:id', ...managing('UserPassword') },
  { path: '*', Component: NotFound },
];

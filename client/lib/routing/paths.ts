import { encodeSegment } from '#contract/endpoint.ts';

/** A path below another; undefined when a name is missing or no path can carry it (`.`, `..`), so that no link is made. */
function below(path: string, ...names: unknown[]): string | undefined {
  try {
    return [path, ...names.map((name) => encodeSegment(String(name ?? '')))].join('/');
  } catch {
    return undefined;
  }
}

/** Every address of the console. */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  closedLoopBalancing: '/closed-loop-balancing',
  createSettlement: '/closed-loop-balancing/create',
  settlement: (id: unknown) => below('/closed-loop-balancing/details', id),
  report: '/report',
  orders: '/orders',
  order: (id: unknown) => below('/orders', id),
  walletProviders: '/wallet-providers',
  walletProvider: (name: unknown) => below('/wallet-providers', name),
  walletAccount: (provider: unknown, cryptocurrency: unknown) => below('/wallet-providers', provider, cryptocurrency),
  exchangeProviders: '/exchange-providers',
  exchangeProvider: (name: unknown) => below('/exchange-providers', name),
  exchangeRules: '/exchange-rules',
  businesses: '/businesses',
  createBusiness: '/businesses/create',
  business: (id: unknown) => below('/businesses/details', id),
  editBusiness: (id: unknown) => below('/businesses/edit', id),
  invoice: (referenceId: unknown) => below('/invoices/details', referenceId),
  users: '/users',
  createUser: '/users/create',
  user: (id: unknown) => below('/users/details', id),
  editUser: (id: unknown) => below('/users/edit', id),
  userPassword: (id: unknown) => below('/users/password', id),
  system: '/system',
  apiQuery: (id: unknown) => below('/system/api-queries', id),
  profile: '/profile',
  profilePassword: '/profile/password',
};

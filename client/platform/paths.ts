import { type Endpoint, encodeSegment } from '#contract/endpoint.ts';

/** One value for each parameter of a path pattern. */
type Values<Pattern> = Pattern extends `${string}/:${infer Rest}` ? [unknown, ...Values<Rest>] : [];

/**
 * A path pattern with its href builder. The href is undefined when a value is missing or no path can carry it (`.` and `..`),
 * so that no link is rendered.
 */
export const pathPattern = <Pattern extends string>(path: Pattern) => ({
  path,
  href(...values: Values<Pattern>): string | undefined {
    const rest: unknown[] = [...values];
    try {
      return path.replace(/:\w+/g, () => encodeSegment(String(rest.shift() ?? '')));
    } catch {
      return undefined;
    }
  },
});

/** Returns the path of the screen of an endpoint: that of the endpoint, `/users/details/:id`. */
export const screenPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(/\{(\w+)\}/g, ':$1');

/** Returns the address of the screen of an endpoint; undefined when a value is missing or no path can carry it. */
export const screenHref = (endpoint: Pick<Endpoint, 'path'>, ...values: unknown[]) =>
  pathPattern<string>(screenPath(endpoint)).href(...(values as []));

/** The paths that other folders may link to: strings, or patterns with their href builder. */
export const paths = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  dashboard: '/dashboard',
  closedLoopBalancing: '/closed-loop-balancing',
  createSettlement: '/closed-loop-balancing/create',
  settlement: pathPattern('/closed-loop-balancing/details/:id'),
  report: '/report',
  day: '/day',
  orders: '/orders',
  order: pathPattern('/orders/:id'),
  walletProviders: '/wallet-providers',
  walletProvider: pathPattern('/wallet-providers/:provider'),
  walletAccount: pathPattern('/wallet-providers/:provider/:cryptocurrency'),
  exchangeProviders: '/exchange-providers',
  exchangeProvider: pathPattern('/exchange-providers/:provider'),
  exchangeRules: '/exchange-rules',
  businesses: '/businesses',
  createBusiness: '/businesses/create',
  business: pathPattern('/businesses/details/:id'),
  editBusiness: pathPattern('/businesses/edit/:id'),
  invoice: pathPattern('/invoices/details/:id'),
  users: '/users',
  createUser: '/users/create',
  user: pathPattern('/users/details/:id'),
  editUser: pathPattern('/users/edit/:id'),
  userPassword: pathPattern('/users/password/:id'),
  system: '/system',
  profile: '/profile',
  profilePassword: '/profile/password',
};

/** The fragment of a settlement's URL that opens its Process dialog. */
export const processHash = '#process';

/** The start of a fragment that opens the search for the text after it. */
export const searchHash = '#find=';

/** The address of an invoice with the id of its business, since only the business's response contains the invoice. */
export function invoiceHref(referenceId: unknown, businessId: unknown): string | undefined {
  const href = paths.invoice.href(referenceId);
  return href && `${href}?${new URLSearchParams({ business: String(businessId ?? '') })}`;
}

/** The parameter of a URL that names a row of the screen's list. */
export const rowParameter = 'row';

/**
 * Returns the address of a screen that marks a row of its list, by a value that identifies it; that of the screen without a value.
 * @param list The id of a list that shows this row alone.
 */
export function rowHref(path: string | undefined, row: unknown, list?: string): string | undefined {
  if (path === undefined || row === null || row === undefined) return path;
  const filter = list === undefined ? {} : { [`filter-${list}`]: String(row) };
  return `${path}?${new URLSearchParams({ [rowParameter]: String(row), ...filter })}`;
}

/** Decodes a path segment. A malformed one is returned unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

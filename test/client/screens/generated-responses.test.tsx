import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { matchPath, type RouteObject } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { createQueryClient } from '#data/query.ts';
import { stringifyExact } from '#format/json.ts';
import { paths } from '#platform/paths.ts';
import { routesFor } from '../../../client/app/routes.tsx';
import { extents, sentValues } from '../../support/generated-values.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

// A fixed seed makes runs comparable. FUZZ_RUNS sets the number of runs of each screen, with random responses.
const { FUZZ_RUNS } = process.env;
const runs = FUZZ_RUNS
  ? { numRuns: Number(FUZZ_RUNS) }
  : { numRuns: 1, seed: 20261121, interruptAfterTimeLimit: 60_000 };

type Extent = keyof typeof extents;

/** A response body as sent. */
type Body = Record<string, unknown>;

interface Screen {
  path: string;
  /** Its requests, each with the parameters of its path, which may be in the response to an earlier one. */
  reads: [endpoint: Endpoint, params?: (sent: Body[]) => Record<string, unknown>][];
  /** Returns the query of its address. */
  query?: (sent: Body[]) => Record<string, unknown>;
  /** Headings and labels that are shown whatever the response has, separated by `|`. */
  always?: string;
  /** Those of lists with rows and of optional parts. */
  full?: string;
  /** The messages of empty lists. */
  empty?: string;
}

const byId = () => ({ id: '7' });
const byProvider = () => ({ provider: 'BitGo' });
const firstOf = (list: unknown): Body => (list as Body[])[0] ?? {};

const described: Screen[] = [
  {
    path: '/dashboard',
    reads: [[dashboard.overview], [closedLoopBalancing.overview], [system.microservices]],
    always:
      'Dashboard|Needs attention|Suspicious Orders|Suspicious Quotes|Recent Activity (last 7 days)|Recent Errors (last 24 hours)',
    full: 'Quotes|Fulfillment rate|Amounts by currency|Reference Id|Balance|Created At|Status|Description|Timestamp',
    empty:
      'No recent activity.|No suspicious orders.|No suspicious quotes.|No errors in the last 24 hours.',
  },
  {
    path: '/closed-loop-balancing',
    reads: [[closedLoopBalancing.overview]],
    always: 'CL Balancing|Settlements|Unsettled Trades',
    full: 'Unsettled by age|Reference Id|Exchange Provider|Cryptocurrency|Status|Amount|Created At',
    empty: 'No settlements.|No unsettled trades.',
  },
  {
    path: '/closed-loop-balancing/create',
    reads: [[closedLoopBalancing.options]],
    always: 'Create Settlement|Exchange Provider|Cryptocurrency|Unsettled Trades',
    empty: 'Select a provider and cryptocurrency to continue . . .',
  },
  {
    path: '/closed-loop-balancing/create',
    reads: [
      [closedLoopBalancing.options],
      [
        closedLoopBalancing.unsettledTrades,
        ([options]) => ({
          exchange_provider_id: firstOf(options?.exchange_providers).id ?? 7,
          cryptocurrency_id: firstOf(options?.cryptocurrencies).id ?? 7,
        }),
      ],
    ],
    query: ([options]) => ({
      provider: firstOf(options?.exchange_providers).id,
      cryptocurrency: firstOf(options?.cryptocurrencies).id,
    }),
    always: 'Create Settlement|Exchange Provider|Cryptocurrency|Unsettled Trades',
    full: 'Reference Id|Amount|Age|Created At|Selected total|Trades|Oldest',
  },
  {
    path: '/closed-loop-balancing/details/7',
    reads: [[closedLoopBalancing.details, byId]],
    always:
      'Reference Id|Exchange Provider|Status|Amount|Address|Transaction Hash|Note|Created At|Trades',
    empty: 'No trades.',
  },
  {
    path: '/report',
    reads: [[report.businesses]],
    always: 'Report|Download Report|Business|Start Date|End Date',
  },
  {
    path: '/orders',
    reads: [[orders.list]],
    always: 'Orders',
    full: 'Id|Currency Pair|Address|Rate|Amount|Created At',
    empty: 'No orders.',
  },
  {
    path: '/orders/7',
    reads: [[orders.details, byId]],
    always:
      'Order 7|Reconciliation|Order Details|Reference Id|Rate|Cryptocurrency Amount|Auto Trade|Trade Approved Internally|Trade Approved Externally|Created At|Updated At|Deposit Details|Id|Account|Address|Balance|Payment Amount|Sweep Amount|Trade Details|Invoice Details|Status|Business|Sender Email|Recipient Email|Refund Requested|Quote Details|Cryptocurrency|Currency|Currency Amount',
    full: 'Exchange Provider|Stablecoin|Amount|Fulfilled',
    empty: 'Order has not been traded.',
  },
  {
    path: '/exchange-rules',
    reads: [[exchangeRules.matrix]],
    always: 'Exchange Rules',
    full: 'Currency Pair|Stablecoin',
    empty: 'No exchange rules.',
  },
  {
    path: '/wallet-providers',
    reads: [[walletProviders.list]],
    always: 'Wallet Providers',
    full: 'Name|Active',
    empty: 'No wallet providers.',
  },
  {
    path: '/wallet-providers/BitGo',
    reads: [[walletProviders.details, byProvider]],
    always: 'BitGo|Name|Active|Accounts',
    full: 'Cryptocurrency|Balance',
    empty: 'No accounts.',
  },
  {
    path: '/wallet-providers/BitGo/XBT',
    reads: [[walletProviders.account, () => ({ provider: 'BitGo', cryptocurrency: 'XBT' })]],
    always: 'BitGo XBT|Account Details|Name|Cryptocurrency|Active|Balance|Deposits',
    full: 'Reference Id|Address|Payment Amount|Sweep Amount',
    empty: 'No deposits.',
  },
  {
    path: '/exchange-providers',
    reads: [[exchangeProviders.list]],
    always: 'Exchange Providers',
    full: 'Name|Active',
    empty: 'No exchange providers.',
  },
  {
    path: '/exchange-providers/BitGo',
    reads: [[exchangeProviders.details, byProvider]],
    always: 'BitGo|Name|Active|Exchange Pairs',
    full: 'Currency Pair|Active|Volume Cap daily|Volume Cap weekly|Volume Cap monthly|Trade Cap daily|Trade Cap weekly|Trade Cap monthly',
    empty: 'No exchange pairs.',
  },
  {
    path: '/businesses',
    reads: [[businesses.list]],
    always: 'Businesses',
    full: 'Name|Reference Id|Confirmation Requirement|Created At',
    empty: 'No businesses.',
  },
  {
    path: '/businesses/create',
    reads: [],
    always: 'Create Business|Reference Id|Name|Confirmation Requirement',
  },
  {
    path: '/businesses/details/7',
    reads: [[businesses.details, byId]],
    always: 'Name|Reference Id|Confirmation Requirement|Created At|Invoices',
    full: 'Id|Status|Sender|Recipient',
    empty: '(Unresolved Business)|No invoices.',
  },
  {
    path: '/businesses/edit/7',
    reads: [[businesses.edit, byId]],
    always: 'Edit Business|Reference Id|Name|Confirmation Requirement',
  },
  {
    path: '/invoices/details/7',
    reads: [[businesses.details, byId]],
    query: () => ({ business: 7 }),
    always: 'Invoice 7',
  },
  {
    path: '/users',
    reads: [[users.list]],
    always: 'Users',
    full: 'Username|Email|Created At',
    empty: 'No users.',
  },
  { path: '/users/create', reads: [], always: 'Create User|Username|Password|Email' },
  {
    path: '/users/details/7',
    reads: [[users.details, byId]],
    always: 'Name|Email|Created At|Updated At',
  },
  { path: '/users/edit/7', reads: [[users.edit, byId]], always: 'Edit User|Username|Email' },
  {
    path: '/users/password/7',
    reads: [[users.password, byId]],
    // Its heading has the name of the user too.
    always: 'Password',
  },
  {
    path: '/system',
    reads: [[system.microservices], [system.eventLogs], [system.apiQueries]],
    always: 'System|Microservices|Event Logs|API Queries',
    full: 'Name|Category|Description|Timestamp|Id|Method|Url|Status Code',
  },
  {
    path: '/system/api-queries/7',
    reads: [[system.apiQuery, byId]],
    always: 'API Query #7|Method|Url|Status Code|Timestamp|Request Data|Response Data',
  },
  { path: '/profile', reads: [[profile.details]], always: 'Profile|Name|Email|Created At' },
  { path: '/profile/password', reads: [], always: 'Change Password|Password|Password Confirm' },
];

const patternsOf = (some: RouteObject[]): string[] =>
  some.flatMap(({ path = [], children = [] }) => [...[path].flat(), ...patternsOf(children)]);

const withoutScreen: string[] = [paths.home, paths.login, paths.forgotPassword];

/** The screens without an entry above. Each read of their resource responds, for the id 7. */
const others = patternsOf(routesFor(createQueryClient()))
  .filter((pattern) => !described.some(({ path }) => matchPath(pattern, path)))
  .filter((pattern) => !withoutScreen.includes(pattern))
  .map((pattern): Screen => {
    const [, resource] = pattern.split('/');
    const reads = allEndpoints.filter(
      ({ method, path }) => method === 'GET' && path.split('/')[1] === resource,
    );
    const ids = new Proxy({}, { get: () => '7' });
    return { path: pattern.replace(/:\w+/g, '7'), reads: reads.map((read) => [read, () => ids]) };
  });

const screens = [...described, ...others];

/** Texts that a screen shows only because of an error in its code. */
const broken =
  /undefined|\bNaN\b|\[object \w+\]|Invalid Date|Infinity|The server didn't send|Something went wrong|Retry/;

/** Returns all texts and attribute values of the document. */
function textsOfPage(): string[] {
  const elements = [...document.querySelectorAll('body *')];
  const attributes = elements.flatMap(({ attributes }) =>
    [...attributes].map(({ name, value }) => `${name}="${value}"`),
  );
  return [document.title, document.body.textContent, ...attributes];
}

/** Returns the texts of headings, labels and messages. */
const namesOnPage = () =>
  [...document.querySelectorAll('h1, h2, h3, dt, th, main label, legend, main p')].map(
    ({ textContent }) => textContent,
  );

/** Returns the last page that the response of a list has, undefined for other screens and where more pages may follow. */
function lastPage({ reads: [read] }: Screen, [list]: Body[]): number | undefined {
  const [endpoint] = read ?? [];
  if (!endpoint?.query || endpoint.resource === 'system' || !list || list.more) return undefined;
  return Math.ceil(Number(list.total) / Number(list.per_page ?? usersPerPage));
}

/** Extents of the responses to a screen. Its address cannot name a record that no path can carry. */
const extentNames = ({ reads, query }: Screen) =>
  (Object.keys(extents) as Extent[]).filter(
    (extent) => (reads.length > 0 || extent === 'empty') && (!query || extent !== 'unlinkable'),
  );

/** Opens a screen with these responses to its reads. */
async function open({ path, reads, query }: Screen, sent: Body[]) {
  cleanup();
  const app = startApp();
  reads.forEach(([endpoint, params], index) => {
    app.script(`GET ${pathOf(endpoint, { params: params?.(sent) ?? {} })}`, {
      text: stringifyExact(sent[index]),
    });
  });
  const search = Object.entries(query?.(sent) ?? {}).map(([name, value]) => [name, String(value)]);
  app.open(`${path}?${new URLSearchParams(search)}`);
  await findLoaded();
}

function check(shown: Screen, extent: Extent, sent: Body[]) {
  const { always, full, empty } = shown;
  expect(textsOfPage().filter((text) => broken.test(text))).toEqual([]);
  const expected = [
    always,
    ...(extent === 'empty' ? [empty] : []),
    ...(extent === 'full' || extent === 'largest' ? [full] : []),
  ];
  const names = namesOnPage();
  expect(
    expected.flatMap((list) => list?.split('|') ?? []).filter((name) => !names.includes(name)),
  ).toEqual([]);
  const last = always === undefined ? undefined : lastPage(shown, sent);
  if (last === undefined) return;
  const pages = screen
    .queryByRole('navigation', { name: 'Pagination' })
    ?.querySelectorAll('a[href*="page="]:not([rel])');
  expect(pages ? [...pages].at(-1)?.textContent : '1').toBe(String(Math.max(1, last)));
}

describe('responses that the contract permits', () => {
  const cases = screens.flatMap((shown) =>
    extentNames(shown).map((extent) => ({ ...shown, extent })),
  );
  it.each(cases)('CALL-5 $path shows the $extent ones', async ({ extent, ...shown }) => {
    const of = sentValues(extents[extent]);
    const bodies = fc.tuple(
      ...shown.reads.map(([{ response }]) => (response ? of(response) : fc.constant({}))),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (sent) => {
        await open(shown, sent as Body[]);
        check(shown, extent, sent as Body[]);
      }),
      runs,
    );
  });
});

/** Rows that break the contract, or that no link can lead to. */
const brokenRows = { 'with unusable ids': ['..', ''], 'without values': [undefined] };
type Values = (string | undefined)[];

/** Returns a body whose lists of records each end with broken rows. */
function withBrokenRows(body: unknown, values: Values): unknown {
  if (Array.isArray(body)) {
    const [first] = body;
    const rows = body.map((row) => withBrokenRows(row, values));
    return isRecord(first) ? [...rows, ...values.map((value) => brokenLike(first, value))] : rows;
  }
  if (!isRecord(body)) return body;
  const { total } = body;
  const members = Object.entries(body).map(([name, member]) => [
    name,
    withBrokenRows(member, values),
  ]);
  return {
    ...Object.fromEntries(members),
    ...(typeof total === 'number' && { total: total + values.length }),
  };
}

const brokenLike = (row: Body, value: string | undefined): Body =>
  Object.fromEntries(
    Object.entries(row).map(([name, member]) => [
      name,
      isRecord(member) ? brokenLike(member, value) : value,
    ]),
  );

const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the addresses of links that lead nowhere, and cells without content. */
function faultsOfRows(): string[] {
  const links = [...document.querySelectorAll('main a')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  const cells = [...document.querySelectorAll('main tbody :is(td, th)')];
  return [
    ...links.filter((href) => /\/(\.{0,2})(\/|\?|$)|undefined|null/.test(href.slice(1))),
    ...cells.filter((cell) => cell.innerHTML === '').map((cell) => cell.outerHTML),
  ];
}

describe('broken rows', () => {
  const cases = screens
    .filter(({ reads }) => reads.length > 0)
    .flatMap((shown) =>
      Object.entries(brokenRows).map(([name, values]) => ({ ...shown, name, values })),
    );
  it.each(cases)(
    'CALL-4 $path shows rows $name beside the others',
    async ({ values, ...shown }) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const of = sentValues(extents.full);
      const generated = shown.reads.map(([{ response }]) =>
        response ? of(response) : fc.constant({}),
      );
      const [sent = []] = fc.sample(fc.tuple(...generated), { numRuns: 1, seed: 20261122 });
      await open(shown, sent.map((body) => withBrokenRows(body, values)) as Body[]);
      expect(textsOfPage().filter((text) => broken.test(text))).toEqual([]);
      expect(faultsOfRows()).toEqual([]);
      expect(
        log.mock.calls
          .map(([line]) => String(line))
          .filter((line) => !line.includes('breaks the contract')),
      ).toEqual([]);
    },
  );
});

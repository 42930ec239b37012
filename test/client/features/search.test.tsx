import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { queryOf } from '#data/query.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import type { SearchedList, SearchSource } from '#data/search/search-source.ts';
import { ApiError } from '#platform/http/request.ts';
import { getLastFailure, recordFailure } from '#platform/http/request-history.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { createStore } from '#platform/storage/store.ts';
import { namedScreens } from '../../../client/app/features.ts';
import { businessSearch } from '../../../client/features/businesses/search-source.ts';
import { closedLoopBalancingSearch } from '../../../client/features/closed-loop-balancing/search-source.ts';
import { dashboardFeature } from '../../../client/features/dashboard/feature.tsx';
import { exchangeProviderSearch } from '../../../client/features/exchange-providers/search-source.ts';
import { exchangeRuleSearch } from '../../../client/features/exchange-rules/search-source.ts';
import { orderSearch } from '../../../client/features/orders/search-source.ts';
import {
  backgroundText,
  continueInBackground,
  isComplete,
  remainingMs,
  takeBackgroundSearch,
  useBackgroundSearch,
} from '../../../client/features/search/background-search.ts';
import type { Progress } from '../../../client/features/search/list-search.ts';
import { SearchDialog } from '../../../client/features/search/search-dialog.tsx';
import { findScreens, findSimilarScreens } from '../../../client/features/search/use-search.ts';
import { userSearch } from '../../../client/features/users/search-source.ts';
import { walletProviderSearch } from '../../../client/features/wallet-providers/search-source.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { declareFeatures } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

beforeEach(() => declareFeatures(null));

const business = {
  id: 7,
  reference_id: 'atelier-1007',
  name: 'Atelier',
  confirmation_requirement: 2,
  created_at: '2026-11-19T10:44:00Z',
};

const pageOf = (title: string, total: number) => ({
  results: toResults('User', `/users/details/${title}`, title),
  rows: 1,
  total,
});

const usersWith = (walk: SearchedList['walk']): SearchSource => ({
  cached: [],
  lists: [{ rows: 'users', mayContain: () => true, walk }],
});

const ordersWith = (
  find: (key: string, signal: AbortSignal) => Promise<SearchResult[]>,
): SearchSource => ({
  cached: [],
  keys: [{ matches: (typed) => /\d/.test(typed), find }],
});

const Address = () => <output>{useLocation().pathname}</output>;

const run = vi.fn();
const commands = [{ title: 'Dark theme', words: ['Dark theme', 'colours'], run }];

function openSearch(...sources: SearchSource[]) {
  const { unmount } = render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <TestRouter>
          <SearchDialog
            sources={sources}
            screens={namedScreens}
            commands={commands}
            onClose={vi.fn()}
          />
          <Address />
        </TestRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return {
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Find' }),
    unmount,
  };
}

const address = () => document.querySelector('output')?.textContent;
const dialog = () => screen.getByRole('dialog');
/** Returns true while the dialog shows a spinner. */
const isBusy = () => within(dialog()).queryByRole('img') !== null;
const titles = () =>
  screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });

it('OPR-1 OPR-3 finds cached items and items of lists under StrictMode', async () => {
  const cached: SearchSource = {
    cached: [() => toResults('User', '/users/details/1', 'ada.lovelace')],
  };
  const listed = usersWith(async function* () {
    yield pageOf('ada.byron', 1);
  });
  const { user, input } = openSearch(cached, listed);
  await user.type(input, 'ada');
  await option('ada.byron');
  expect(titles()).toEqual(['ada.lovelace', 'ada.byron']);
});

it('OPR-2 finds an item by its key and opens it on Enter', async () => {
  const { user, input } = openSearch(
    ordersWith(async (key) => toResults('Order', `/orders/${key}`, key)),
  );
  await user.type(input, 'ORD-1');
  await option('ORD-1');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/orders/ORD-1');
});

it('OPR-2 opens the item of a key on Enter before its response', async () => {
  const { user, input } = openSearch(
    ordersWith(async (key) => toResults('Order', `/orders/${key}`, key)),
  );
  await user.type(input, 'ORD-7{Enter}');
  await waitFor(() => expect(address()).toBe('/orders/ORD-7'));
});

it('OPR-2 opens no other item on Enter before a response', async () => {
  const { user, input } = openSearch(
    ordersWith(async (key) => toResults('Order', `/orders/${key}`, `${key}-2`)),
  );
  await user.type(input, 'ORD-8{Enter}');
  await option('ORD-8-2');
  expect(address()).toBe('/');
});

it('OPR-2 shows the items of other sources when a lookup fails', async () => {
  fakeBackend(() => ({ backend: 'up' }));
  const failing = ordersWith(() => Promise.reject(new ApiError('orders.details', 503)));
  const { user, input } = openSearch(
    failing,
    ordersWith(async (key) => toResults('Business', `/businesses/details/${key}`, 'Acme')),
  );
  await user.type(input, '12');
  await waitFor(() => expect(dialog().textContent).toContain("Some sources couldn't be searched"));
  expect(titles()).toEqual(['Acme']);
});

it('ERR-10 counts a key that no source has as no failure', async () => {
  recordFailure({ endpoint: 'orders.list', status: 503, code: 'SHOWN' });
  const { user, input } = openSearch(
    ordersWith(() => Promise.reject(new ApiError('orders.details', 404))),
  );
  await user.type(input, '12');
  await waitFor(() => expect(dialog().textContent).toContain('No results.'));
  expect(getLastFailure()?.code).toBe('SHOWN');
});

it('OPR-3 shows the progress of a list while it is searched', async () => {
  const second = Promise.withResolvers<void>();
  const list = usersWith(async function* () {
    yield pageOf('ada', 2);
    await second.promise;
    yield pageOf('adam', 2);
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'ada');
  await waitFor(() => expect(dialog().textContent).toContain('Searched 1 of 2 rows'));
  expect([titles(), isBusy()]).toEqual([['ada'], true]);
  await act(async () => second.resolve());
  await waitFor(() => expect(dialog().textContent).toContain('Searched 2 rows'));
  await waitFor(() => expect([titles(), isBusy()]).toEqual([['ada', 'adam'], false]));
});

it('OPR-3 stops a list and aborts its request on close', async () => {
  const signals: AbortSignal[] = [];
  const list = usersWith(async function* (signal) {
    signals.push(signal);
    yield pageOf('ada', 2);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const { user, input, unmount } = openSearch(list);
  await user.type(input, 'ada');
  await option('ada');
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('OPR-2 aborts the lookup of an earlier query and ignores its response', async () => {
  const responses: Record<string, PromiseWithResolvers<SearchResult[]>> = {};
  const signals: Record<string, AbortSignal> = {};
  const source = ordersWith((key, signal) => {
    responses[key] = Promise.withResolvers();
    signals[key] = signal;
    return responses[key].promise;
  });
  const { user, input } = openSearch(source);
  const respond = (key: string) =>
    act(async () => responses[key]?.resolve(toResults('Order', `/orders/${key}`, `Order ${key}`)));
  await user.type(input, '1');
  await waitFor(() => expect(responses).toHaveProperty('1'));
  await user.type(input, '2');
  await waitFor(() => expect(responses).toHaveProperty('12'));
  expect([signals['1']?.aborted, signals['12']?.aborted]).toEqual([true, false]);
  await respond('12');
  await option('Order 12');
  await respond('1');
  expect(titles()).toEqual(['Order 12']);
  await user.type(input, '3');
  expect(titles()).toEqual([]);
});

it('OPR-1 leaves Enter to an input method that is composing', async () => {
  const { input } = openSearch();
  const press = (isComposing: boolean) => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    Object.defineProperty(enter, 'isComposing', { value: isComposing });
    act(() => void input.dispatchEvent(enter));
    return address();
  };
  expect(press(true)).toBe('/');
  expect(press(false)).not.toBe('/');
});

it('OPR-69 runs a command', async () => {
  const { user, input } = openSearch();
  await user.type(input, 'dark');
  await option('Dark theme');
  await user.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
});

it('OPR-3 searches everything until it is cancelled', async () => {
  const pages = 60;
  let read = 0;
  const gate = Promise.withResolvers<void>();
  const list = usersWith(async function* () {
    for (read = 1; read <= pages; read += 1) {
      if (read === 40) await gate.promise;
      yield pageOf(`ada ${read}`, pages);
    }
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'ada');
  await waitFor(() => expect(dialog().textContent).toContain('20 of 60 rows'));
  expect(read).toBe(20);
  await user.click(await screen.findByText(/^Search the rest/));
  await waitFor(() => expect(dialog().textContent).toContain('39 of 60 rows'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(input);
  // At once, although a request is in flight.
  expect([isBusy(), screen.queryByRole('button', { name: 'Cancel' })]).toEqual([false, null]);
  expect(titles().at(-1)).toMatch(/^Search the rest/);
  await act(async () => gate.resolve());
  expect(read).toBeLessThan(50);
  await user.click(await screen.findByText(/^Search the rest/));
  await waitFor(() => expect(dialog().textContent).toContain('Searched 60 rows'));
});

it('OPR-3 stops after 300 rows', async () => {
  const list = usersWith(async function* () {
    for (let page = 1; page <= 4; page += 1) yield { ...pageOf(`ada ${page}`, 400), rows: 100 };
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'ada');
  await waitFor(() => expect(dialog().textContent).toContain('Searched 300 of 400 rows'));
  expect(isBusy()).toBe(false);
  await user.click(await screen.findByText(/^Search the rest/));
  await waitFor(() => expect(dialog().textContent).toContain('Searched 400 rows'));
});

describe('where the backend declares search', () => {
  const foundAda = { results: toResults('User', '/users/details/9', 'ada.king'), more: 0 };

  /** A list of 400 users, none of which has the text, in which a search finds some. */
  function searchUsers(find: SearchedList['find']) {
    declareFeatures('search');
    let pages = 0;
    const [list] = usersWith(async function* () {
      for (; pages < 40; ) {
        pages += 1;
        yield { ...pageOf(`user ${pages}`, 400), rows: 10 };
      }
    }).lists as [SearchedList];
    return {
      source: { cached: [], lists: [{ ...list, find }] } as SearchSource,
      pages: () => pages,
    };
  }

  it('OPR-243 finds the items of all rows, without their pages', async () => {
    const find = vi.fn(async () => foundAda);
    const { source, pages } = searchUsers(find);
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await option('ada.king');
    await waitFor(() => expect(isBusy()).toBe(false));
    expect([find.mock.calls.length, pages()]).toEqual([1, 0]);
    expect(titles()).toEqual(['ada.king', 'Search the rest']);
  });

  it('OPR-243 reads the first rows too if it finds none', async () => {
    const { source } = searchUsers(async () => ({ results: [], more: 0 }));
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await waitFor(() =>
      expect(dialog().textContent).toContain(
        'The backend finds no key that starts with this. Not found in 200 of 400 rows.',
      ),
    );
  });

  it.each([
    [12, '12 more results. Keep typing'],
    [null, 'More results. Keep typing'],
  ])('OPR-243 states that it finds more rows: %j', async (more, text) => {
    const { source } = searchUsers(async () => ({ ...foundAda, more }));
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await waitFor(() => expect(dialog().textContent).toContain(text));
  });

  it('OPR-243 reads the first rows, and states the failure, if it fails', async () => {
    fakeBackend(() => ({ backend: 'up' }));
    const { source, pages } = searchUsers(async () => {
      throw new ApiError('users.list', 503);
    });
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await waitFor(() =>
      expect(dialog().textContent).toContain("Some sources couldn't be searched"),
    );
    await waitFor(() => expect(pages()).toBe(20));
  });

  it('OPR-243 shows no results of a text of before', async () => {
    const gate = Promise.withResolvers<typeof foundAda>();
    const { source } = searchUsers((text) =>
      text === 'ada' ? gate.promise : Promise.resolve({ results: [], more: 0 }),
    );
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await waitFor(() => expect(isBusy()).toBe(true));
    await user.type(input, 'x');
    await act(async () => gate.resolve(foundAda));
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(titles()).not.toContain('ada.king');
  });

  it.each([
    [orderSearch, 'orders', ['/orders/ORD-1']],
    [businessSearch, 'businesses', ['/businesses/details/7']],
    [businessSearch, 'businesses/invoices', ['/invoices/details/INV-1?business=7']],
    [userSearch, 'users', ['/users/details/7']],
    [
      walletProviderSearch,
      'deposits',
      ['/wallet-providers/BitGo/XBT?row=DEP-1&filter-deposits=DEP-1'],
    ],
    [
      closedLoopBalancingSearch,
      'closed-loop-balancing/settlements',
      ['/closed-loop-balancing/details/7'],
    ],
  ])('OPR-243 sends one request for each list: %#', async (source, path, hrefs) => {
    declareFeatures('search, per-page=1000');
    const row = {
      ...{ id: 7, reference_id: /invoices/.test(path) ? 'INV-1' : 'ORD-1', business_id: 7 },
      ...{ username: 'ada', name: 'Ada', provider: 'BitGo', cryptocurrency: 'XBT' },
    };
    if (path === 'deposits') row.reference_id = 'DEP-1';
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const requests = fakeBackend(() => ({ items: [row], total: 70, per_page: 50 }));
    const { signal } = new AbortController();
    const found = [];
    for (const { find } of source.lists ?? []) if (find) found.push(await find('x', signal));
    const index = requests.findIndex(({ url }) => url === `/ajax/${path}?page=1&q=x&per_page=50`);
    expect(found[index]?.results.map(({ to }) => to)).toEqual(hrefs);
    expect(found[index]?.more).toBe(69);
  });
});

it('OPR-211 goes on after the dialog was closed, and continues in the next', async () => {
  const gate = Promise.withResolvers<void>();
  let walks = 0;
  const list = usersWith(async function* () {
    walks += 1;
    for (let page = 1; page <= 60; page += 1) {
      if (page === 40) await gate.promise;
      yield pageOf(`ada ${page}`, 60);
    }
  });
  const { user, input, unmount } = openSearch(list);
  await user.type(input, 'ada');
  await user.click(await screen.findByText(/^Search the rest, about /));
  await waitFor(() => expect(dialog().textContent).toContain('39 of 60 rows'));
  walks = 0;
  unmount();
  const { result } = renderHook(useBackgroundSearch);
  expect(result.current).toMatchObject({ typed: 'ada', isSearching: true, found: 39 });
  const next = openSearch(list);
  expect(result.current).toBeUndefined();
  await next.user.type(next.input, 'ada');
  await waitFor(() => expect(dialog().textContent).toContain('39 of 60 rows'));
  next.unmount();
  await act(async () => gate.resolve());
  await waitFor(() => expect(result.current).toMatchObject({ isSearching: false, found: 60 }));
  expect(walks).toBe(0);
});

it('OPR-211 ends with the session', async () => {
  const { user, input, unmount } = openSearch(
    usersWith(async function* (signal) {
      for (let page = 1; page <= 30; page += 1) yield pageOf(`ada ${page}`, 60);
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    }),
  );
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  await user.type(input, 'ada');
  await user.click(await screen.findByText(/^Search the rest/));
  await waitFor(() => expect(dialog().textContent).toContain('30 of 60 rows'));
  unmount();
  const { result } = renderHook(useBackgroundSearch);
  expect(result.current?.isSearching).toBe(true);
  act(() => pageSession.reject());
  expect(result.current).toBeUndefined();
});

it('OPR-211 estimates the time by that of the slowest list', () => {
  const list = { rows: 'orders', mayContain: () => true, walk: async function* () {} };
  const progress = { list, results: [], isCut: false, state: 'paused' as const };
  const orders = { ...progress, rows: 300, total: 3000, spentMs: 2000 };
  const users = { ...progress, rows: 10, total: 20, spentMs: 500 };
  expect(remainingMs([orders, users])).toBe(18_000);
  expect(remainingMs([{ ...orders, total: null }])).toBeUndefined();
  expect(isComplete([{ ...users, state: 'done' }])).toBe(false);
});

it('OPR-211 says which lists the backend cuts, instead of that there is nothing', async () => {
  const list = usersWith(async function* () {
    yield { ...pageOf('ada', 1), isCut: true };
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'zoe');
  await waitFor(() =>
    expect(dialog().querySelector('p[role]')?.textContent).toContain(
      'Not found in 1 row. The backend lists only a part of these: users.',
    ),
  );
  expect(dialog().textContent).not.toContain('No results.');
});

it.each([
  ['deposits', walletProviderSearch, { deposits: [], deposits_total: 3 }],
  ['invoices', businessSearch, { invoices: [], invoices_total: 3 }],
])('OPR-211 knows that %s are cut', async (_, { lists = [] }, part) => {
  fakeBackend({
    'GET /ajax/wallet-providers': {
      items: [{ name: 'BitGo', active: true }],
      per_page: 15,
      total: 1,
    },
    'GET /ajax/wallet-providers/BitGo': {
      name: 'BitGo',
      active: true,
      accounts: [{ name: 'Main', cryptocurrency: 'XBT', active: true, balance: 1 }],
    },
    'GET /ajax/wallet-providers/BitGo/XBT': {
      ...{ name: 'Main', cryptocurrency: 'XBT', active: true, balance: 1 },
      ...part,
    },
    'GET /ajax/businesses': { items: [business], per_page: 15, total: 1 },
    'GET /ajax/businesses/details/7': { ...business, ...part },
  });
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  const list = lists.find(({ rows }) => rows.endsWith(String(_)));
  const steps = list?.walk(new AbortController().signal, new QueryClient());
  expect((await steps?.next())?.value).toMatchObject({ isCut: true });
});

it('OPR-211 opens with the text of the search in the background', () => {
  continueInBackground({
    typed: 'ada',
    end: vi.fn(),
    lists: {
      progress: createStore<Progress[]>([]),
      everythingFor: () => 'ada',
      search: vi.fn(),
      pause: vi.fn(),
    },
  });
  expect(backgroundText()).toBe('ada');
  takeBackgroundSearch();
  expect(backgroundText()).toBeUndefined();
});

it('OPR-3 searches a failed list again', async () => {
  fakeBackend(() => ({ backend: 'up' }));
  let requests = 0;
  const list = usersWith(async function* () {
    requests += 1;
    if (requests === 1) throw new ApiError('users.list', 503);
    yield pageOf('ada', 1);
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'ada');
  await waitFor(() =>
    expect(dialog().textContent).toContain("Some sources couldn't be searched: users."),
  );
  await user.click(await screen.findByText(/^Search the rest/));
  await option('ada');
  expect(dialog().textContent).not.toContain("couldn't be searched");
});

it('OPR-68 finds a screen despite a typo, and searches the lists too', async () => {
  const list = usersWith(async function* () {
    yield pageOf('setl', 1);
  });
  const { user, input } = openSearch(list);
  await user.type(input, 'setl');
  await waitFor(() => expect(titles()).toEqual(['setl', 'CL Balancing', 'Create Settlement']));
});

it('OPR-69 offers Process from no response that a write has outdated', async () => {
  const client = new QueryClient();
  const { queryKey } = queryOf(closedLoopBalancing.overview, {});
  const items = [{ id: 7n, reference_id: 'CLS-7' }];
  client.setQueryData<unknown>(queryKey, { settlements: { items } });
  const titles = () =>
    closedLoopBalancingSearch.cached.flatMap((find) => find(client).map(({ title }) => title));
  expect(titles()).toEqual(['CLS-7', 'Process CLS-7']);
  await client.invalidateQueries({ queryKey: [closedLoopBalancing.overview.resource] });
  expect(titles()).toEqual([]);
});

const tradesOfOverview = [
  {
    id: 1,
    reference_id: 'TRD-1',
    exchange_provider: 'Kraken',
    cryptocurrency_amount: 1,
    cryptocurrency_code: 'XBT',
    created_at: '',
  },
];
it.each([
  ['Not found in 1 of 9 rows.', 9],
  ['Not found in 1 listed row.', undefined],
])(
  'OPR-85 shows how much of a cut list was searched: %s',
  async (progress, unsettled_trades_total) => {
    pageSession.signIn({ user: { id: 1, username: 'ada' } });
    const overview = {
      settlements: { items: [], total: 0 },
      unsettled_trades: tradesOfOverview,
      unsettled_trades_total,
    };
    fakeBackend(() => overview);
    const { lists = [] } = closedLoopBalancingSearch;
    const { user, input } = openSearch({ cached: [], lists });
    await user.type(input, 'TRD-9');
    await waitFor(() =>
      expect(dialog().querySelector('p[role]')?.textContent?.trim()).toBe(progress),
    );
  },
);

it('OPR-210 leads to the row of a deposit, pair, rule, trade and quote', () => {
  const client = new QueryClient();
  const set = <E extends Endpoint>(endpoint: E, input: Input<E>, data: object) =>
    client.setQueryData<unknown>(queryOf(endpoint, input).queryKey, data);
  const params = { provider: 'A/B', cryptocurrency: 'XBT' };
  set(walletProviders.account, { params }, { deposits: [{ reference_id: 'DEP-1' }] });
  const code = (code: string) => ({ id: 1, code });
  const pairs = [{ cryptocurrency: code('ETH'), stablecoin: code('USDT') }];
  set(exchangeProviders.details, { params }, { details: { name: 'A/B' }, pairs });
  set(closedLoopBalancing.overview, {}, { unsettled_trades: tradesOfOverview });
  const rule = { cryptocurrency: code('XBT'), currency: code('EUR'), stablecoin: null };
  set(exchangeRules.matrix, {}, { exchange_rule_matrix: [rule] });
  set(dashboard.overview, {}, { suspicious_quotes: [{ reference_id: 'QUO-1' }] });
  const found = [
    walletProviderSearch,
    exchangeProviderSearch,
    exchangeRuleSearch,
    closedLoopBalancingSearch,
    dashboardFeature.search,
  ]
    .flatMap((source) => source?.cached ?? [])
    .flatMap((find) => find(client))
    .map(({ to }) => to);
  expect(found).toEqual([
    '/wallet-providers/A%2FB/XBT?row=DEP-1&filter-deposits=DEP-1',
    '/exchange-providers/A%2FB?row=ETH-USDT',
    '/exchange-rules?row=XBT-EUR',
    '/closed-loop-balancing?row=TRD-1&filter-unsettled-trades=TRD-1',
    '/dashboard?row=QUO-1&filter-suspicious-quotes=QUO-1',
  ]);
});

it('OPR-210 searches for the order of a known deposit', async () => {
  const source: SearchSource = {
    ...usersWith(async function* () {
      yield {
        results: toResults('Order', '/orders/ORD-1', 'ORD-1', 'bc1q5xyz'),
        rows: 1,
        total: 1,
      };
    }),
    cached: [() => toResults('Deposit', '/wallet-providers/A/XBT', 'DEP-1', 'bc1q5xyz')],
  };
  const { user, input } = openSearch(source);
  await user.type(input, 'bc1q5xyz');
  await option('ORD-1');
  expect(titles()).toEqual(['DEP-1', 'ORD-1']);
});

it('OPR-143 lists a recent screen once', async () => {
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  const { user } = openSearch();
  await user.click(await option('^Orders'));
  cleanup();
  openSearch();
  expect(titles().filter((title) => title === 'Orders')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('Orders');
});

it('OPR-143 groups results from screens to at most five API queries', async () => {
  const items: [kind: string, title: string, ...words: string[]][] = [
    ['API query', 'Q-1', 'https://kraken.example/orders/1'],
    ['Order', 'b1e0-orders'],
    ['Business', 'Orders Ltd'],
    ['Order', 'x', 'orders'],
    ...[2, 3, 4, 5, 6, 7].map((n): [string, string, string] => [
      'API query',
      `Q-${n}`,
      'https://kraken.example/orders',
    ]),
  ];
  const results = items.flatMap(([kind, title, ...words]) =>
    toResults(kind, `/${title}`, title, ...words),
  );
  const { user, input } = openSearch({ cached: [() => results] });
  await user.type(input, 'orders');
  const groups = screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('option')
      .map((one) => one.firstChild?.textContent?.trim()),
  ]);
  expect(groups).toEqual([
    ['Screens and commands', 'Dashboard', 'Orders'],
    ['Exact matches', 'x'],
    ['Best matches', 'Orders Ltd'],
    ['Other matches', 'b1e0-orders'],
    ['API queries', 'Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5'],
  ]);
  expect(dialog().textContent).toContain('2 more results');
});

it('OPR-143 finds an id by its beginning from four characters', async () => {
  const id = 'f728af94-0000-4000-8000-000000000429';
  const order = toResults('Order', `/orders/${id}`, id);
  const { user, input } = openSearch({ cached: [() => order] });
  await user.type(input, '429');
  expect(screen.queryByRole('option', { name: new RegExp(id) })).toBeNull();
  await user.clear(input);
  await user.type(input, 'f728');
  expect(screen.getByRole('group', { name: 'Best matches' }).textContent).toContain(id);
});

it('OPR-144 shows the status, amount, date and icon of a result', async () => {
  const items = [
    { id: 7n, reference_id: 'CLS-7', transaction_hash: null, created_at: '2026-11-19T10:44:00Z' },
  ];
  const trades = [
    { reference_id: 'CLS-8', cryptocurrency_amount: 150000000n, cryptocurrency_code: 'XBT' },
  ];
  const client = {
    getQueryCache: () => ({
      findAll: () => [
        { queryKey: [], state: { data: { settlements: { items }, unsettled_trades: trades } } },
      ],
    }),
  };
  const [overview] = closedLoopBalancingSearch.cached;
  const { user, input } = openSearch({
    cached: [() => overview?.(client as unknown as QueryClient) ?? []],
  });
  await user.type(input, 'CLS-');
  const settlement = await option('^CLS-7');
  expect(settlement.textContent).toContain('Processing');
  expect(settlement.querySelector('time')?.dateTime).toBe('2026-11-19T10:44:00.000Z');
  expect(settlement.querySelector('svg')).not.toBeNull();
  expect((await option('^CLS-8')).textContent).toContain('1.50000000 XBT');
});

it('OPR-144 adds up the rows of several lists in one line', async () => {
  const list = (rows: string, total: number | null): SearchedList => ({
    rows,
    mayContain: () => true,
    walk: async function* () {
      yield { results: [], rows: 1, total };
    },
  });
  const { user, input } = openSearch({ cached: [], lists: [list('users', 9), list('orders', 5)] });
  await user.type(input, 'ada');
  await waitFor(() => expect(dialog().textContent).toContain('Searched 2 of 14 rows.'));
});

it.each([
  ['settlement new', 'Create Settlement'],
  ['clbalancing', 'CL Balancing'],
  ['wállet', 'Wallet Providers'],
  ['logs event', 'System'],
])('OPR-68 finds a screen by folded words in any order: %s', (typed, title) => {
  expect(findScreens(namedScreens, typed).map((screen) => screen.title)).toEqual([title]);
});

it.each([
  ['setl', ['CL Balancing', 'Create Settlement']],
  ['ordesr', ['Dashboard', 'Orders']],
  ['Repport', ['Report']],
  ['krakne', []],
  ['12.(*', []],
])('OPR-68 finds screens by a word with a typo: %s', (typed, titles) => {
  expect(findScreens(namedScreens, typed)).toEqual([]);
  expect(findSimilarScreens(namedScreens, typed).map(({ title }) => title)).toEqual(titles);
});

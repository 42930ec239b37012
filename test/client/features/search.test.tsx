import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFeatures } from '#contract/features.ts';
import { users } from '#contract/users.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import type { SearchedList, SearchSource } from '#data/search/search-source.ts';
import { ApiError } from '#platform/http/request.ts';
import { getLastFailure, recordFailure } from '#platform/http/request-history.ts';
import { namedScreensOf } from '../../../client/app/features.ts';
import { businessSearch } from '../../../client/features/businesses/search-source.ts';
import { closedLoopBalancingSearch } from '../../../client/features/closed-loop-balancing/search-source.ts';
import { exchangeRuleSearch } from '../../../client/features/exchange-rules/search-source.ts';
import { orderSearch } from '../../../client/features/orders/search-source.ts';
import { SearchDialog } from '../../../client/features/search/search-dialog.tsx';
import { findScreens, findSimilarScreens } from '../../../client/features/search/use-search.ts';
import { usersFeature } from '../../../client/features/users/feature.tsx';
import { walletProviderSearch } from '../../../client/features/wallet-providers/search-source.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { declareFeatures, signInAs } from '../../support/session.ts';
import { findOption } from '../../support/shown.ts';
import { TestRouter } from '../../support/test-router.tsx';

const namedScreens = namedScreensOf(parseFeatures(null));

beforeEach(() => declareFeatures(null));

const usersWith = (find: SearchedList['find']): SearchSource => ({
  lists: [{ endpoint: users.list, mayContain: () => true, find }],
});

const ordersWith = (
  find: (key: string, signal: AbortSignal) => Promise<SearchResult[]>,
): SearchSource => ({
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
const option = (text: string) => findOption(new RegExp(text));

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

it('OPR-2 searches for a text that has not changed for 250 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const find = vi.fn(async () => []);
  const { input } = openSearch(ordersWith(find));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const value of ['1', '12']) {
    fireEvent.change(input, { target: { value } });
    await pass(249);
  }
  expect(find).not.toHaveBeenCalled();
  await pass(1);
  expect(find).toHaveBeenCalledExactlyOnceWith('12', expect.anything());
});

it('OPR-2 shows the items of other sources when a lookup fails', async () => {
  fakeBackend(() => ({ backend: 'up' }));
  const failing = ordersWith(() => Promise.reject(new ApiError('orders.details', 503)));
  const { user, input } = openSearch(
    failing,
    ordersWith(async (key) => toResults('Business', `/businesses/details/${key}`, 'Acme')),
  );
  await user.type(input, '12');
  await waitFor(() => expect(dialog().textContent).toContain("Some lists couldn't be searched"));
  expect(titles()).toEqual(['Acme']);
});

it('ERR-10 counts a key that no source has as no failure', async () => {
  recordFailure({ endpoint: 'orders.list', status: 503, code: 'SHOWN' });
  const { user, input } = openSearch(
    ordersWith(() => Promise.reject(new ApiError('orders.details', 404))),
  );
  await user.type(input, '12');
  await waitFor(() =>
    expect(dialog().textContent).toContain(
      'Only screens, commands and whole references were compared.',
    ),
  );
  expect(getLastFailure()?.code).toBe('SHOWN');
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
  expect(signals['1']?.aborted).toBe(true);
  expect(signals['12']?.aborted).toBe(false);
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

describe('where the backend declares search', () => {
  beforeEach(() => declareFeatures('search'));

  const foundAda = { results: toResults('User', '/users/details/9', 'ada.king'), more: 0 };

  it('OPR-243 finds rows by one request, which the next letter ends', async () => {
    const signals: AbortSignal[] = [];
    const { user, input } = openSearch(
      usersWith(async (typed, signal) => {
        signals.push(signal);
        return typed === 'ada' ? new Promise(() => {}) : foundAda;
      }),
    );
    await user.type(input, 'ada');
    await waitFor(() => expect(signals).toHaveLength(1));
    await user.type(input, '.');
    await option('ada.king');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('OPR-243 shows the results of one list while another one is searched', async () => {
    const { user, input } = openSearch(
      usersWith(() => new Promise(() => {})),
      usersWith(async () => foundAda),
    );
    await user.type(input, 'ada');
    await option('ada.king');
    expect(isBusy()).toBe(true);
  });

  it('OPR-243 sends nothing for a text of two letters', async () => {
    const find = vi.fn(async () => foundAda);
    const { user, input } = openSearch(usersWith(find));
    await user.type(input, 'zq');
    await waitFor(() => expect(dialog().textContent).toContain('Only screens, commands'));
    expect(find).not.toHaveBeenCalled();
  });

  it('OPR-211 says what it has compared if it finds nothing', async () => {
    const { user, input } = openSearch(usersWith(async () => ({ results: [], more: 0 })));
    await user.type(input, 'zqx');
    await waitFor(() =>
      expect(dialog().textContent).toContain(
        'Nothing starts with "zqx".Searches references, addresses, hashes, emails and names.',
      ),
    );
  });

  it.each([
    [12, '12 more results. Keep typing'],
    [null, 'More results. Keep typing'],
  ])('OPR-243 states that it finds more rows: %j', async (more, text) => {
    const source = usersWith(async () => ({ ...foundAda, more }));
    const { user, input } = openSearch(source);
    await user.type(input, 'ada');
    await waitFor(() => expect(dialog().textContent).toContain(text));
  });

  it('OPR-243 shows 50 results and counts the others', async () => {
    const results = Array.from({ length: 52 }, (_, place) =>
      toResults('User', `/users/details/${place}`, `ada.${place}`),
    ).flat();
    const { user, input } = openSearch(usersWith(async () => ({ results, more: 0 })));
    await user.type(input, 'ada');
    await waitFor(() => expect(titles()).toHaveLength(50));
    expect(dialog().textContent).toContain('2 more results. Keep typing');
  });

  it('OPR-243 states that a list could not be searched', async () => {
    fakeBackend(() => ({ backend: 'up' }));
    const failing = usersWith(() => Promise.reject(new ApiError('users.list', 503)));
    const { user, input } = openSearch(failing);
    await user.type(input, 'ada');
    await waitFor(() => expect(dialog().textContent).toContain("Some lists couldn't be searched"));
    expect(dialog().textContent).not.toContain('Nothing starts with');
  });

  it('OPR-243 shows no results of a text of before', async () => {
    const gate = Promise.withResolvers<typeof foundAda>();
    const source = usersWith((text) =>
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
    [usersFeature.search ?? {}, 'users', ['/users/details/7']],
    [
      walletProviderSearch,
      'deposits',
      ['/wallet-providers/BitGo/XBT?row=DEP-1&filter-deposits=DEP-1'],
    ],
    [
      closedLoopBalancingSearch,
      'closed-loop-balancing/settlements',
      ['/closed-loop-balancing/details/7', '/closed-loop-balancing/details/7#process'],
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
    for (const { find } of source.lists ?? []) found.push(await find('x', signal));
    const index = requests.findIndex(({ url }) => url === `/ajax/${path}?page=1&q=x&per_page=50`);
    expect(found[index]?.results.map(({ to }) => to)).toEqual(hrefs);
    expect(found[index]?.more).toBe(69);
  });
});

it('OPR-68 finds a screen despite a typo, and searches the lists too', async () => {
  declareFeatures('search');
  const source = usersWith(async () => ({
    results: toResults('User', '/users/details/1', 'setl'),
    more: 0,
  }));
  const { user, input } = openSearch(source);
  await user.type(input, 'setl');
  await waitFor(() => expect(titles()).toEqual(['setl', 'CL Balancing', 'Create Settlement']));
});

it('OPR-69 OPR-144 offers Process of a settlement that is Processing, with its facts', async () => {
  declareFeatures('search');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const items = [
    { id: 7, reference_id: 'CLS-7', transaction_hash: null, created_at: '2026-11-19T10:44:00Z' },
    { id: 8, reference_id: 'CLS-8', transaction_hash: 'ab', created_at: '2026-11-19T10:44:00Z' },
  ];
  fakeBackend(() => ({ items, total: 2, per_page: 50 }));
  const { user, input } = openSearch(closedLoopBalancingSearch);
  await user.type(input, 'CLS-');
  const settlement = await option('^CLS-7');
  expect(titles()).toEqual(['CLS-7', 'CLS-8', 'Process CLS-7']);
  expect(settlement.textContent).toContain('Processing');
  expect(settlement.querySelector('time')?.dateTime).toBe('2026-11-19T10:44:00.000Z');
  expect(settlement.querySelector('svg')).not.toBeNull();
});

it.each([
  [null, '/closed-loop-balancing?row=TRD-1&filter-unsettled-trades=TRD-1'],
  [7, '/closed-loop-balancing/details/7'],
])('OPR-210 leads to the trade of the settlement %j', async (settlement_id, to) => {
  declareFeatures('/closed-loop-balancing/trades(q with_settled)');
  const trade = {
    ...{ id: 1, reference_id: 'TRD-1', exchange_provider: 'Kraken', settlement_id },
    ...{ cryptocurrency_amount: 150000000, cryptocurrency_code: 'XBT' },
    created_at: '2026-11-19T10:44:00Z',
  };
  const requests = fakeBackend(() => ({ items: [trade], total: 1, per_page: 50 }));
  const { user, input } = openSearch(closedLoopBalancingSearch);
  await user.type(input, 'TRD-1');
  const result = await option('^TRD-1');
  expect(result.getAttribute('href')).toBe(to);
  expect(result.textContent).toContain('1.50000000 XBT');
  expect(requests.map(({ url }) => url)).toEqual([
    '/ajax/closed-loop-balancing/trades?page=1&q=TRD-1&with_settled=true',
  ]);
});

it('OPR-210 leads to the row of a rule', async () => {
  const code = (code: string) => ({ id: 1, code });
  const rule = (currency: string) => ({
    ...{ cryptocurrency: code('XBT'), currency: code(currency), stablecoin: null },
  });
  fakeBackend(() => ({ stablecoins: [], exchange_rule_matrix: [rule('EUR'), rule('EURX')] }));
  const { user, input } = openSearch(exchangeRuleSearch);
  await user.type(input, 'xbt-eur{Enter}');
  await waitFor(() => expect(address()).toBe('/exchange-rules'));
});

it('OPR-143 lists a recent screen once', async () => {
  signInAs(1);
  const { user } = openSearch();
  await user.click(await option('^Orders'));
  cleanup();
  openSearch();
  expect(titles().filter((title) => title === 'Orders')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('Orders');
});

it('OPR-143 groups results from screens to other matches', async () => {
  declareFeatures('search');
  const items: [kind: string, title: string, ...words: string[]][] = [
    ['Order', 'b1e0-orders'],
    ['Business', 'Orders Ltd'],
    ['Order', 'x', 'orders'],
  ];
  const results = items.flatMap(([kind, title, ...words]) =>
    toResults(kind, `/${title}`, title, ...words),
  );
  const { user, input } = openSearch(usersWith(async () => ({ results, more: 2 })));
  await user.type(input, 'orders');
  await option('Orders Ltd');
  const groups = screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('option')
      .map((one) => one.firstChild?.textContent?.trim()),
  ]);
  expect(groups).toEqual([
    ['Screens and commands', 'Dashboard', 'Orders'],
    ['Exact matches', 'x'],
    ['Starts with "orders"', 'Orders Ltd'],
    ['Other matches', 'b1e0-orders'],
  ]);
  expect(dialog().textContent).toContain('2 more results');
});

it('OPR-143 marks what matches in the title and in the text that was found', async () => {
  declareFeatures('search');
  const results = toResults('Order', '/orders/7', 'ada-7', 'Ada@x.example');
  const { user, input } = openSearch(usersWith(async () => ({ results, more: 0 })));
  const marks = (one: HTMLElement) =>
    [...one.querySelectorAll('mark')].map(({ textContent }) => textContent);
  await user.type(input, 'ada');
  expect(marks(await option('ada-7'))).toEqual(['ada', 'Ada']);
  await user.type(input, '@');
  expect(marks(await option('ada-7'))).toEqual(['Ada@']);
});

it('OPR-143 shows the keys that choose a result only beside results', async () => {
  const { user, input } = openSearch();
  await user.type(input, 'orders');
  await option('^Orders');
  expect(dialog().textContent).toContain('New tab');
  await user.clear(input);
  await user.type(input, 'nothing like this');
  expect(dialog().textContent).not.toContain('New tab');
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

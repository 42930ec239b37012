import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setAutoRefresh } from '#platform/preferences.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells } from '../../support/shown.ts';

const order = (n: number) => ({ ...listedOrder, reference_id: `ORD-${n}` });

/** Three pages of two orders: the reply to a page can be changed. */
function startOrders(total = 6) {
  const app = startApp();
  const page = (number: number, items = [order(number * 2 - 1), order(number * 2)], sum = total) =>
    app.script(`GET /ajax/orders?page=${number}`, { body: { items, per_page: 2, total: sum } });
  for (const number of [1, 2, 3]) page(number);
  const pages = () =>
    app.requests
      .filter(({ line }) => line === 'GET /ajax/orders')
      .map(({ query }) => query.slice(5));
  return { ...app, page, pages };
}

const ids = () =>
  shownCells('Orders')
    .slice(1)
    .map(([id]) => /ORD-\d/.exec(id ?? '')?.[0]);
const shows = (text: string) =>
  waitFor(() => expect(document.querySelector('main')?.textContent).toContain(text));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('OPR-141 searches all pages for a filter without a match on the page', async () => {
  const { open, pages } = startOrders();
  const user = open('/orders?page=1');
  await findLoaded();
  await user.type(screen.getByRole('searchbox'), 'ord-5');
  await user.click(await button('Search all 6 orders'));
  await shows('Searched all 6 rows.');
  expect([ids(), pages()]).toEqual([['ORD-5'], ['1', '1', '2', '3']]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter Orders' }));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

it('OPR-141 searches all pages of a URL until the filter is cleared', async () => {
  const { open } = startOrders();
  const user = open('/orders?page=2&filter-orders=ord-5&all-orders=yes');
  await shows('Searched all 6 rows.');
  expect(ids()).toEqual(['ORD-5']);
  await user.clear(screen.getByRole('searchbox'));
  await screen.findByRole('navigation', { name: 'Pagination' });
  expect(ids()).toEqual(['ORD-3', 'ORD-4']);
});

it('OPR-141 shows the rows found so far after Cancel, and searches the rest', async () => {
  const { open, script, page, pages } = startOrders();
  const gate = Promise.withResolvers<void>();
  script('GET /ajax/orders?page=2', {
    until: gate.promise,
    body: { items: [], per_page: 2, total: 6 },
  });
  const user = open('/orders?filter-orders=ord&all-orders=yes');
  await shows('Searched 2 of 6 rows.');
  await user.click(await button('Cancel'));
  page(2);
  await act(async () => gate.resolve());
  expect(ids()).toEqual(['ORD-1', 'ORD-2']);
  await user.click(await button('Search the rest'));
  await shows('Searched all 6 rows.');
  expect(pages()).toEqual(['1', '1', '2', '2', '3']);
});

it('OPR-142 names the page that failed, and continues with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { open, script, page, pages } = startOrders();
  script('GET /ajax/orders?page=3', { status: 503 });
  const user = open('/orders?filter-orders=ord&all-orders=yes');
  await shows("Searched 4 of 6 rows; page 3 couldn't be loaded.");
  page(3);
  await user.click(await button('Search the rest'));
  await shows('Searched all 6 rows.');
  expect([ids().length, pages().slice(-1)]).toEqual([6, ['3']]);
});

it('OPR-142 shows a moved row once, and that the list changed', async () => {
  const { open, page } = startOrders();
  page(2, [order(2), order(3)], 7);
  page(3, [order(4), order(5)], 7);
  page(4, [order(6)], 7);
  open('/orders?filter-orders=ord&all-orders=yes');
  await shows(
    'Searched 6 of 7 rows; the total changed from 6 to 7; rows may be missing or repeated.',
  );
  expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5', 'ORD-6']);
});

it('OPR-142 claims no complete search when rows are missing', async () => {
  const { open, page } = startOrders();
  page(2, [order(2), order(3)]);
  open('/orders?filter-orders=ord&all-orders=yes');
  await shows('Searched 5 of 6 rows; rows may be missing or repeated.');
});

it('OPR-141 requests nothing again on return and at an automatic refresh', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { open, script, pages } = startOrders();
  script('GET /ajax/orders/ORD-5', { body: order(5) });
  const user = open('/orders?filter-orders=ord-5&all-orders=yes');
  await shows('Searched all 6 rows.');
  fireEvent.click(screen.getByRole('link', { name: 'ORD-5' }));
  await screen.findByRole('heading', { name: 'Order ORD-5' });
  fireEvent.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
  await findLoaded();
  await user.type(screen.getByRole('searchbox'), 'ord-6');
  await user.click(await button('Search all 6 orders'));
  await shows('Searched all 6 rows.');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 70_000);
  setAutoRefresh(30);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await findLoaded();
  setAutoRefresh(0);
  expect([ids(), pages().filter((page) => page === '3')]).toEqual([['ORD-6'], ['3']]);
});

describe('where the backend declares search', () => {
  const found = (items: object[], more = {}) => ({
    body: { items, per_page: 2, total: items.length, ...more },
  });

  /** The orders of `startOrders`, of which a search has those that `script` returns. */
  function startSearch() {
    const app = startOrders();
    declareFeatures('search');
    return app;
  }

  const searches = ({ requests }: ReturnType<typeof startOrders>) =>
    requests
      .map(({ query }) => new URLSearchParams(query).get('q'))
      .filter((text) => text !== null);

  it('OPR-242 shows the orders that it finds, with one request', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord-5', found([order(5)]));
    const user = app.open('/orders');
    await findLoaded();
    await user.type(screen.getByRole('searchbox'), 'ord-5');
    await user.click(await button('Search all 6 orders'));
    await shows('Found 1 row by the start of reference id or address.');
    expect([ids(), app.requests.filter(({ query }) => query !== 'page=1').length]).toEqual([
      ['ORD-5'],
      1,
    ]);
  });

  it('OPR-242 ends the request of the search on Cancel', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord-5', { until: new Promise(() => {}) });
    const sent = vi.spyOn(globalThis, 'fetch');
    const user = app.open('/orders?filter-orders=ord-5&all-orders=yes');
    const aborted = () =>
      sent.mock.calls.find(([url]) => String(url).endsWith('q=ord-5'))?.[1]?.signal?.aborted;
    await waitFor(() => expect(aborted()).toBe(false));
    await user.click(await button('Cancel'));
    await waitFor(() => expect(aborted()).toBe(true));
  });

  it('OPR-242 searches every row on request', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord-5', found([order(5)]));
    const user = app.open('/orders?filter-orders=ord-5&all-orders=yes');
    await user.click(await button('Search every row'));
    await shows('Searched all 6 rows.');
    expect(ids()).toEqual(['ORD-5']);
  });

  it('OPR-242 searches every row if it finds none', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=rd-5', found([]));
    app.open('/orders?filter-orders=rd-5&all-orders=yes');
    await shows('Searched all 6 rows.');
    expect(ids()).toEqual(['ORD-5']);
  });

  it('OPR-242 states that more rows match', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord', found([order(5), order(4)], { more: true }));
    app.open('/orders?filter-orders=ord&all-orders=yes');
    await shows('Found the first 2 rows by the start of reference id or address; more rows match.');
  });

  it('OPR-242 searches again for another text', async () => {
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord-5', found([order(5)]));
    app.script('GET /ajax/orders?page=1&q=ord-4', found([order(4)]));
    const user = app.open('/orders?filter-orders=ord-5&all-orders=yes');
    await shows('Found 1 row');
    await user.type(screen.getByRole('searchbox'), '{Backspace}4');
    await waitFor(() => expect(ids()).toEqual(['ORD-4']));
    expect(searches(app)).toEqual(['ord-5', 'ord-4']);
  });

  it.each(['amount>=0', 'or'])('OPR-242 does not search for %s', async (text) => {
    const app = startSearch();
    app.open(`/orders?filter-orders=${encodeURIComponent(text)}&all-orders=yes`);
    await shows('Searched all 6 rows.');
    expect(searches(app)).toEqual([]);
  });

  it('OPR-242 states a search that failed, and repeats it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = startSearch();
    app.script('GET /ajax/orders?page=1&q=ord-5', { status: 503 });
    const user = app.open('/orders?filter-orders=ord-5&all-orders=yes');
    await shows("page 1 couldn't be loaded");
    app.script('GET /ajax/orders?page=1&q=ord-5', found([order(5)]));
    await user.click(await button('Search the rest'));
    await shows('Found 1 row');
    expect(ids()).toEqual(['ORD-5']);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

/** Opens a page of a list of orders. */
async function openOrders({ page = '1', total = 1 }: { page?: string; total?: number }) {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items: [listedOrder], per_page: 15, total } });
  app.open(`/orders?page=${page}`);
  await findLoaded();
  return app;
}

const pagination = () => screen.getByRole('navigation', { name: 'Pagination' });
const pages = () =>
  [...pagination().querySelectorAll('li')]
    .map(({ textContent }) => textContent)
    .slice(1, -1)
    .join(' ');

it.each([
  [1, 15, ''],
  [1, 16, '1 2'],
  [6, 3000, '1 ... 3 4 5 6 7 8 9 ... 200'],
])('FMT-6 on page %i of %i rows lists nearby pages', async (page, total, shown) => {
  await openOrders({ page: String(page), total });
  expect(screen.queryByRole('navigation', { name: 'Pagination' }) ? pages() : '').toBe(shown);
});

it('FMT-6 links the previous and next page where there is one', async () => {
  await openOrders({ page: '200', total: 3000 });
  expect(pagination().querySelector('[aria-current="page"]')?.textContent).toBe('200');
  expect(within(pagination()).getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/orders?page=199',
  );
  expect(
    within(pagination()).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled,
  ).toBe(true);
});

it.each(['0', '-1', '1.5', 'two', '', '99999999999999999999'])(
  'SHELL-11 requests page 1 for %j',
  async (page) => {
    const { requests } = await openOrders({ page });
    expect(requests.map(({ query }) => query)).toEqual(['page=1']);
  },
);

it('SHELL-11 keeps the previous page, marked as busy, until the next loads', async () => {
  const { script } = await openOrders({ total: 16 });
  const responded = Promise.withResolvers<void>();
  const body = { items: [{ ...listedOrder, reference_id: 'ORD-16' }], per_page: 15, total: 16 };
  script('GET /ajax/orders?page=2', { body, until: responded.promise });
  await userEvent.click(within(pagination()).getByRole('link', { name: 'Next' }));
  await waitFor(() =>
    expect(screen.getByText('ORD-1').closest('[aria-busy="true"]')).not.toBeNull(),
  );
  responded.resolve();
  await screen.findByText('ORD-16');
  expect(screen.queryByText('ORD-1')).toBeNull();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

const user = {
  id: 3,
  username: 'ben',
  email: 'b@x',
  created_at: '2026-11-19',
  updated_at: '2026-11-19',
};

it.each([
  [1, 10, '1 2 3'],
  [3, 5, '1 2 3'],
])('USERS-1 has pages without a page size in the response: page %i', async (page, rows, shown) => {
  const app = startApp();
  app.script('GET /ajax/users', {
    body: { items: Array.from({ length: rows }, (_, id) => ({ ...user, id })), total: 25 },
  });
  app.open(`/users?page=${page}`);
  await findLoaded();
  expect(pages()).toBe(shown);
  expect(app.requests.map(({ query }) => query)).toEqual([`page=${page}&per_page=10`]);
});

it('USERS-1 SHELL-11 shows a page past the end without a page size', async () => {
  const app = startApp();
  app.script('GET /ajax/users', { body: { items: [], total: 25 } });
  app.open('/users?page=99');
  await screen.findByText('There are no rows on this page.');
  expect(screen.getByRole('link', { name: 'Go to page 3' })).toBeTruthy();
  expect(pages()).toBe('1 ... 3');
});

it('SHELL-11 leads from a page past the end to the last one', async () => {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items: [], per_page: 15, total: 3000 } });
  app.script('GET /ajax/orders?page=200', {
    body: { items: [listedOrder], per_page: 15, total: 3000 },
  });
  const user = app.open('/orders?page=201');
  await screen.findByText('There are no rows on this page.');
  expect(pages()).toBe('1 ... 198 199 200');
  expect(within(pagination()).getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/orders?page=200',
  );
  screen.getByRole('link', { name: 'Go to page 200' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('ORD-1');
  expect(location.search).toBe('?page=200');
  // The focused link has disappeared.
  await waitFor(() => expect(document.activeElement?.closest('section')).not.toBeNull());
});

it.each([
  [1, 0, '1 2 3', ['page=1']],
  [3, 1, '1 2 3', ['page=3', 'page=1']],
  [9, 2, '1 ... 3', ['page=9', 'page=1']],
])(
  'SHELL-11 takes the first page as the page size: page %i',
  async (page, index, shown, requested) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = startApp();
    const items = [[listedOrder, { ...listedOrder, reference_id: 'b' }], [listedOrder], []][index];
    app.script('GET /ajax/orders', { body: { items, total: 5 } });
    app.script('GET /ajax/orders?page=1', {
      body: { items: [listedOrder, { ...listedOrder, reference_id: 'b' }], total: 5 },
    });
    app.open(`/orders?page=${page}`);
    await waitFor(() => expect(pages()).toBe(shown));
    expect(app.requests.map(({ query }) => query)).toEqual(requested);
    expect(screen.queryByText('There are no rows on this page.') !== null).toBe(page === 9);
  },
);

it('USERS-1 shows a message for an empty list', async () => {
  const app = startApp();
  app.script('GET /ajax/users', { body: { items: [], total: 0 } });
  app.open('/users');
  await screen.findByText('No users.');
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
});

it.each(['/nowhere', '/orders/1/2', '/users/1'])(
  'SHELL-10 shows a not-found screen inside the shell at %s',
  async (path) => {
    startApp().open(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Not found');
    expect(document.title).toContain('Not found -');
    expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
  },
);

it.each([
  ['/users/details/3', { username: 'ben' }, 'ben - User Details'],
  ['/businesses/details/3', { name: 'Acme', invoices: [] }, 'Acme - Business Details'],
  ['/wallet-providers/BitGo', { accounts: [] }, 'BitGo - Wallet Provider'],
  ['/wallet-providers/BitGo/XBT', { deposits: [] }, 'BitGo XBT - Wallet Account'],
  ['/system/api-queries/7', {}, 'API Query #7'],
])('SHELL-10 %s names its record in the document title', async (path, body, title) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script(`GET /ajax${path}`, { body });
  app.script('GET /ajax/system/api-queries/details/7', { body });
  app.open(path);
  await findLoaded();
  await waitFor(() => expect(document.title).toContain(`${title} -`));
});

it('ERR-4 retries a failed page of a list in place', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  const body = { items: [listedOrder], per_page: 15, total: 30 };
  app.script('GET /ajax/orders', { body });
  const user = app.open('/orders');
  await findLoaded();
  app.script('GET /ajax/orders?page=2', { status: 503 });
  await user.click(screen.getByRole('link', { name: 'Next' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(log).toHaveBeenCalledOnce();
  app.script('GET /ajax/orders?page=2', { body });
  await user.click(retry);
  await screen.findByRole('link', { name: 'ORD-1' });
  expect(location.search).toBe('?page=2');
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded, findOption } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };
const business = {
  id: 7,
  reference_id: 'atelier-1007',
  name: 'Atelier',
  confirmation_requirement: 2,
  created_at: time,
};
const account = { name: 'Main', cryptocurrency: 'XBT', active: true, balance: 1 };
const deposit = {
  reference_id: 'DEP-1',
  address: null,
  balance: 1,
  payment_amount: 1,
  sweep_amount: 1,
};
const query = { id: 394, method: 'GET', url: 'https://x', status_code: 200, timestamp: time };

/** Screens with their requirement, response, a text of the skeleton and a text of the loaded data. */
const screens: {
  id: string;
  path: string;
  endpoint?: string;
  body: unknown;
  skeleton: string;
  loaded: string;
}[] = [
  {
    id: 'USERS-1',
    path: '/users',
    body: { items: [user], total: 1 },
    skeleton: 'Username',
    loaded: 'ben@x',
  },
  { id: 'USERS-3', path: '/users/details/3', body: user, skeleton: 'Updated At', loaded: 'ben@x' },
  { id: 'USERS-4', path: '/users/edit/3', body: user, skeleton: 'Username', loaded: 'Save' },
  {
    id: 'USERS-5',
    path: '/users/password/3',
    body: user,
    skeleton: 'Password',
    loaded: 'ben.hansen',
  },
  {
    id: 'BIZ-1',
    path: '/businesses',
    body: { items: [business] },
    skeleton: 'Reference Id',
    loaded: 'atelier-1007',
  },
  {
    id: 'BIZ-3',
    path: '/businesses/details/7',
    body: { ...business, invoices: [] },
    skeleton: 'Invoices',
    loaded: 'No invoices.',
  },
  {
    id: 'BIZ-4',
    path: '/businesses/edit/7',
    body: business,
    skeleton: 'Name',
    loaded: 'atelier-1007',
  },
  {
    id: 'WALLET-1',
    path: '/wallet-providers',
    body: { items: [account] },
    skeleton: 'Active',
    loaded: 'Main',
  },
  {
    id: 'WALLET-2',
    path: '/wallet-providers/BitGo',
    body: { accounts: [account] },
    skeleton: 'Accounts',
    loaded: 'Main',
  },
  {
    id: 'WALLET-3',
    path: '/wallet-providers/BitGo/XBT',
    body: { deposits: [deposit] },
    skeleton: 'Deposits',
    loaded: 'DEP-1',
  },
  {
    id: 'SYS-5',
    path: '/system/api-queries/394',
    endpoint: '/system/api-queries/details/394',
    body: { ...query, request_data: 'a=1', response_data: null },
    skeleton: 'Timestamp',
    loaded: 'a=1',
  },
];

/** Breaches of the contract, which incomplete responses log, do not matter here. */
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});

it.each(screens)(
  '$id CALL-3 $path shows an inert skeleton while it loads',
  async ({ path, endpoint, body, skeleton, loaded }) => {
    silence();
    const app = startApp();
    const responded = Promise.withResolvers<void>();
    app.script(`GET /ajax${endpoint ?? path}`, { body, until: responded.promise });
    app.open(path);
    const loading = () => document.querySelector('main [aria-busy="true"][inert]');
    await waitFor(() => expect(loading()?.textContent).toContain(skeleton));
    expect(
      [...(loading()?.querySelectorAll('input') ?? [])].map(({ value }) => value).join(''),
    ).toBe('');
    responded.resolve();
    await findLoaded();
    expect((await screen.findAllByText(loaded)).length).toBeGreaterThan(0);
    expect(loading()).toBeNull();
  },
);

it.each(screens)(
  '$id ERR-4 $path offers only Retry after a failed load',
  async ({ path, endpoint, body, loaded }) => {
    const log = silence();
    const app = startApp();
    const responded = Promise.withResolvers<void>();
    app.script(`GET /ajax${endpoint ?? path}`, { status: 503, until: responded.promise });
    app.open(path);
    // Not before its screen is mounted: TanStack Query repeats a request that has failed by then.
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull());
    responded.resolve();
    const retry = await screen.findByText('Retry');
    expect(screen.getByRole('main').querySelector('table, dl, input')).toBeNull();
    expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    app.script(`GET /ajax${endpoint ?? path}`, { body });
    await userEvent.click(retry);
    await findLoaded();
    expect((await screen.findAllByText(loaded)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Retry')).toBeNull();
  },
);

it.each([
  ['USERS-3', '/users/details/999', 404, 'Users'],
  ['USERS-4', '/users/edit/none', 404, 'Users'],
  ['USERS-5', '/users/password/0', 404, 'Users'],
  ['WALLET-2', '/wallet-providers/Nobody', 404, 'Wallet Providers'],
  ['WALLET-3', '/wallet-providers/BitGo/DOGE', 404, 'Wallet Providers'],
])('%s ERR-4 %s leads to its list after a %i', async (_, path, status, list) => {
  const log = silence();
  const app = startApp();
  app.script(`GET /ajax${path}`, { status });
  app.open(path);
  await screen.findByText('Not found');
  const { textContent } = screen.getByRole('main');
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  expect(textContent).toBe(
    `${title}Not foundThis record was deleted or never existed.Go to ${list.toLowerCase()}`,
  );
  const link = within(screen.getByRole('alert')).getByRole('link', {
    name: `Go to ${list.toLowerCase()}`,
  });
  expect(link.getAttribute('href')).toBe(path.replace(/(?<=.)\/.*/, ''));
  expect(log).toHaveBeenCalledOnce();
});

/** Opens the profile, whose load fails. Returns the id of that request, which is the code for support. */
async function openFailed(status: number) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/profile', { status });
  const sent = vi.spyOn(globalThis, 'fetch');
  const keyboard = app.open('/profile?token=secret');
  await screen.findByRole('button', { name: 'Retry' });
  const [, init] = sent.mock.calls.find(([url]) => url === '/ajax/profile') ?? [];
  const id = new Headers(init?.headers).get('X-Request-Id');
  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  return { keyboard, id };
}

it('ERR-9 an error toast has the request id, which one click copies', async () => {
  const { keyboard, id } = await openFailed(500);
  const toasts = within(await screen.findByRole('status', { name: 'Notifications' }));
  await toasts.findByText('An unexpected error occurred.');
  expect(toasts.getByText(/^Code/).textContent).toContain(`Code ${id}`);
  await keyboard.click(toasts.getByRole('button', { name: 'Copy code' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(id));
});

it('ERR-10 search copies the code and details of a failed load', async () => {
  const { keyboard, id } = await openFailed(503);
  await keyboard.keyboard('{Control>}k{/Control}');
  await keyboard.type(await screen.findByRole('combobox', { name: 'Find' }), 'copy details');
  await keyboard.click(await findOption(/^Copy details of the last failure/));
  await screen.findByText('Failure details copied.');
  const details = await navigator.clipboard.readText();
  expect(details.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Time \(UTC\): \d{4}-.*Z$/),
      'Route: /profile',
      'Endpoint: GET profile.details',
      'Status: 503',
      `Code: ${id}`,
      expect.stringMatching(new RegExp(`^[\\d-]+T[\\d:.]+Z GET profile\\.details 503 ${id}$`)),
    ]),
  );
  expect(details).not.toContain('secret');
});

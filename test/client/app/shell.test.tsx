import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { order } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

/** Opens a screen with the details of an order, or another that loads nothing. */
async function open(path: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/orders/ORD-1', { body: order });
  const keyboard = app.open(path);
  await findLoaded();
  return keyboard;
}

/** The names of the links of the navigation that are marked as current. */
const currentLinks = () =>
  [
    ...screen
      .getByRole('navigation', { name: 'Main' })
      .querySelectorAll('[aria-current="page"] > span'),
  ].map(({ textContent }) => textContent);

const hrefIn = (region: HTMLElement, name: string) =>
  within(region).getByRole('link', { name }).getAttribute('href');

it.each([
  ['/profile/password', ['Profile', '/profile'], ['Change Password', undefined]],
  ['/orders/ORD-1', ['Orders', '/orders'], ['ORD-1', undefined]],
])('SHELL-6 shows the username and linked breadcrumbs at %s', async (path, ...steps) => {
  await open(path);
  const [bar] = screen.getAllByRole('banner') as [HTMLElement, ...HTMLElement[]];
  expect(hrefIn(bar, 'demo')).toBe('/profile');
  expect(within(bar).getByRole('link', { name: 'Logout' })).toBeTruthy();
  const items = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole(
    'listitem',
  );
  expect(
    items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]),
  ).toEqual(steps);
});

/** The groups of the specification, complete, and the links that it assigns to no group. */
const entries = {
  Accounting: {
    Dashboard: '/dashboard',
    'CL Balancing': '/closed-loop-balancing',
    Report: '/report',
  },
  Trading: { Orders: '/orders', 'Exchange Rules': '/exchange-rules' },
  Admin: {
    'Wallet Providers': '/wallet-providers',
    'Exchange Providers': '/exchange-providers',
    Businesses: '/businesses',
    Users: '/users',
    System: '/system',
  },
};

it('SHELL-7 SHELL-8 links every section and marks the one of the screen', async () => {
  const keyboard = await open('/orders/ORD-1');
  const main = screen.getByRole('navigation', { name: 'Main' });
  for (const [group, links] of Object.entries(entries)) {
    const shown = within(within(main).getByRole('list', { name: group })).getAllByRole('link');
    const expected = Object.entries(links);
    expect(
      shown.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]),
    ).toEqual(group === 'Trading' ? expect.arrayContaining(expected) : expected);
  }
  expect(currentLinks()).toEqual(['Orders']);
  await keyboard.click(within(main).getByRole('link', { name: 'Report' }));
  await waitFor(() => expect(currentLinks()).toEqual(['Report']));
});

it('SHELL-8 marks Businesses while an invoice is shown', async () => {
  await open('/invoices/details/INV-1');
  expect(currentLinks()).toEqual(['Businesses']);
});

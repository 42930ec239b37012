import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 2, username: 'aisha', email: 'a@x', created_at: time, updated_at: time };
const business = {
  id: 9,
  reference_id: 'acme-9',
  name: 'Acme',
  confirmation_requirement: 1,
  created_at: time,
};
const settlement = { id: 36, reference_id: 'CLS-36', status: 'processing', created_at: time };

/** Screens with their response and the names of what navigates. */
const screens: [path: string, body: unknown, names: string[]][] = [
  [
    '/users',
    { items: [user], per_page: 10, total: 11 },
    ['Create', 'Edit', 'Change Password', 'aisha', 'Next'],
  ],
  ['/users/details/2', user, ['Edit', 'Change Password', 'Users']],
  ['/users/edit/2', user, ['Cancel', 'Users']],
  [
    '/businesses',
    { items: [business], per_page: 15, total: 16 },
    ['Create', 'Edit', 'Acme', 'Next'],
  ],
  ['/businesses/details/9', { ...business, invoices: [] }, ['Edit', 'Businesses']],
  ['/closed-loop-balancing', { settlements: { items: [settlement] } }, ['Create', 'CLS-36']],
  ['/profile', user, ['Change Password']],
  ['/nowhere', {}, ['Go to the dashboard', 'demo', 'Logout']],
];

it.each(screens)('OPR-39 navigates from %s by links', async (path, body, names) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script(`GET /ajax${path}`, { body });
  app.open(path);
  await findLoaded();
  const links = [...document.querySelectorAll('a[href^="/"]')].map(
    ({ textContent }) => textContent,
  );
  expect(links).toEqual(expect.arrayContaining(names));
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names.filter((name) => buttons.includes(name))).toEqual([]);
});

it.each([
  [
    '/users',
    { items: [user], per_page: 10, total: 1 },
    { Create: '/users/create', aisha: '/users/details/2' },
  ],
  ['/users/details/2', user, {}],
])('USERS-1 USERS-3 links a user to its forms from %s', async (path, body, others) => {
  const app = startApp();
  app.script(`GET /ajax${path}`, { body });
  app.open(path);
  await findLoaded();
  for (const [name, href] of Object.entries({
    ...others,
    Edit: '/users/edit/2',
    'Change Password': '/users/password/2',
  })) {
    const role = name === 'aisha' ? 'link' : 'button';
    expect(screen.getByRole(role, { name }).getAttribute('href')).toBe(href);
  }
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded, shownFacts } from '../../support/shown.ts';

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

it('USERS-3 shows the details and actions of a user', async () => {
  const body = {
    id: 3,
    username: 'ben.hansen',
    email: 'ben@x',
    created_at: time,
    updated_at: time,
  };
  const app = startApp();
  for (const path of ['details', 'edit', 'password'])
    app.script(`GET /ajax/users/${path}/3`, { body });
  const user = app.open('/users/details/3');
  await findLoaded();
  expect(Object.keys(shownFacts())).toEqual(['Name', 'Email', 'Created At', 'Updated At']);
  expect(shownFacts()).toMatchObject({ Name: 'ben.hansen', Email: 'ben@x' });
  expect(document.querySelectorAll('main time')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  for (const [name, path] of [
    ['Edit', '/users/edit/3'],
    ['Change Password', '/users/password/3'],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    await findLoaded();
    expect(location.pathname).toBe(path);
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(trail.getByRole('link', { name: 'ben.hansen' }));
    await findLoaded();
    expect(location.pathname).toBe('/users/details/3');
  }
});

it('BIZ-1 links the list to the details, edit and create screens', async () => {
  const body = { ...business, id: 2, name: 'Atelier' };
  const app = startApp();
  app.script('GET /ajax/businesses', { body: { items: [body], total: 1, per_page: 15 } });
  app.script('GET /ajax/businesses/details/2', { body: { ...body, invoices: [] } });
  app.script('GET /ajax/businesses/edit/2', { body });
  for (const [role, name, path] of [
    ['link', 'Atelier', '/businesses/details/2'],
    ['button', 'Edit', '/businesses/edit/2'],
    ['button', 'Create', '/businesses/create'],
  ] as const) {
    const user = app.open('/businesses');
    await findLoaded();
    await user.click(screen.getByRole(role, { name }));
    await waitFor(() => expect(location.pathname).toBe(path));
    await findLoaded();
  }
});

it('PROFILE-1 shows the signed-in user and links to the password form', async () => {
  const app = startApp();
  app.script('GET /ajax/profile', {
    body: { id: 1, username: 'demo', email: 'demo@x', created_at: time, updated_at: time },
  });
  const keyboard = app.open('/dashboard');
  await findLoaded();
  await keyboard.click(screen.getByRole('link', { name: 'demo' }));
  await findLoaded();
  expect(location.pathname).toBe('/profile');
  expect(Object.keys(shownFacts())).toEqual(['Name', 'Email', 'Created At', 'Password']);
  expect(shownFacts()).toMatchObject({ Name: 'demo', Email: 'demo@x' });
  expect(document.querySelectorAll('main time')).toHaveLength(1);
  expect(document.querySelector('main input')).toBeNull();
  screen.getByRole('button', { name: 'Change Password' }).focus();
  await keyboard.keyboard(' ');
  await waitFor(() => expect(location.pathname).toBe('/profile/password'));
});

it.each([
  ['/users/details/2', user, ['http://localhost:3000/users/details/2?history=2']],
  ['/profile', user, []],
])(
  'OPR-322 copies the link of a record, but not of the profile: %s',
  async (path, body, copied) => {
    const app = startApp();
    app.script(`GET /ajax${path}`, { body });
    app.open(`${path}?history=2`);
    await findLoaded();
    const { click } = userEvent.setup();
    const links: string[] = [];
    for (const button of screen.queryAllByRole('button', { name: 'Copy link' })) {
      await click(button);
      await screen.findAllByText('Link copied');
      links.push(await navigator.clipboard.readText());
    }
    expect(links).toEqual(copied);
  },
);

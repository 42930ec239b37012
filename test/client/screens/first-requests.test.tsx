import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { documentSession } from '#platform/session/document-session.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { forgetSession } from '../../support/session.ts';

const user = { id: 1, username: 'demo' };

/** Opens a page whose session is being checked. Returns a function that confirms the user. */
async function openUnchecked(path: string, body?: unknown) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  const checked = Promise.withResolvers<void>();
  forgetSession();
  Reflect.set(document, 'cookie', 'XSRF-TOKEN=1');
  app.script('GET /ajax/auth/check', { until: checked.promise, body: user });
  const [place] = path.split('?');
  if (body !== undefined) app.script(`GET /ajax${place}`, { body });
  // Those that the navigation loads for its counts are known only if they are scripted.
  else
    app.script(`GET /ajax${place === '/system' ? '/system/microservices' : place}`, {
      status: 429,
    });
  app.open(path);
  const opened = documentSession.open();
  const confirm = () =>
    act(async () => {
      checked.resolve();
      await opened;
    });
  const sent = () => [
    ...new Set(
      app.requests
        .map(({ line, query }) => (query ? `${line}?${query}` : line))
        .filter((line) => line !== 'GET /ajax/auth/check'),
    ),
  ];
  return { app, sent, confirm };
}

it.each([
  '/dashboard',
  '/closed-loop-balancing/create',
  '/closed-loop-balancing/details/7',
  '/report',
  '/orders?page=2',
  '/orders/a%252Fb',
  '/exchange-rules',
  '/wallet-providers?page=2',
  '/wallet-providers/a%2Fb',
  '/exchange-providers?page=2',
  '/exchange-providers/Kraken',
  '/businesses',
  '/businesses/edit/1',
  '/users?page=3',
  '/users/details/2',
  '/users/edit/2',
  '/users/password/2',
  '/system?events=2&queries=3',
  '/system/api-queries/5',
  '/profile',
])('CLIENT-6 sends the first requests of %s beside the check', async (path) => {
  const { sent, confirm } = await openUnchecked(path);
  await waitFor(() => expect(sent()).not.toEqual([]));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const before = sent();
  await confirm();
  await screen.findAllByRole('button', { name: 'Retry' });
  // Those that have failed are sent again.
  expect(sent()).toEqual(before);
});

it('CLIENT-6 shows the response from before the check, which is not repeated', async () => {
  const { app, confirm } = await openUnchecked('/users', {
    items: [{ id: 3, username: 'eve' }],
    per_page: 10,
    total: 1,
  });
  const loads = () => app.requests.filter(({ line }) => line === 'GET /ajax/users').length;
  await waitFor(() => expect(loads()).toBe(1));
  expect(screen.queryByRole('link', { name: 'eve' })).toBeNull();
  await confirm();
  await screen.findByRole('link', { name: 'eve' });
  expect(loads()).toBe(1);
});

it('CLIENT-6 starts a form from the response from before the check', async () => {
  const { app, confirm } = await openUnchecked('/users/edit/3', { id: 3, username: 'eve' });
  await waitFor(() =>
    expect(app.requests.map(({ line }) => line)).toContain('GET /ajax/users/edit/3'),
  );
  await confirm();
  await screen.findByDisplayValue('eve');
  expect(app.requests.filter(({ line }) => line === 'GET /ajax/users/edit/3')).toHaveLength(1);
});

it('USERS-4 starts a form that is opened again from the record as it is then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/users/details/3', { body: { id: 3, username: 'eve' } });
  app.script('GET /ajax/users/edit/3', { body: { id: 3, username: 'eve' } });
  const user = app.open('/users/details/3');
  const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit' }));
  await edit();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const loaded = Promise.withResolvers<void>();
  app.script('GET /ajax/users/edit/3', { body: { id: 3, username: 'bob' }, until: loaded.promise });
  await edit();
  await screen.findByRole('heading', { name: 'Edit User' });
  expect(screen.queryByDisplayValue('eve')).toBeNull();
  loaded.resolve();
  await screen.findByDisplayValue('bob');
});

it.each([
  ['/users', 'Users', 'Users'],
  ['/users/create', 'Users/Create User', 'Create User'],
  ['/orders/ORD-1', 'Orders/Order', 'Order'],
  ['/nowhere', 'Not found', 'Not found'],
])('SHELL-22 names the screen %s before the check', async (path, steps, title) => {
  await openUnchecked(path);
  const breadcrumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() =>
    expect([...breadcrumbs.querySelectorAll('li')].map((one) => one.textContent).join('/')).toBe(
      steps,
    ),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toContain(`${title} -`);
});

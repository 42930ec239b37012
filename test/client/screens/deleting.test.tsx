import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RenderedApp, startApp } from '../../support/rendered-app.tsx';
import { rejected } from '../../support/responses.ts';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };
const line = 'DELETE /ajax/users/delete/3';

/** Opens the list of users and confirms every deletion. */
async function openUsers(...others: (typeof user)[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal(
    'confirm',
    vi.fn(() => true),
  );
  const app = startApp();
  app.script('GET /ajax/users', { body: { items: [user, ...others], total: 1 + others.length } });
  app.script('GET /ajax/users/details/3', { body: user });
  const keyboard = app.open('/users');
  await findLoaded();
  return { app, keyboard };
}

const button = () => screen.getByRole('button', { name: 'Delete' });
const notifications = () => screen.findByRole('status', { name: 'Notifications' });

const markup = '<img src=x onerror="document.title=1"><b>No</b>';

it.each([
  [{ text: markup }, markup],
  [{ body: { message: markup } }, markup],
  [{ body: { reason: markup } }, JSON.stringify({ reason: markup })],
  [{ text: '' }, "This item can't be deleted."],
])('USERS-7 shows the text of a 403 response: %#', async (response, shown) => {
  const { app, keyboard } = await openUsers();
  app.script(line, { status: 403, ...response });
  await keyboard.click(button());
  await within(await notifications()).findByText(shown);
  expect((await notifications()).querySelector('img, b')).toBeNull();
  expect(screen.getByText('ben@x')).toBeTruthy();
});

it.each([
  [404, ['This item no longer exists. Nothing was deleted.']],
  [500, ['This may have been deleted.', 'An unexpected error occurred.']],
  [502, ["The payments service couldn't be reached. This may have been deleted."]],
])(
  'USERS-6 ERR-5 ERR-2 OUT-3 shows a failed deletion, keeps the row: %i',
  async (status, shown) => {
    const { app, keyboard } = await openUsers();
    app.script(line, { status });
    await keyboard.click(button());
    for (const text of shown) await within(await notifications()).findByText(text);
    expect((await notifications()).querySelectorAll('p')).toHaveLength(shown.length);
    expect(screen.getByText('ben@x')).toBeTruthy();
  },
);

it('USERS-6 ERR-5 shows that the item of the screen is gone', async () => {
  const { app, keyboard } = await openUsers();
  await keyboard.click(screen.getByRole('link', { name: 'ben.hansen' }));
  await screen.findByText('Updated At');
  app.script(line, { status: 404 });
  app.script('GET /ajax/users/details/3', { status: 404 });
  await keyboard.click(button());
  await screen.findByText('This record was deleted or never existed.');
  await within(await notifications()).findByText(
    'This item no longer exists. Nothing was deleted.',
  );
});

it('USERS-6 ERR-8 sends a deletion once while it is in flight', async () => {
  const { app, keyboard } = await openUsers();
  const responded = Promise.withResolvers<void>();
  app.script(line, { until: responded.promise });
  await keyboard.click(button());
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  await keyboard.click(button());
  button().focus();
  await keyboard.keyboard('{Enter}');
  responded.resolve();
  await screen.findByText('User deleted successfully.');
  expect(confirm).toHaveBeenCalledOnce();
  expect(app.requests.filter((one) => one.line === line)).toHaveLength(1);
});

it('USERS-6 ERR-8 deletes two rows at the same time, each once', async () => {
  const { app, keyboard } = await openUsers({
    ...user,
    id: 4,
    username: 'eva.berg',
    email: 'eva@x',
  });
  const responded = Promise.withResolvers<void>();
  const lines = [line, 'DELETE /ajax/users/delete/4'];
  for (const one of lines) app.script(one, { until: responded.promise });
  const buttons = screen.getAllByRole('button', { name: 'Delete' });
  for (const one of [...buttons, ...buttons]) await keyboard.click(one);
  for (const one of buttons)
    await waitFor(() => expect(one.getAttribute('aria-disabled')).toBe('true'));
  app.script('GET /ajax/users', { body: { items: [], total: 0 } });
  responded.resolve();
  await screen.findByText('No users.');
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(app.requests.map((one) => one.line).filter((one) => one.startsWith('DELETE'))).toEqual(
    lines,
  );
});

const [eva, ida] = [
  { ...user, id: 4, username: 'eva.berg', email: 'eva@x' },
  { ...user, id: 5, username: 'ida.holm', email: 'ida@x' },
];

it.each([
  [1, 'ida.holm'],
  [2, 'eva.berg'],
])('USERS-6 focuses the row beside the deleted one: %i', async (index, focused) => {
  const { app, keyboard } = await openUsers(eva, ida);
  const items = [user, eva, ida];
  app.script(`DELETE /ajax/users/delete/${items[index]?.id}`, {});
  app.script('GET /ajax/users', { body: { items: items.toSpliced(index, 1), total: 2 } });
  screen.getAllByRole('button', { name: 'Delete' })[index]?.focus();
  await keyboard.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(2));
  expect(document.activeElement?.textContent).toBe(focused);
});

it('OPR-212 keeps the order of the rows while the pointer is over them', async () => {
  const { app, keyboard } = await openUsers(eva);
  const rows = () =>
    screen.getAllByRole('link', { name: /^\w+\.\w+$/ }).map((link) => link.textContent);
  app.script('GET /ajax/users', { body: { items: [ida, user, eva], total: 3 } });
  await keyboard.hover(screen.getByRole('link', { name: 'ben.hansen' }));
  // Without moving the pointer.
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await vi.waitFor(() => expect(rows()).toEqual(['ben.hansen', 'eva.berg', 'ida.holm']));
  await keyboard.unhover(screen.getByRole('table'));
  expect(rows()).toEqual(['ida.holm', 'ben.hansen', 'eva.berg']);
});

it('USERS-6 keeps the filter, and the focus where the user moved it', async () => {
  const { app, keyboard } = await openUsers(
    eva,
    ...Array.from({ length: 14 }, (_, id) => ({ ...eva, id: 100 + id })),
  );
  const responded = Promise.withResolvers<void>();
  app.script(line, { until: responded.promise });
  const filter = screen.getByRole('searchbox');
  await keyboard.type(filter, 'x');
  await keyboard.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
  await keyboard.click(filter);
  app.script('GET /ajax/users', { body: { items: [eva], total: 1 } });
  responded.resolve();
  await vi.waitFor(() => expect(screen.queryByText('ben@x')).toBeNull());
  expect(document.activeElement).toBe(filter);
  expect(filter).toMatchObject({ value: 'x' });
});

const current = { ...user, email: 'new@x', version: 'b' };
const changed = { status: 412, body: { message: 'This record was changed.', current } };
const versionsOf = ({ requests }: RenderedApp) =>
  requests.filter((one) => one.line === line).map(({ ifMatch }) => ifMatch);

/** Opens a user that a colleague changes then, on a backend that declares if-match. */
async function openOutdated(path: string) {
  declareFeatures('if-match');
  const { app, keyboard } = await openUsers();
  // As a check of the session does.
  const headers = { 'Clearhouse-Features': 'if-match' };
  app.script('GET /ajax/auth/check', { body: { id: 1, username: 'demo' }, headers });
  const before = { ...user, version: 'a' };
  app.script('GET /ajax/users', { body: { items: [before], total: 1 } });
  app.script('GET /ajax/users/details/3', { body: before });
  app.open(path);
  await findLoaded();
  app.script('GET /ajax/users', { body: { items: [current], total: 1 } });
  app.script('GET /ajax/users/details/3', { body: current });
  app.script(line, changed);
  return { app, keyboard };
}

it.each(['/users', '/users/details/3'])(
  'OPR-318 keeps and shows a changed user, whom a second Delete deletes: %s',
  async (path) => {
    const { app, keyboard } = await openOutdated(path);
    await keyboard.click(button());
    await within(await notifications()).findByText(
      'Someone else changed this item. Nothing was deleted. Review it, then delete it again.',
    );
    await screen.findByText('new@x');
    app.script(line, {});
    app.script('GET /ajax/users', { body: { items: [], total: 0 } });
    await keyboard.click(button());
    await screen.findByText('No users.');
    expect(versionsOf(app)).toEqual(['"a"', '"b"']);
  },
);

it.each([
  ['a backend without if-match', 'idempotency-key', 'a'],
  ['a row without a version', 'if-match', undefined],
])('OPR-318 deletes without a condition: %s', async (_, features, version) => {
  declareFeatures(features);
  const { app, keyboard } = await openUsers();
  app.script('GET /ajax/users', { body: { items: [{ ...user, version }], total: 1 } });
  app.open('/users');
  await findLoaded();
  await keyboard.click(button());
  await screen.findByText('User deleted successfully.');
  expect(versionsOf(app)).toEqual([undefined]);
});

it.each([
  ['Edit', 'Username', 'User details updated successfully.'],
  ['Change Password', 'Password', 'User password updated successfully.'],
])('OPR-318 demands no version from before the own %s', async (action, field, success) => {
  const { app, keyboard } = await openOutdated('/users');
  for (const path of ['edit', 'password']) {
    app.script(`GET /ajax/users/${path}/3`, { body: { ...user, version: 'a' } });
    app.script(`PATCH /ajax/users/${path}/3`, {});
  }
  await keyboard.click(screen.getByRole('button', { name: action }));
  await keyboard.type(await screen.findByLabelText(field), 'long enough');
  app.script('GET /ajax/users', { until: new Promise(() => {}) });
  await keyboard.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(success);
  app.script(line, {});
  await keyboard.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('User deleted successfully.');
  expect(versionsOf(app)).toEqual([undefined]);
});

/** Opens the last page of a list of 10 users and more, whose first page has 10. */
async function openLastPage(...items: (typeof user)[]) {
  const { app, keyboard } = await openUsers();
  const first = Array.from({ length: 10 }, (_, index) => ({
    ...user,
    id: 100 + index,
    username: `user.${index}`,
  }));
  const script = (left: (typeof user)[]) => {
    const total = 10 + left.length;
    app.script('GET /ajax/users', { body: { items: left, total } });
    app.script('GET /ajax/users?page=1&per_page=10', { body: { items: first, total } });
  };
  script(items);
  app.open('/users?page=2');
  await findLoaded();
  const isOnFirstPage = async () => {
    await screen.findByText('user.9');
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(11);
  };
  return { app, keyboard, script, isOnFirstPage };
}

it.each([[0, 1] as const, [1, 0] as const])(
  'USERS-6 leaves a page that two deletions have emptied: %i, %i',
  async (...order) => {
    const { app, keyboard, script, isOnFirstPage } = await openLastPage(eva, ida);
    const responses = [eva, ida].map(({ id }) => {
      const response = Promise.withResolvers<void>();
      app.script(`DELETE /ajax/users/delete/${id}`, { until: response.promise });
      return response;
    });
    for (const one of screen.getAllByRole('button', { name: 'Delete' })) await keyboard.click(one);
    responses[order[0]]?.resolve();
    script([[ida], [eva]][order[0]] ?? []);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1));
    responses[order[1]]?.resolve();
    script([]);
    await isOnFirstPage();
  },
);

it('USERS-6 leaves a page whose only row turns out to be deleted', async () => {
  const { app, keyboard, script, isOnFirstPage } = await openLastPage(eva);
  app.script('DELETE /ajax/users/delete/4', { status: 404, headers: rejected });
  script([]);
  await keyboard.click(button());
  await within(await notifications()).findByText(
    'This item no longer exists. Nothing was deleted.',
  );
  await isOnFirstPage();
});

it('USERS-6 deletes from the list and stays on its page', async () => {
  const { app, keyboard, script } = await openLastPage(eva, ida);
  app.script('DELETE /ajax/users/delete/4', {});
  const before = app.requests.length;
  script([ida]);
  await keyboard.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
  await within(await notifications()).findByText('User deleted successfully.');
  await waitFor(() => expect(screen.queryByText('eva@x')).toBeNull());
  expect(location.search).toBe('?page=2');
  const lines = app.requests.slice(before).map(({ line: sent, query }) => [sent, query]);
  expect(lines.filter(([sent]) => sent?.includes('users'))).toEqual([
    ['DELETE /ajax/users/delete/4', ''],
    ['GET /ajax/users', 'page=2&per_page=10'],
  ]);
  expect(document.activeElement?.textContent).toBe('ida.holm');
});

it('USERS-6 deletes from the details and replaces them by the list', async () => {
  const { app, keyboard } = await openUsers(eva);
  app.script(line, {});
  await keyboard.click(screen.getByRole('link', { name: 'ben.hansen' }));
  await findLoaded();
  expect(location.pathname).toBe('/users/details/3');
  const steps = history.length;
  app.script('GET /ajax/users', { body: { items: [eva], total: 1 } });
  await keyboard.click(button());
  await within(await notifications()).findByText('User deleted successfully.');
  await screen.findByRole('link', { name: 'eva.berg' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ben.hansen' })).toBeNull());
  expect(location.pathname).toBe('/users');
  expect(history.length).toBe(steps);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { documentSession } from '#platform/session/document-session.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { rejected } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };
const business = {
  id: 3,
  reference_id: 'atelier-1007',
  name: 'Atelier',
  confirmation_requirement: 2,
  created_at: time,
};

/** Forms with their path, request and first field. */
const forms = [
  { path: '/users/create', line: 'POST /ajax/users/create', field: 'Username', name: 'username' },
  { path: '/users/edit/3', line: 'PATCH /ajax/users/edit/3', field: 'Username', name: 'username' },
  {
    path: '/users/password/3',
    line: 'PATCH /ajax/users/password/3',
    field: 'Password',
    name: 'password',
  },
  {
    path: '/profile/password',
    line: 'PATCH /ajax/profile/password',
    field: 'Password',
    name: 'password',
  },
  {
    path: '/businesses/create',
    line: 'POST /ajax/businesses/create',
    field: 'Reference Id',
    name: 'reference_id',
  },
  {
    path: '/businesses/edit/3',
    line: 'PATCH /ajax/businesses/edit/3',
    field: 'Name',
    name: 'name',
  },
];

/** Opens a form. */
async function openForm({ path, field }: { path: string; field: string }) {
  // Responses of failed writes do not match the contract.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  for (const edit of ['edit', 'password']) app.script(`GET /ajax/users/${edit}/3`, { body: user });
  app.script('GET /ajax/businesses/edit/3', { body: business });
  const keyboard = app.open(path);
  await findLoaded();
  return { app, keyboard, input: screen.getByLabelText<HTMLInputElement>(field) };
}

const save = () => screen.getByRole('button', { name: 'Save' });
const notifications = () => screen.queryByRole('status', { name: 'Notifications' });
const shownNotifications = async () =>
  within(await screen.findByRole('status', { name: 'Notifications' }));

it.each(forms)(
  'ERR-3 PROFILE-3 $path shows the first message of each field as text',
  async (form) => {
    const { app, keyboard, input } = await openForm(form);
    const errors = {
      [form.name]: ['<b>First</b> of all', 'second'],
      team: ['Choose a team.', 'second'],
    };
    for (const status of [422, 429]) {
      app.script(form.line, { status, body: { message: 'no', errors }, headers: rejected });
      await keyboard.clear(input);
      await keyboard.type(input, `typed ${status}`);
      await keyboard.click(save());
      await screen.findByText('<b>First</b> of all');
      expect(
        document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      ).toBe('<b>First</b> of all');
      const elsewhere = within(screen.getByRole('main')).getByRole('alert');
      expect(elsewhere.textContent).toBe('Choose a team.');
      expect(elsewhere.compareDocumentPosition(save())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(input.value).toBe(`typed ${status}`);
      expect(document.activeElement).toBe(input);
      expect(notifications()).toBeNull();
    }
  },
);

it.each(['/users/create', '/users/password/3'])(
  'LOGIN-6 %s shows the password and hides it again',
  async (path) => {
    const { keyboard, input } = await openForm({ path, field: 'Password' });
    const types = [];
    for (const _ of [1, 2]) {
      await keyboard.click(screen.getByRole('button', { name: 'Show password' }));
      types.push(input.type);
    }
    expect(types).toEqual(['text', 'password']);
  },
);

it('ERR-3 shows the error of a value that is not a field', async () => {
  const { app, keyboard } = await openForm({ path: '/businesses/edit/3', field: 'Name' });
  app.script('PATCH /ajax/businesses/edit/3', {
    status: 422,
    body: { errors: { reference_id: ['Never changes.'] } },
    headers: rejected,
  });
  await keyboard.click(save());
  await screen.findByText('Never changes.');
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe('Never changes.');
});

const failures = [
  [
    { status: 403, text: '<h1>Forbidden</h1>', headers: rejected },
    'This is not allowed. Your changes were not saved.',
  ],
  [{ status: 404, headers: rejected }, 'This item no longer exists. Your changes were not saved.'],
  [
    { status: 409, headers: rejected },
    'This conflicts with other data. Your changes were not saved.',
  ],
] as const;

it.each(forms)('ERR-5 $path shows any other failure and keeps the input', async (form) => {
  const { app, keyboard, input } = await openForm(form);
  await keyboard.clear(input);
  await keyboard.type(input, 'stays as typed');
  for (const [response, sentence] of failures) {
    app.script(form.line, response);
    await keyboard.click(save());
    expect((await (await shownNotifications()).findByText(sentence)).textContent).toBe(
      `Error: ${sentence}`,
    );
    await keyboard.click((await shownNotifications()).getByRole('button', { name: 'Dismiss' }));
    expect(input.isConnected).toBe(true);
    expect(input.value).toBe('stays as typed');
    expect(notifications()).toBeNull();
  }
});

it.each(forms)('ERR-8 $path is submitted once while its request is in flight', async (form) => {
  const { app, keyboard, input } = await openForm(form);
  const responded = Promise.withResolvers<void>();
  app.script(form.line, { status: 409, until: responded.promise, headers: rejected });
  await keyboard.type(input, 'sent once');
  await keyboard.dblClick(save());
  await keyboard.type(input, '{Enter}');
  document.querySelector('form')?.requestSubmit();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  responded.resolve();
  await screen.findByRole('button', { name: 'Dismiss' });
  expect(app.requests.filter(({ line }) => line === form.line)).toHaveLength(1);
  expect(save().getAttribute('aria-disabled')).toBeNull();
});

it.each([
  ['three', 'Enter a whole number.'],
  ['1e3', 'Enter a whole number.'],
  ['3 4', 'Enter a whole number.'],
  ['2.5', 'Enter a whole number.'],
  ['99999999999999999999', 'Enter at most 15 digits.'],
  ['-99999999999999999999', 'Enter at most 15 digits.'],
])('BIZ-6 rejects the confirmation requirement %s without sending it', async (typed, message) => {
  const { app, keyboard, input } = await openForm({
    path: '/businesses/edit/3',
    field: 'Confirmation Requirement',
  });
  await keyboard.clear(input);
  await keyboard.type(input, typed);
  await keyboard.click(save());
  await screen.findByText(message);
  expect(input.value).toBe(typed);
  expect(document.activeElement).toBe(input);
  expect(app.requests.filter(({ line }) => line !== 'GET /ajax/businesses/edit/3')).toEqual([]);
});

it.each([
  ['/users/create', 'Username'],
  ['/users/edit/3', 'Username'],
  ['/users/password/3', 'Password'],
])('USERS-2 USERS-4 USERS-5 %s sends nothing on Cancel', async (path, field) => {
  const { app, keyboard, input } = await openForm({ path, field });
  app.script('GET /ajax/users', { body: { items: [], total: 0 } });
  app.script('GET /ajax/users/details/3', { body: user });
  await keyboard.type(input, 'not to be sent');
  await keyboard.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', {
    level: 1,
    name: path === '/users/create' ? 'Users' : 'ben.hansen',
  });
  expect(app.requests.filter(({ line }) => !line.startsWith('GET'))).toEqual([]);
});

it.each([
  ['/users', 'Create'],
  ['/users', 'Edit'],
  ['/businesses', 'Create'],
  ['/profile', 'Change Password'],
])('FORM-4 starts in the first field, which is required: %s', async (path, button) => {
  const app = startApp();
  app.script('GET /ajax/users', { body: { items: [user], total: 1 } });
  app.script('GET /ajax/users/edit/3', { body: user });
  app.script('GET /ajax/businesses', { body: { items: [], total: 0, per_page: 10 } });
  app.script('GET /ajax/profile', { body: user });
  const keyboard = app.open(path);
  await keyboard.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('button', { name: 'Save' });
  await findLoaded();
  const first = document.querySelector('form input');
  expect(document.activeElement).toBe(first);
  expect(first?.getAttribute('aria-required')).toBe('true');
});

it.each(forms)('FORM-4 $path starts in its first field once its data has loaded', async (form) => {
  const { input } = await openForm(form);
  expect(document.activeElement).toBe(input);
});

it('FORM-4 leaves the focus where the user moved it while the data loads', async () => {
  const app = startApp();
  const loaded = Promise.withResolvers<void>();
  app.script('GET /ajax/users/edit/3', { body: user, until: loaded.promise });
  app.open('/users/edit/3');
  const link = await screen.findByRole('link', { name: 'Businesses' });
  act(() => link.focus());
  loaded.resolve();
  await findLoaded();
  expect(document.activeElement).toBe(link);
});

it('FORM-4 starts in the first field after a failed load and Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/users/edit/3', { status: 500 });
  const keyboard = app.open('/users/edit/3');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  app.script('GET /ajax/users/edit/3', { body: user });
  await keyboard.click(retry);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
});

it.each([
  ['/users/create', ['username', 'password', 'email']],
  ['/users/edit/3', ['username', 'email']],
  ['/users/password/3', ['password']],
  ['/profile/password', ['password', 'password_confirmation']],
  ['/businesses/create', ['reference_id', 'confirmation_requirement']],
  ['/businesses/edit/3', ['confirmation_requirement']],
  ['/report', ['business_id', 'start_date', 'end_date']],
  ['/closed-loop-balancing/create', ['exchange_provider_id', 'cryptocurrency_id']],
  ['/login', ['email', 'password']],
])('FORM-4 marks the fields that cannot be empty: %s', async (path, required) => {
  const app = startApp();
  for (const edit of ['edit', 'password']) app.script(`GET /ajax/users/${edit}/3`, { body: user });
  app.script('GET /ajax/businesses/edit/3', { body: business });
  app.script('GET /ajax/report', { body: [] });
  app.script('GET /ajax/closed-loop-balancing/create', {
    body: { exchange_providers: [], cryptocurrencies: [] },
  });
  if (path === '/login') documentSession.signOut();
  app.open(path);
  await waitFor(() => expect(document.querySelector('form:not([inert] *)')).not.toBeNull());
  const marked = [...document.querySelectorAll('form:not([inert] *) [aria-required="true"]')];
  expect(marked.map((control) => control.getAttribute('name'))).toEqual(required);
});

it('USERS-8 ERR-3 shows user errors under their fields and focuses the first', async () => {
  const { app, keyboard } = await openForm({ path: '/users/create', field: 'Username' });
  const submit = async (errors: Record<string, string>) => {
    app.script('POST /ajax/users/create', {
      status: 422,
      headers: rejected,
      body: {
        errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]])),
      },
    });
    await keyboard.click(save());
    await screen.findByText(Object.values(errors)[0] ?? '');
    const wrong = [
      ...document.querySelectorAll<HTMLInputElement>('main input[aria-invalid="true"]'),
    ];
    return wrong.map(({ name, attributes }) => [
      name,
      document.getElementById(attributes.getNamedItem('aria-describedby')?.value ?? '')
        ?.textContent,
    ]);
  };
  await keyboard.type(screen.getByLabelText('Username'), 'demo');
  const taken = 'This username is taken.';
  const short = 'Use at least 10 characters.';
  expect(await submit({ username: taken, password: short })).toEqual([
    ['username', taken],
    ['password', short],
  ]);
  expect((document.activeElement as HTMLInputElement).name).toBe('username');
  // A corrected field shows no error.
  await keyboard.type(screen.getByLabelText('Username'), ' the second');
  const email = 'This email address is taken.';
  expect(await submit({ email })).toEqual([['email', email]]);
  expect((document.activeElement as HTMLInputElement).name).toBe('email');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('demo the second');
  expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
});

it('USERS-2 ERR-8 shows the toast without redirecting after the user left the form', async () => {
  const { app, keyboard, input } = await openForm({ path: '/users/edit/3', field: 'Username' });
  const responded = Promise.withResolvers<void>();
  app.script('PATCH /ajax/users/edit/3', { body: null, until: responded.promise });
  app.script('GET /ajax/businesses', { body: { items: [business], total: 1 } });
  await keyboard.type(input, ' the second');
  await keyboard.click(save());
  // A form that is left while the session is checked is not sent.
  await waitFor(() => expect(app.requests.at(-1)?.line).toBe('PATCH /ajax/users/edit/3'));
  await keyboard.click(screen.getByRole('link', { name: 'Businesses' }));
  await keyboard.click(await screen.findByRole('button', { name: 'Create' }));
  const reference = await screen.findByLabelText<HTMLInputElement>('Reference Id');
  await keyboard.type(reference, 'half typed');
  await act(async () => responded.resolve());
  await screen.findByText('User details updated successfully.');
  expect(location.pathname).toBe('/businesses/create');
  expect(reference.value).toBe('half typed');
  expect(document.activeElement).toBe(reference);
});

it('USERS-4 SHELL-6 updates the top bar when a user renames themselves', async () => {
  const { app, keyboard } = await openForm({ path: '/users/edit/3', field: 'Username' });
  const self = { ...user, id: 1, username: 'demo' };
  app.script('GET /ajax/users/edit/1', { body: self });
  app.script('GET /ajax/users/details/1', { body: { ...self, username: 'demo of the house' } });
  app.script('GET /ajax/auth/check', { body: { id: 1, username: 'demo of the house' } });
  app.script('PATCH /ajax/users/edit/1', { body: null });
  const typed = app.open('/users/edit/1');
  await findLoaded();
  await typed.type(screen.getByLabelText('Username'), ' of the house');
  await keyboard.click(save());
  const bar = () => document.querySelector('header a[href="/profile"]')?.textContent;
  await waitFor(() => expect(bar()).toBe('demo of the house'));
});

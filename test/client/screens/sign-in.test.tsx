import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { expireSession } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

/** Opens a path as a visitor. */
async function openAsVisitor(path: string) {
  const app = startApp();
  expireSession();
  const keyboard = app.open(path);
  await screen.findByRole('button', { name: 'Sign in' });
  return { app, keyboard };
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

it('LOGIN-1 has the fields that password managers expect', async () => {
  await openAsVisitor('/login');
  const shape = ({ type, autocomplete, name }: HTMLInputElement) => [type, autocomplete, name];
  expect(shape(email())).toEqual(['email', 'username', 'email']);
  expect(shape(password())).toEqual(['password', 'current-password', 'password']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).checked).toBe(
    false,
  );
  expect(screen.getByRole('link', { name: 'Forgot your password' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  expect(document.title).toContain('Sign in -');
});

it.each([422, 429])('LOGIN-3 ERR-3 shows the first error of each field of a %i', async (status) => {
  const { app, keyboard } = await openAsVisitor('/login');
  const errors = { password: ['First.', 'Second.'], captcha: ['Prove that you are a person.'] };
  app.script('POST /ajax/auth/login', { status, body: { errors } });
  await keyboard.type(email(), 'ada@clearhouse.example');
  await keyboard.type(password(), 'wrong');
  await keyboard.click(submit());
  await screen.findByText('First.');
  expect(screen.queryByText('Second.')).toBeNull();
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(email().value).toBe('ada@clearhouse.example');
  expect(document.activeElement).toEqual(password());
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe(
    'Prove that you are a person.',
  );
  expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
});

it('SHELL-18 shows that the browser has the session of another sign-in', async () => {
  const { app, keyboard } = await openAsVisitor('/login');
  app.script('POST /ajax/auth/login', { body: { id: 1, username: 'ada' } });
  app.script('GET /ajax/auth/check', { body: { id: 2, username: 'ben' } });
  await keyboard.type(email(), 'ada@clearhouse.example');
  await keyboard.type(password(), 'a good password');
  await keyboard.click(submit());
  await screen.findByRole('heading', { name: 'You are now signed in as ben' });
});

it.each([
  '/',
  '/dashboard',
  '/orders/1',
  '/users/edit/1',
  '/no/such/route',
  '/wallet-providers/bitgo.com',
])('SHELL-3 shows a visitor of %s the sign-in screen, without a request', async (path) => {
  const { app } = await openAsVisitor(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  expect(app.requests).toEqual([]);
});

it('LOGIN-5 explains on the way from /forgot-password', async () => {
  await openAsVisitor('/forgot-password');
  expect(
    screen.getByText('A signed-in colleague can set a new password for you under Users.'),
  ).toBeTruthy();
});

it.each(['/login', '/forgot-password', '/'])(
  'SHELL-4 SHELL-5 LOGIN-5 shows a signed-in user the dashboard at %s',
  async (path) => {
    startApp().open(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard');
  },
);

const account = { email: 'ada@clearhouse.example', password: 'a good password' };

/** Fills in and submits the form, and waits for the dashboard. */
async function signIn({ app, keyboard }: Awaited<ReturnType<typeof openAsVisitor>>) {
  app.script('POST /ajax/auth/login', { body: { id: 1, username: 'demo' } });
  await keyboard.clear(email());
  await keyboard.type(email(), account.email);
  await keyboard.type(password(), account.password);
  await keyboard.click(submit());
  await screen.findByRole('heading', { name: 'Dashboard' });
}

const remember = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });

it('LOGIN-2 posts email and password only, then shows the dashboard', async () => {
  const opened = await openAsVisitor('/orders?page=3');
  await opened.keyboard.click(remember());
  await signIn(opened);
  expect(location.pathname).toBe('/dashboard');
  const sent = opened.app.requests.filter(({ line }) => line === 'POST /ajax/auth/login');
  expect(sent.map(({ body }) => body)).toEqual([account]);
});

it('LOGIN-4 remembers only the email until it is deselected', async () => {
  const opened = await openAsVisitor('/login');
  opened.app.script('POST /ajax/auth/logout', { status: 204, text: '' });
  const visitAgain = async () => {
    await opened.keyboard.click(screen.getByRole('link', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Sign in' });
    opened.app.open('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    return { email: email().value, password: password().value, remember: remember().checked };
  };
  await opened.keyboard.click(remember());
  await signIn(opened);
  expect(await visitAgain()).toEqual({ email: account.email, password: '', remember: true });
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(account.password);
  await opened.keyboard.click(remember());
  await signIn(opened);
  expect(await visitAgain()).toEqual({ email: '', password: '', remember: false });
});

it('LOGIN-5 explains how to get a new password, without a request', async () => {
  const { app, keyboard } = await openAsVisitor('/login');
  const sentence = 'A signed-in colleague can set a new password for you under Users.';
  expect(screen.queryByText(sentence)).toBeNull();
  await keyboard.click(screen.getByRole('link', { name: 'Forgot your password' }));
  await screen.findByText(sentence);
  expect(location.pathname).toBe('/login');
  expect(app.requests).toEqual([]);
});

it('LOGIN-6 shows the password by keyboard', async () => {
  const { keyboard } = await openAsVisitor('/login');
  await keyboard.type(password(), account.password);
  await keyboard.tab();
  await keyboard.keyboard(' ');
  expect(password().type).toBe('text');
  expect(password().value).toBe(account.password);
  await keyboard.keyboard(' ');
  expect(password().type).toBe('password');
});

it.each([401, 419])('ERR-1 redirects to sign-in once when requests return %i', async (status) => {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items: [listedOrder], per_page: 15, total: 1 } });
  const user = app.open('/orders');
  await findLoaded();
  for (const line of ['orders', 'dashboard', 'closed-loop-balancing'])
    app.script(`GET /ajax/${line}`, { status });
  const steps = history.length;
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(location.pathname).toBe('/login');
  expect(history.length).toBe(steps + 1);
  expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

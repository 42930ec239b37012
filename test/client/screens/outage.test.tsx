import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outage, watchOutage } from '#platform/outage.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { type RenderedApp, startApp } from '../../support/rendered-app.tsx';
import { expireSession, forgetSession } from '../../support/session.ts';

let app: RenderedApp;
let stop: () => void;

const service = () => screen.getByRole('status', { name: 'Service' });
/** Checks again at once, as when the device is online again. */
const checkAgain = () => act(async () => void dispatchEvent(new Event('online')));
const list = { items: [{ id: 3, username: 'eve' }], per_page: 10, total: 1 };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  app = startApp();
  stop = watchOutage();
});

afterEach(async () => {
  stop();
  app.script('GET /readyz', { body: { backend: 'up' } });
  app.script('GET /ajax/auth/check', { body: { id: 1, username: 'demo' } });
  await checkAgain();
  await waitFor(() => expect(outage.get()).toBeUndefined());
});

it('ERR-14 states an outage above the content, then loads what has failed', async () => {
  app.script('GET /ajax/users', { status: 503 });
  app.script('GET /readyz', { body: { backend: 'It refuses connections.' } });
  app.open('/users');
  await screen.findByRole('button', { name: 'Retry' });
  await waitFor(() =>
    expect(service().textContent).toMatch(
      /^The payments service isn't answering \(noticed \d\d:\d\d\)\. Nothing can be saved\. Trying again\.\.\.$/,
    ),
  );
  expect(screen.getByRole('main').contains(service())).toBe(true);
  app.script('GET /ajax/users', { body: list });
  app.script('GET /readyz', { body: { backend: 'up' } });
  await checkAgain();
  await screen.findByRole('link', { name: 'eve' });
  expect(screen.queryByRole('status', { name: 'Service' })).toBeNull();
});

it('ERR-13 states the date too of an outage since yesterday', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 23, 58) });
  app.script('GET /ajax/users', { status: 503 });
  app.script('GET /readyz', { body: { backend: 'It refuses connections.' } });
  app.open('/users');
  await screen.findByRole('button', { name: 'Retry' });
  await waitFor(() => expect(service().textContent).toContain('(noticed 23:58).'));
  vi.setSystemTime(new Date(2026, 10, 21, 0, 1));
  // The clock ticks, as it does every five seconds.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(service().textContent).toContain('(noticed 20 Nov 2026, 23:58');
});

it('SHELL-21 shows the shell and the outage while the session is undecided', async () => {
  forgetSession();
  app.script('GET /ajax/auth/check', { status: 503 });
  app.script('GET /ajax/users', { status: 503 });
  app.script('GET /readyz', { body: { backend: 'It refuses connections.' } });
  app.open('/users?page=2');
  await act(() => documentSession.open());
  await waitFor(() => expect(service().textContent).toMatch(/^Your session couldn't be checked\./));
  expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Users');
  expect(screen.getAllByRole('status').filter((one) => one.textContent)).toEqual([service()]);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  app.script('GET /ajax/auth/check', { body: { id: 1, username: 'demo' } });
  app.script('GET /ajax/users', { body: list });
  app.script('GET /readyz', { body: { backend: 'up' } });
  await checkAgain();
  await screen.findByRole('link', { name: 'eve' });
  expect(location.search).toBe('?page=2');
});

it('ERR-13 states an outage on the sign-in screen too', async () => {
  app.script('POST /ajax/auth/login', { status: 503 });
  app.script('GET /readyz', { body: { backend: 'It refuses connections.' } });
  expireSession();
  const user = app.open('/login');
  await user.type(await screen.findByLabelText('Email address'), 'ada@x.org');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() =>
    expect(service().textContent).toMatch(/^The payments service isn't answering \(noticed/),
  );
});

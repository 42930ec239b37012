import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { documentSession } from '#platform/session/document-session.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { caps, settlementDetails } from '../../support/responses.ts';
import { expireSession } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

const order = {
  reference_id: 'ORD-1',
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  address: 'bc1',
  rate: 1,
};
const orders = {
  items: [{ ...order, payment_requirement: 1, created_at: '2026-11-19T10:44:00Z' }],
  per_page: 1,
  total: 9,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Opens a page of the orders with a session. */
async function openOrders() {
  const app = startApp();
  app.script('GET /ajax/orders', { body: orders });
  app.script('GET /ajax/dashboard', { status: 404 });
  app.script('GET /ajax/closed-loop-balancing', { status: 404 });
  app.script('GET /ajax/system/microservices', { status: 404 });
  const user = app.open('/orders?page=7');
  await findLoaded();
  return { app, user };
}

/** Signs in on the sign-in screen as the user with that id. */
async function signIn({ app, user }: Awaited<ReturnType<typeof openOrders>>, id: number) {
  app.script('POST /ajax/auth/login', { body: { id, username: 'demo' } });
  app.script('GET /ajax/auth/check', { body: { id, username: 'demo' } });
  await user.type(await screen.findByLabelText('Email address'), 'demo@x.org');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('OPR-139 OPR-140 leads back to the screen on which the session expired', async () => {
  const opened = await openOrders();
  expireSession();
  expect((await screen.findByText(/^Your session expired at /)).textContent).toMatch(
    /\d\d:\d\d\.$/,
  );
  await signIn(opened, 1);
  const link = await screen.findByRole('link', { name: 'Continue: Orders' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  await opened.user.click(link);
  await waitFor(() =>
    expect(opened.app.requests.at(-1)).toMatchObject({ line: 'GET /ajax/orders', query: 'page=7' }),
  );
});

it.each([
  ['after a sign-out', 'signed-out', 1],
  ['as another user', 'expired', 2],
] as const)('OPR-139 leads nowhere %s', async (_, type, id) => {
  const opened = await openOrders();
  if (type === 'expired') expireSession();
  else documentSession.signOut();
  await signIn(opened, id);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
});

it('OPR-62 marks no address against one of the session before', async () => {
  const opened = await openOrders();
  const show = (address: string) =>
    opened.app.script('GET /ajax/orders', { body: { ...orders, items: [{ ...order, address }] } });
  const marks = async () => {
    await findLoaded();
    return screen.queryAllByText(/look-alike/);
  };
  const openList = async () => opened.user.click(screen.getByRole('link', { name: 'Orders' }));
  show('bc1q5shngj24323nsrmxv99st02na6srekfctt30ch');
  await openList();
  await marks();
  expireSession();
  await signIn(opened, 1);
  await screen.findByRole('heading', { name: 'Dashboard' });
  show('bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch');
  await openList();
  await screen.findByRole('heading', { name: 'Orders' });
  expect(await marks()).toEqual([]);
});

it('OPR-140 states a sign-out in another tab', async () => {
  const leave = documentSession.join();
  await openOrders();
  const other = new BroadcastChannel('clearhouse.session');
  localStorage.setItem('clearhouse.sign-out', '"confirmed"');
  other.postMessage({ type: 'expired' });
  await screen.findByText(/^You signed out in another tab at /);
  other.close();
  leave();
  // The next test begins after a check that no message precedes.
  localStorage.removeItem('clearhouse.sign-out');
  await act(() => documentSession.recheck());
});

it('OPR-113 restores the draft of the interrupted form by that click', async () => {
  const app = startApp();
  for (const line of ['dashboard', 'closed-loop-balancing', 'system/microservices'])
    app.script(`GET /ajax/${line}`, { status: 404 });
  const user = app.open('/businesses/create');
  await user.type(await screen.findByLabelText('Name'), 'Acme');
  expireSession();
  await signIn({ app, user }, 1);
  await user.click(
    await screen.findByRole('link', { name: 'Continue: Create Business (unsaved)' }),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme'));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

it('OPR-113 opens the dialog whose draft the session interrupted', async () => {
  const app = startApp();
  for (const line of ['dashboard', 'closed-loop-balancing', 'system/microservices'])
    app.script(`GET /ajax/${line}`, { status: 404 });
  app.script('GET /ajax/closed-loop-balancing/details/7', {
    body: { ...settlementDetails, transaction_hash: null },
  });
  const user = app.open('/closed-loop-balancing/details/7#process');
  await user.type(await screen.findByLabelText('Transaction Hash'), 'abc');
  expireSession();
  await signIn({ app, user }, 1);
  await user.click(
    await screen.findByRole('link', { name: /^Continue: Process Settlement CLS-7 \(unsaved\)$/ }),
  );
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Transaction Hash')).value).toBe('abc');
});

it('OPR-113 edits the row whose draft the session interrupted', async () => {
  const app = startApp();
  for (const line of ['dashboard', 'closed-loop-balancing', 'system/microservices'])
    app.script(`GET /ajax/${line}`, { status: 404 });
  const pair = {
    cryptocurrency: { id: 1, code: 'XBT' },
    stablecoin: { id: 2, code: 'USDC' },
    properties: { active: true, ...caps },
  };
  app.script('GET /ajax/exchange-providers/Kraken', {
    body: { details: { name: 'Kraken', active: true }, pairs: [pair] },
  });
  const user = app.open('/exchange-providers/Kraken');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Trade Cap daily, XBT-USDC'), '7');
  const typed = screen.getByLabelText<HTMLInputElement>('Trade Cap daily, XBT-USDC').value;
  expireSession();
  await signIn({ app, user }, 1);
  await user.click(await screen.findByRole('link', { name: /^Continue: .* \(unsaved\)$/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Trade Cap daily, XBT-USDC')).value).toBe(
    typed,
  );
});

it('OPR-312 focuses the heading after Dismiss of the last session', async () => {
  const app = startApp();
  app.script('GET /ajax/closed-loop-balancing/details/7', {
    body: { ...settlementDetails, transaction_hash: null },
  });
  const user = app.open('/closed-loop-balancing/details/7#process');
  await user.type(await screen.findByLabelText('Transaction Hash'), 'abc');
  expireSession();
  await signIn({ app, user }, 1);
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' }));
});

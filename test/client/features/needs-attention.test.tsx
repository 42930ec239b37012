import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { attentionSources } from '../../../client/app/features.ts';
import { Dashboard } from '../../../client/features/dashboard/dashboard.tsx';
import { AttentionSources } from '../../../client/features/dashboard/use-attention.ts';
import { settlement, unsettledTrade } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

const created_at = '2026-11-19T10:44:00Z';
const order = { reference_id: 'ORD-1', balance: 1, currency_code: 'XBT', created_at };
const dashboard = {
  recent_activity: {
    quote_counts: { open: 0, closed: 0 },
    amount_breakdown: [],
    fulfillment_rate: null,
  },
  suspicious_orders: [order],
  suspicious_orders_total: 17,
  suspicious_quotes: [],
  suspicious_quotes_total: 0,
  recent_errors: [],
  recent_errors_total: 0,
};
const completed = {
  ...settlement,
  id: 8,
  transaction_hash: 'ab',
  created_at: '2026-01-01T00:00:00Z',
};
const balancing = {
  settlements: {
    items: [{ ...settlement, created_at: '2026-11-12T12:00:00Z' }, completed],
    total: 2,
  },
  unsettled_trades: [{ ...unsettledTrade, created_at }],
  unsettled_trades_total: 2274,
};
const services = [
  { name: 'Rates', url: 'http://x', online: false },
  { name: 'Wallets', url: 'http://y', online: true },
  { name: 'Mail', url: 'http://z', online: null },
];

const element = (
  <AttentionSources value={attentionSources}>
    <Dashboard />
  </AttentionSources>
);

async function open(changes: Record<string, object | (() => Response)> = {}) {
  const opened = openScreen('/dashboard', [{ path: '/dashboard', element }], {
    'GET /ajax/dashboard': dashboard,
    'GET /ajax/closed-loop-balancing': balancing,
    'GET /ajax/system/microservices': services,
    ...changes,
  });
  await findLoaded();
  await waitFor(() => expect(region().querySelector('ul[aria-hidden]')).toBeNull());
  return opened;
}
const region = () => screen.getByRole('region', { name: 'Needs attention' });
const links = () =>
  within(region())
    .queryAllByRole('listitem')
    .map((row) => [
      row.textContent?.trim().replace(/\s+/g, ' '),
      within(row).getByRole('link').getAttribute('href'),
    ]);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

it('OPR-130 links to everything that waits for a person', async () => {
  const { requests } = await open();
  expect(links()).toEqual([
    ['1 Service offline Rates Check', '/system#microservices'],
    ['17 Suspicious orders oldest listed 2 d Review', '/dashboard#suspicious-orders'],
    [
      '1 Settlement in processing oldest 9 d Process',
      '/closed-loop-balancing?completed-settlements=false&sort-settlements=created-at#settlements',
    ],
    ['2274 Unsettled trades oldest listed 2 d Settle', '/closed-loop-balancing#unsettled-by-age'],
  ]);
  expect(requests.map(({ line }) => line)).toEqual([
    'GET /ajax/dashboard',
    'GET /ajax/closed-loop-balancing',
    'GET /ajax/system/microservices',
  ]);
});

it('OPR-321 counts settlements and trades by two requests where the backend does', async () => {
  onTestFinished(() => {
    cleanup();
    declareFeatures(null);
  });
  declareFeatures(
    '/closed-loop-balancing/queue(), /closed-loop-balancing/settlements(per_page=100 completed sort=created_at)',
  );
  const group = (cryptocurrency_code: string, days: number) => ({
    exchange_provider: 'Kraken',
    cryptocurrency_code,
    days,
    trades: 1137,
    cryptocurrency_amount: '150',
    oldest_at: '2026-11-19T12:00:00Z',
    newest_at: created_at,
  });
  const { requests } = await open({
    'GET /ajax/closed-loop-balancing/queue': [group('XBT', 0), group('XBT', 1)],
    'GET /ajax/closed-loop-balancing/settlements': {
      items: [{ ...settlement, created_at: '2026-11-12T12:00:00Z' }],
      per_page: 1,
      total: 3,
    },
  });
  expect(
    links()
      .map(([text]) => text)
      .slice(2),
  ).toEqual([
    '3 Settlements in processing oldest 9 d Process',
    '2274 Unsettled trades oldest 2 d 0.00000300 XBT Settle',
  ]);
  expect(requests.map(({ url }) => url)).toEqual([
    '/ajax/dashboard',
    '/ajax/closed-loop-balancing/settlements?page=1&per_page=100&completed=false&sort=created_at',
    '/ajax/closed-loop-balancing/queue',
    '/ajax/system/microservices',
  ]);
});

it('OPR-321 tells no oldest settlement of a backend that cannot sort them', async () => {
  onTestFinished(() => {
    cleanup();
    declareFeatures(null);
  });
  declareFeatures(
    '/closed-loop-balancing/queue(), /closed-loop-balancing/settlements(per_page=100 completed)',
  );
  await open({
    'GET /ajax/closed-loop-balancing/queue': [],
    'GET /ajax/closed-loop-balancing/settlements': {
      items: [{ ...settlement, created_at: '2026-11-12T12:00:00Z' }],
      per_page: 1,
      total: 3,
    },
  });
  expect(links().map(([text]) => text)).toContain('3 Settlements in processing Process');
});

it('OPR-321 sums up settlements in processing that are all on one page, in any order', async () => {
  onTestFinished(() => {
    cleanup();
    declareFeatures(null);
  });
  declareFeatures(
    '/closed-loop-balancing/queue(), /closed-loop-balancing/settlements(per_page=100 completed)',
  );
  const processing = (id: number, created_at: string, cryptocurrency_code: string) => ({
    ...settlement,
    id,
    created_at,
    cryptocurrency_code,
    cryptocurrency_amount: 150,
  });
  await open({
    'GET /ajax/closed-loop-balancing/queue': [],
    'GET /ajax/closed-loop-balancing/settlements': {
      items: [
        processing(1, '2026-11-19T12:00:00Z', 'XBT'),
        processing(2, '2026-11-12T12:00:00Z', 'ETH'),
      ],
      per_page: 100,
      total: 2,
    },
  });
  expect(links().map(([text]) => text)).toContain(
    '2 Settlements in processing oldest 9 d 1.50 ETH, 0.00000150 XBT Process',
  );
});

it('DASH-10 shows the names and sums of what is listed completely', async () => {
  const [xbt, eth] = ['XBT', 'ETH'].map((currency_code) => ({
    ...order,
    currency_code,
    balance: 150,
  }));
  const trade = (cryptocurrency_code: string) => ({
    ...unsettledTrade,
    created_at,
    cryptocurrency_amount: 7,
    cryptocurrency_code,
  });
  await open({
    'GET /ajax/dashboard': {
      ...dashboard,
      suspicious_orders: [xbt, eth, xbt],
      suspicious_orders_total: 3,
    },
    'GET /ajax/closed-loop-balancing': {
      settlements: {
        items: [
          { ...settlement, cryptocurrency_amount: 150, cryptocurrency_code: 'XBT' },
          { ...completed, cryptocurrency_amount: 3, cryptocurrency_code: 'XBT' },
        ],
        total: 2,
      },
      unsettled_trades: ['XBT', 'LTC', 'XRP', 'ETH', 'BCH', 'DASH', 'ZEC'].map(trade),
      unsettled_trades_total: 7,
    },
  });
  const shown = links().map(([text]) => text);
  expect(shown[0]).toBe('1 Service offline Rates Check');
  expect(shown[1]).toBe('3 Suspicious orders oldest 2 d Received 1.50 ETH, 0.00000300 XBT Review');
  expect(shown[2]).toContain('0.00000150 XBT Process');
  expect(shown[3]).toBe(
    '7 Unsettled trades oldest 2 d 0.07 BCH, 0.07 DASH, 0.07 ETH, 0.07 LTC, 0.00000007 XBT, 0.07 XRP, 1 more Settle',
  );
});

it('DASH-11 counts what is underpaid and overpaid, where every required amount is known', async () => {
  const orders = [99, 101, 102].map((balance) => ({ ...order, balance, payment_amount: 100 }));
  const listed = { ...dashboard, suspicious_orders: orders, suspicious_orders_total: 3 };
  await open({ 'GET /ajax/dashboard': listed });
  expect(links()[1]?.[0]).toContain('3 Suspicious orders 1 underpaid, 2 overpaid oldest 2 d');
  cleanup();
  await open({ 'GET /ajax/dashboard': { ...listed, suspicious_orders: [...orders, order] } });
  expect(links()[1]?.[0]).not.toContain('underpaid');
});

it('DASH-11 names the verb and what it is about in each link', async () => {
  await open();
  const names = within(region())
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
  expect(names).toEqual([
    'Check: 1 service offline',
    'Review: 17 suspicious orders',
    'Process: 1 settlement in processing',
    'Settle: 2274 unsettled trades',
  ]);
});

it('OPR-130 shows that nothing needs attention', async () => {
  await open({
    'GET /ajax/dashboard': { ...dashboard, suspicious_orders: [], suspicious_orders_total: 0 },
    'GET /ajax/closed-loop-balancing': {
      settlements: { items: [], total: 0 },
      unsettled_trades: [],
      unsettled_trades_total: 0,
    },
    'GET /ajax/system/microservices': [],
  });
  expect(region().textContent).toBe('Needs attention Nothing needs attention.');
});

it.each([
  ['a failed load', () => new Response(null, { status: 404 })],
  ['a missing list', { ...balancing, unsettled_trades: null }],
])('OPR-130 claims nothing about %s', async (_, response) => {
  await open({ 'GET /ajax/closed-loop-balancing': response, 'GET /ajax/system/microservices': [] });
  expect(region().textContent).toContain('? CL Balancing Not loaded Open');
});

it('OPR-130 names what the dashboard has not loaded, without a link to itself', async () => {
  await open({ 'GET /ajax/dashboard': () => new Response(null, { status: 404 }) });
  expect(region().textContent).toContain('? Suspicious orders, suspicious quotes Not loaded');
  expect(within(region()).queryByRole('link', { name: /suspicious/ })).toBeNull();
});

it.each([
  ['a completed one', 'Settlement in processing oldest', [completed]],
  ['none', 'Listed settlement in processing oldest listed', []],
  ['one that a write has completed', 'Listed settlement in processing oldest listed', 'before'],
])('OPR-316 counts settlements in processing before %s', async (_, text, others) => {
  const { items } = balancing.settlements;
  const [processing] = items;
  const listed = others === 'before' ? [completed, processing] : [processing, ...others];
  await open({
    'GET /ajax/closed-loop-balancing': {
      ...balancing,
      settlements: { items: listed, total: 9 },
    },
  });
  expect(links()[2]?.[0]).toBe(`1 ${text} 9 d Process`);
});

it('OPR-130 leads to the card that a number counts', async () => {
  const { user } = await open();
  const heading = screen.getByRole('heading', { name: 'Suspicious Orders' });
  const link = within(region()).getByRole('link', { name: /17 suspicious orders/ });
  await user.click(link);
  expect(document.activeElement).toBe(heading);
  link.focus();
  await user.click(link);
  expect(document.activeElement).toBe(heading);
});

it('OPR-130 tints the header of the card for two seconds', async () => {
  const { user } = await open();
  const card = screen.getByRole('region', { name: 'Suspicious Orders' });
  const untinted = card.className;
  await user.click(within(region()).getByRole('link', { name: /17 suspicious orders/ }));
  expect(card.className).toMatch(/tinted/);
  await waitFor(() => expect(card.className).toBe(untinted), { timeout: 4_000 });
});

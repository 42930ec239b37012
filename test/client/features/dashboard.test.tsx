import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dashboardFeature } from '../../../client/features/dashboard/feature.tsx';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

const created_at = '2026-11-19T10:07:00Z';
const time = '19 Nov 2026, 10:07 (2026-11-19T10:07:00.000Z)';
const overview = {
  recent_activity: {
    quote_counts: { open: 0, closed: 0 },
    amount_breakdown: [],
    fulfillment_rate: null,
  },
  suspicious_orders: [
    { reference_id: 'ORD/7H %2F', balance: 1200000, currency_code: 'XBT', created_at },
    { reference_id: 'ORD-2', balance: -41255, currency_code: 'LTC', created_at },
  ],
  suspicious_quotes: [
    { reference_id: 'QUO-1', status: 'expired', created_at, order_reference_id: 'ORD-1' },
    { reference_id: 'QUO-2', status: null, created_at },
  ],
  recent_errors: [{ description: '<b>Exchange</b> timed out.', timestamp: created_at }],
};

/** Opens the dashboard. */
async function open(changes: object = {}) {
  const { user } = openScreen('/dashboard', dashboardFeature.routes, {
    'GET /ajax/dashboard': { ...overview, ...changes },
  });
  await findLoaded();
  return user;
}

const rows = (name: string) => shownCells(name).slice(1);

describe('dashboard', () => {
  it('DASH-2 lists suspicious orders with links', async () => {
    await open();
    expect(rows('Suspicious Orders')).toEqual([
      ['ORD/7H %2F', '0.01200000 XBT', time],
      ['ORD-2', '-412.55 LTC', time],
    ]);
    const link = screen.getByRole('link', { name: 'ORD/7H %2F' });
    expect(link.getAttribute('href')).toBe('/orders/ORD%2F7H%20%252F');
  });

  it('DASH-3 lists suspicious quotes', async () => {
    await open();
    expect(rows('Suspicious Quotes')).toEqual([
      ['QUO-1', '–', 'EXPIRED', time],
      ['QUO-2', expect.stringMatching(/^\d+ days old$/), 'unassigned', time],
    ]);
  });

  it.each([
    [19, 21, 'ETH', 'Underpaid by 0.02 ETH, 9.52%'],
    [84_000, 80_000, 'XBT', 'Overpaid by 0.00004000 XBT, 5.00%'],
    [1, 0, 'ETH', 'Overpaid by 0.01 ETH'],
  ])(
    'DASH-11 states why an order is suspicious: %d of %d',
    async (...[balance, payment_amount, currency_code, why]) => {
      const order = { reference_id: 'ORD-3', balance, payment_amount, currency_code, created_at };
      await open({ suspicious_orders: [order] });
      expect(rows('Suspicious Orders')[0]?.[1]).toBe(why);
    },
  );

  it('DASH-11 states no reason without the required amount of every order', async () => {
    await open();
    expect(shownCells('Suspicious Orders')[0]).not.toContain('Why');
  });

  it('OPR-210 marks the suspicious quote of a link', async () => {
    openScreen('/dashboard?row=QUO-2', dashboardFeature.routes, {
      'GET /ajax/dashboard': overview,
    });
    await findLoaded();
    expect(document.querySelector('tr[aria-current]')?.textContent).toContain('QUO-2');
  });

  it('DASH-3 links a suspicious quote to its order', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'QUO-1' }).getAttribute('href')).toBe('/orders/ORD-1');
    expect(screen.queryByRole('link', { name: 'QUO-2' })).toBeNull();
  });

  it('DASH-2 shows ten suspicious orders, and the rest in place', async () => {
    const many = Array.from({ length: 39 }, (_, index) => ({
      ...overview.suspicious_orders[0],
      reference_id: `ORD-${index}`,
    }));
    const user = await open({ suspicious_orders: many });
    expect(rows('Suspicious Orders')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show 29 more' }));
    expect(rows('Suspicious Orders')).toHaveLength(39);
  });

  it('DASH-4 lists recent errors', async () => {
    await open();
    expect(rows('Recent Errors')).toEqual([['<b>Exchange</b> timed out.', time]]);
  });

  it.each([
    ['a number of quotes', { quote_counts: { open: null, closed: 9 }, fulfillment_rate: 0.5 }, 1],
    ['the rate', { quote_counts: { open: 3, closed: 9 }, fulfillment_rate: null }, 1],
    ['nothing', { quote_counts: { open: 3, closed: 9 }, fulfillment_rate: 0.5 }, 2],
  ])('DASH-5 draws no bar of %s that is unknown', async (_what, activity, bars) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open({ recent_activity: { ...activity, amount_breakdown: [] } });
    const card = screen.getByRole('region', { name: /^Recent Activity/ });
    expect(card.querySelectorAll('[class*="solid"][style*="flex-grow"]')).toHaveLength(bars);
  });

  it('DASH-1 shows an amount without a code as unknown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const amount_breakdown = [{ code: null, amount: 250 }];
    await open({ recent_activity: { ...overview.recent_activity, amount_breakdown } });
    const card = within(screen.getByRole('region', { name: /^Recent Activity/ }));
    expect(card.getByRole('listitem').textContent).toBe('–unknown');
  });

  it.each([
    ['DASH-1', 'Recent Activity (last 7 days)', 'No recent activity.'],
    ['DASH-2', 'Suspicious Orders', 'No suspicious orders.'],
    ['DASH-3', 'Suspicious Quotes', 'No suspicious quotes.'],
    ['DASH-4', 'Recent Errors (last 24 hours)', 'No errors in the last 24 hours.'],
  ])('%s shows a message in an empty card: %s', async (_number, name, text) => {
    await open({ suspicious_orders: [], suspicious_quotes: [], recent_errors: [] });
    expect(within(screen.getByRole('region', { name })).getByText(text)).toBeTruthy();
  });
});

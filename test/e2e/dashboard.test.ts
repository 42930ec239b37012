import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/console.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page, name: string) => card(page, name).locator('tbody tr');

const overview = {
  recent_activity: {
    quote_counts: { open: 128, closed: 1904 },
    amount_breakdown: [
      { code: 'XBT', amount: 4120938812 },
      { code: 'USD', amount: 120488000 },
    ],
    fulfillment_rate: 0.87426,
  },
  suspicious_orders: [
    { reference_id: 'ORD/7H %2F', balance: 1200000, currency_code: 'XBT', created_at: '2026-11-19T09:41:00Z' },
    { reference_id: 'ORD-2', balance: -41255, currency_code: 'LTC', created_at: '2026-11-19T08:12:00Z' },
  ],
  suspicious_quotes: [
    { reference_id: 'QUO-1', status: 'expired', created_at: '2026-11-19T10:07:00Z' },
    { reference_id: 'QUO-2', status: null, created_at: '2026-11-19T10:07:00Z' },
  ],
  recent_errors: [{ description: '<b>Exchange</b> timed out.', timestamp: '2026-11-19T10:07:00Z' }],
};

describe('dashboard', () => {
  it('DASH-1 DASH-5 shows and charts the counts, amounts and rate', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('GET /ajax/dashboard', { body: overview });
    await page.goto('/dashboard');
    const activity = card(page, 'Recent Activity (last 7 days)');
    await expect.poll(() => activity.getByText('open quotes').locator('..').textContent()).toBe('128 open quotes');
    await expect.poll(() => activity.getByText('closed quotes').locator('..').textContent()).toBe('1904 closed quotes');
    await expect
      .poll(() => activity.getByText('fulfilled', { exact: true }).locator('..').textContent())
      .toBe('87.43% fulfilled');
    await expect.poll(() => activity.getByRole('listitem').allTextContents()).toEqual(['XBT41.20938812', 'USD1204880.00']);
    const ratios = async () => {
      const parts = activity.locator('[style*="flex-grow"]');
      const widths = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().width));
      return [(widths[0] ?? 0) / (widths[1] ?? 1), (widths[2] ?? 0) / (widths[3] ?? 1)].map(Math.round);
    };
    await expect.poll(ratios).toEqual([1904 / 128, 0.87426 / 0.12574].map(Math.round));
  });

  it('DASH-2 DASH-3 DASH-4 lists linked suspicious orders, suspicious quotes and recent errors', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    app.script('GET /ajax/dashboard', { body: overview });
    await page.goto('/dashboard');
    await expect.poll(() => rows(page, 'Suspicious Orders').first().locator('td').nth(1).textContent()).toBe('0.01200000 XBT');
    await expect.poll(() => rows(page, 'Suspicious Orders').nth(1).locator('td').nth(1).textContent()).toBe('-412.55 LTC');
    await expect
      .poll(() => rows(page, 'Suspicious Quotes').locator('td:nth-child(2)').allTextContents())
      .toEqual(['EXPIRED', 'unassigned']);
    await expect
      .poll(() => rows(page, 'Recent Errors (last 24 hours)').locator('td').first().textContent())
      .toBe('<b>Exchange</b> timed out.');
    for (const name of ['Suspicious Orders', 'Suspicious Quotes', 'Recent Errors (last 24 hours)']) {
      await expect.poll(async () => [name, await rows(page, name).first().locator('time').count()]).toEqual([name, 1]);
    }
    await page.getByRole('link', { name: 'ORD/7H %2F' }).click();
    await page.waitForURL('/orders/ORD%2F7H%20%252F');
    await page.getByRole('heading', { name: 'Order ORD/7H %2F' }).waitFor();
    await expect.poll(() => app.requests.map(({ line }) => line)).toContain('GET /ajax/orders/ORD%2F7H%20%252F');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toEqual([expect.stringContaining('orders.details could not be loaded')]);
  });

  it('DASH-1 DASH-2 DASH-3 DASH-4 shows a message in each empty card', async ({ app, visit }) => {
    const { page } = await visit();
    const nothing = { quote_counts: { open: 0, closed: 0 }, amount_breakdown: [], fulfillment_rate: null };
    const body = { recent_activity: nothing, suspicious_orders: [], suspicious_quotes: [], recent_errors: [] };
    app.script('GET /ajax/dashboard', { body });
    await page.goto('/dashboard');
    for (const text of [
      'No recent activity.',
      'No suspicious orders.',
      'No suspicious quotes.',
      'No errors in the last 24 hours.',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
  });

  it('DASH-1 shows the figures of the real backend', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/dashboard');
    const activity = card(page, 'Recent Activity (last 7 days)');
    await activity.getByText(/^\d+\.\d\d%$/).waitFor();
    await expect.poll(() => activity.getByRole('listitem').count()).toBeGreaterThan(1);
    await expect.poll(() => rows(page, 'Suspicious Orders').count()).toBeGreaterThan(0);
  });
});

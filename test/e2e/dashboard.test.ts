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
    {
      reference_id: 'ORD/7H %2F',
      balance: 1200000,
      currency_code: 'XBT',
      created_at: '2026-11-19T09:41:00Z',
    },
    {
      reference_id: 'ORD-2',
      balance: -41255,
      currency_code: 'LTC',
      created_at: '2026-11-19T08:12:00Z',
    },
  ],
  suspicious_quotes: [
    { reference_id: 'QUO-1', status: 'expired', created_at: '2026-11-19T10:07:00Z' },
    { reference_id: 'QUO-2', status: null, created_at: '2026-11-19T10:07:00Z' },
  ],
  recent_errors: [{ description: '<b>Exchange</b> timed out.', timestamp: '2026-11-19T10:07:00Z' }],
};

describe('dashboard', () => {
  it('DASH-1 DASH-5 OPR-44 shows, charts and prints the counts, amounts and rate', async ({
    app,
    page,
  }) => {
    app.script('GET /ajax/dashboard', { body: overview });
    await page.goto('/dashboard');
    const activity = card(page, 'Recent Activity (last 7 days)');
    await expect
      .poll(() => activity.getByText('open quotes').locator('..').textContent())
      .toBe('128 open quotes');
    await expect
      .poll(() => activity.getByText('closed quotes').locator('..').textContent())
      .toBe('1904 closed quotes');
    await expect
      .poll(() => activity.getByText('fulfilled', { exact: true }).locator('..').textContent())
      .toBe('87.43% fulfilled');
    await expect
      .poll(() => activity.getByRole('listitem').allTextContents())
      .toEqual(['XBT41.20938812', 'USD1204880.00']);
    const ratios = async () => {
      const parts = activity.locator('[style*="flex-grow"]');
      const widths = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().width),
      );
      return [(widths[0] ?? 0) / (widths[1] ?? 1), (widths[2] ?? 0) / (widths[3] ?? 1)].map(
        Math.round,
      );
    };
    await expect.poll(ratios).toEqual([1904 / 128, 0.87426 / 0.12574].map(Math.round));
    // By default, browsers print no backgrounds.
    const printed = await activity
      .locator('[aria-hidden="true"] > div')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).printColorAdjust));
    expect(printed).toEqual(['exact', 'exact', 'exact', 'exact']);
  });

  it('DASH-1 shows the figures of the real backend', async ({ page }) => {
    await page.goto('/dashboard');
    const activity = card(page, 'Recent Activity (last 7 days)');
    await activity.getByText(/^\d+\.\d\d%$/).waitFor();
    await expect.poll(() => activity.getByRole('listitem').count()).toBeGreaterThan(1);
    await expect.poll(() => rows(page, 'Suspicious Orders').count()).toBeGreaterThan(0);
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, tableCells } from '../support/console.ts';

const orders = Array.from({ length: 15 }, (_, index) => ({
  reference_id: `ORD-${index}`,
  cryptocurrency_code: index % 2 ? 'LTC' : 'XBT',
  currency_code: 'USD',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  rate: null,
  payment_requirement: index * 100_000_000,
  invoice_status: index % 3 ? 'open' : 'paid',
  created_at: `2026-11-${String(index + 1).padStart(2, '0')}T10:44:00Z`,
}));

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);
const ids = async (page: Page) =>
  (await tableCells(page, 'Orders')).slice(1).map(([id]) => id?.trim());
const filterOf = (page: Page) => new URL(page.url()).searchParams.get('filter-orders');

describe('the fields of a filter', () => {
  it('OPR-231 OPR-271 OPR-272 filter by keyboard alone', async ({ app, page }) => {
    app.script('GET /ajax/orders', { body: { items: orders, per_page: 15, total: 45 } });
    await page.goto('/orders');
    await firstOrder(page);
    const button = page.getByRole('button', { name: 'Filter by value: this page of Orders' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Filter this page of Orders' });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    /** Moves on with Tab until a field has the focus. */
    const tabTo = async (name: string) => {
      await field(name).waitFor();
      for (let presses = 0; presses < 30 && !(await isFocused(field(name))); presses += 1)
        await page.keyboard.press('Tab');
      expect(await isFocused(field(name))).toBe(true);
    };
    await tabTo('Amount from');
    await page.keyboard.type('4');
    await dialog.getByText('amount>=4 needs a currency').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    expect(await isFocused(field('Amount currency'))).toBe(true);
    await page.keyboard.type('XBT');
    await tabTo('Amount to (XBT)');
    await page.keyboard.type('12');
    await tabTo('Created At from');
    await page.keyboard.type('11062026');
    await tabTo('Invoice Status');
    await page.keyboard.type('OPEN');
    const filter = 'amount>=4 amount:xbt amount<=12 created-at>=2026-11-06 invoice-status=open';
    await dialog.getByText(`The filter is ${filter}`).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => filterOf(page)).toBe(filter);
    expect(await isFocused(button)).toBe(true);
    await expect.poll(() => ids(page)).toEqual(['ORD-8', 'ORD-10']);
    await page.reload();
    await expect.poll(() => ids(page)).toEqual(['ORD-8', 'ORD-10']);
  });
});

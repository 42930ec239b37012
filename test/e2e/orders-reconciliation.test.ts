import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, facts, it } from '../support/console.ts';

const reconciliation = (page: Page) => page.getByRole('region', { name: 'Reconciliation' });
const marks = (page: Page) => reconciliation(page).getByText('mismatch', { exact: true });

describe('reconciliation of an order', () => {
  it('OPR-19 OPR-20 marks the mismatch in suspicious orders of the dashboard', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/dashboard');
    const links = page.getByRole('table', { name: 'Suspicious Orders' }).getByRole('link');
    await links.first().waitFor();
    for (const index of [0, 1, 2]) {
      if (index > 0) await page.goBack();
      await links.nth(index).click();
      await marks(page).waitFor();
      const { 'Required vs paid': required } = await facts(page, 'Reconciliation');
      expect(required).toMatch(/^(Over|Under)paid by [\d.]+ ([A-Z]{3}) \([\d.]+ \2 required, [\d.]+ \2 paid\)\.\s+mismatch$/);
      const line = reconciliation(page)
        .locator('div', { has: page.getByText('Required vs paid') })
        .last();
      await expect.poll(() => line.locator('svg').count()).toBe(1);
      expect(await reconciliation(page).getByRole('banner').or(reconciliation(page).locator('header')).innerText()).toContain(
        'Mismatch',
      );
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, facts, it } from '../support/console.ts';

const arithmetic = (page: Page) => page.getByRole('region', { name: 'Arithmetic' });
const marks = (page: Page) => arithmetic(page).getByText('does not add up', { exact: true });

describe('the arithmetic of an order', () => {
  it('OPR-19 OPR-20 marks the mismatch in suspicious orders of the dashboard', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/dashboard');
    const links = page.getByRole('table', { name: 'Suspicious Orders' }).getByRole('link');
    await links.first().waitFor();
    for (const index of [0, 1, 2]) {
      if (index > 0) await page.goBack();
      await links.nth(index).click();
      await marks(page).waitFor();
      const { 'Required against paid': required } = await facts(page, 'Arithmetic');
      expect(required).toMatch(/^[\d.]+ ([A-Z]{3}) required, [\d.]+ \1 paid: [\d.]+ \1 too (much|little)\.\s+does not add up$/);
      const line = arithmetic(page)
        .locator('div', { has: page.getByText('Required against paid') })
        .last();
      await expect.poll(() => line.locator('svg').count()).toBe(1);
      expect(await arithmetic(page).getByRole('banner').or(arithmetic(page).locator('header')).innerText()).toContain(
        'Does not add up',
      );
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

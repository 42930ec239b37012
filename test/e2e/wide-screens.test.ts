import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, navigate } from '../support/console.ts';

const lines = (value: Locator) =>
  value.evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => top)).size);

describe('wide screens', () => {
  it('OPR-167 shows an id and an address of an order in one line', async ({ page }) => {
    await page.goto('/orders');
    await page.locator('tbody a').first().click();
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Deposit Details' }) });
    await card.getByRole('button', { name: 'Copy address' }).waitFor();
    for (const width of [1440, 1728, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const value of await card.locator('dd .mono').all()) {
        await expect.poll(() => lines(value), { message: `${width}` }).toBe(1);
      }
    }
  });

  it('OPR-167 centres the content and shows whole addresses in a wide list', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    const main = await page.getByRole('main').boundingBox();
    const table = await page.getByRole('table').boundingBox();
    if (!main || !table) throw new Error('The list is not shown.');
    const [left, right] = [table.x - main.x, main.x + main.width - table.x - table.width];
    expect(Math.abs(left - right)).toBeLessThan(4);
    expect(table.width).toBeGreaterThan(1650);
    const ellipsis = page.locator('tbody td:nth-child(3) .mono span').first();
    expect(
      await ellipsis.evaluate((element) => getComputedStyle(element, '::before').content),
    ).toBe('none');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(2560);
  });

  it('OPR-167 shows three cards of the dashboard beside one another', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    await page.goto('/dashboard');
    await page.locator('tbody a').first().waitFor();
    const topOf = async (name: string) =>
      (await page.getByRole('region', { name }).boundingBox())?.y;
    const cards = ['Suspicious Orders', 'Suspicious Quotes', 'Recent Errors (last 24 hours)'];
    // They move down when what needs attention has loaded.
    await expect.poll(async () => new Set(await Promise.all(cards.map(topOf))).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(2560);
  });

  it('OPR-170 shows the rules in two columns where there is space', async ({ page }) => {
    await page.goto('/exchange-rules');
    const second = page.getByRole('table', { name: 'Exchange Rules, part 2' });
    await second.waitFor();
    const columns = async () =>
      new Set(
        await page
          .getByRole('table')
          .evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().left)),
      ).size;
    for (const [width, expected] of [
      [1280, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns).toBe(expected);
      expect(await accessFaults(page)).toEqual([]);
    }
  });

  it('OPR-167 limits the width of Create Settlement, not of the search', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto('/closed-loop-balancing/create');
    const form = page.locator('form').filter({ hasText: 'Exchange Provider' });
    await form.waitFor();
    expect((await form.boundingBox())?.width).toBe(1120);
    await page.setViewportSize({ width: 1440, height: 900 });
    const search = page.getByRole('button', { name: /^Search by reference/ });
    expect((await search.boundingBox())?.width).toBeGreaterThan(440);
  });

  it('OPR-311 shows the whole hint of the search at 1280 pixels', async ({ app, page }) => {
    app.script('GET /ajax/auth/check', { body: { id: 1, username: 'aisha.abara' } });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/orders');
    const hint = page.getByText(/^Search by reference/);
    await hint.waitFor();
    await page.getByRole('link', { name: 'aisha.abara' }).waitFor();
    expect(await hint.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'UTC, settings' }).waitFor();
  });

  it('OPR-315 begins a form below its heading, and its bar at its edge', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    const edgeOf = async (shown: Locator) => {
      await shown.waitFor();
      return Math.round((await shown.boundingBox())?.x ?? 0);
    };
    await page.goto('/report');
    const heading = page.getByRole('heading', { level: 1 });
    const card = page.getByRole('region', { name: 'Download Report' });
    expect(await edgeOf(card)).toBe(await edgeOf(heading));
    await navigate(page, '/closed-loop-balancing/create');
    const bar = page.locator('[data-bottom-bar]');
    expect(await edgeOf(bar)).toBe(await edgeOf(heading));
  });
});

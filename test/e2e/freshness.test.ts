import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it } from '../support/console.ts';

describe('freshness', () => {
  it('OPR-28 keeps the refresh button in place while the age grows', async ({ visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/orders');
    await firstOrder(page);
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    const before = await refresh.boundingBox();
    await page.clock.fastForward(3_600_000);
    await page.getByText('1 h ago').waitFor();
    await expect.poll(() => refresh.boundingBox()).toEqual(before);
  });

  it('OPR-31 keeps old data in greyscale after a failed refresh, with Retry', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.goto('/orders');
    const order = await firstOrder(page);
    const colours = () =>
      page.locator('main [aria-busy]').evaluate((element) => getComputedStyle(element).filter);
    await expect.poll(colours).toBe('none');
    app.script('GET /ajax/orders', { status: 503 });
    await page.getByRole('button', { name: 'Refresh', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Refresh failed.').waitFor();
    await page.getByText('Showing data from').waitFor();
    expect(await firstOrder(page)).toBe(order);
    await expect.poll(colours).toBe('grayscale(1)');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => accessFaults(page)).toEqual([]);
    }
    expect(takeErrors()).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Retry');
    app.script('GET /ajax/orders');
    await page.keyboard.press('Enter');
    await page.getByText('Refresh failed.').waitFor({ state: 'detached' });
    await expect.poll(colours).toBe('none');
    await page.getByText('just now').waitFor();
  });
});

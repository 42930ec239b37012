import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, type TestConsole } from '../support/console.ts';

const refresh = (within: Page | Locator) => within.getByRole('button', { name: 'Refresh', exact: true });
const age = (within: Page | Locator) => refresh(within).locator('xpath=preceding-sibling::span[1]');
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const auto = (page: Page) => page.getByLabel('Auto-refresh');
const loads = (app: TestConsole, line: string) => app.requests.filter((seen) => seen.line === line).length;
/** Counts the loads of each panel of the system screen. */
const systemLoads = (app: TestConsole) =>
  ['microservices', 'event-logs', 'api-queries'].map((panel) => loads(app, `GET /ajax/system/${panel}`));

/** Sets the visibility state of the tab. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

describe('freshness', () => {
  it('OPR-28 shows the age of each panel without moving or announcing it', async ({ visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/system');
    const logs = panel(page, 'Event Logs');
    await logs.locator('tbody tr').nth(2).waitFor();
    await expect.poll(() => age(logs).textContent()).toBe('just now');
    const before = await refresh(logs).boundingBox();
    await page.clock.runFor(33_000);
    await expect.poll(() => age(logs).textContent()).toMatch(/^(29|3\d) s ago$/);
    expect(await refresh(logs).boundingBox()).toEqual(before);
    expect(await age(logs).evaluate((element) => element.closest('[role], [aria-live]'))).toBe(null);
    await refresh(panel(page, 'Microservices')).click();
    await expect.poll(() => age(panel(page, 'Microservices')).textContent()).toBe('just now');
    await expect.poll(() => age(logs).textContent()).toMatch(/^(29|3\d) s ago$/);
    await page.clock.runFor(160_000);
    await expect.poll(() => age(logs).textContent()).toBe('3 min ago');
    await page.clock.runFor(7_200_000);
    await expect.poll(() => age(logs).textContent()).toBe('2 h ago');
  });

  it('OPR-28 shows one age per request and none for a form', async ({ visit }) => {
    const { page } = await visit();
    for (const [path, count] of [
      ['/dashboard', 1],
      ['/orders', 1],
      ['/users/details/2', 1],
      ['/users/edit/2', 0],
      ['/report', 0],
    ] as const) {
      await page.goto(path);
      await page.locator('main [aria-busy="false"]').first().waitFor();
      expect([path, await refresh(page).count(), await auto(page).count()]).toEqual([path, count, count]);
    }
  });

  it('OPR-29 refreshes one panel by its button and all by key', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/system');
    await panel(page, 'API Queries').locator('tbody tr').nth(2).waitFor();
    const counts = () => systemLoads(app);
    await page.clock.runFor(3_600_000);
    expect(counts()).toEqual([1, 1, 1]);
    await refresh(panel(page, 'Event Logs')).click();
    await expect.poll(counts).toEqual([1, 2, 1]);
    // A query in flight is not restarted.
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await page.locator('h1').focus();
    await page.keyboard.press('r');
    await expect.poll(counts).toEqual([2, 3, 2]);
  });

  it('OPR-29 refreshes automatically only when enabled', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/system');
    const counts = () => systemLoads(app);
    await auto(page).selectOption('Auto-refresh: 30 s');
    await page.reload();
    await panel(page, 'API Queries').locator('tbody tr').nth(2).waitFor();
    await expect.poll(() => auto(page).locator('option:checked').textContent()).toBe('Auto-refresh: 30 s');
    expect(counts()).toEqual([2, 2, 2]);
    await page.clock.runFor(25_000);
    expect(counts()).toEqual([2, 2, 2]);
    await page.clock.runFor(10_000);
    await expect.poll(counts).toEqual([3, 3, 3]);
    await auto(page).selectOption('Auto-refresh: off');
    await page.clock.runFor(600_000);
    expect(counts()).toEqual([3, 3, 3]);
  });

  it('OPR-30 pauses auto refresh while hidden, editing or in a modal', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.addInitScript(() => localStorage.setItem('clearhouse.auto-refresh', '30'));
    await page.goto('/exchange-rules');
    const rules = 'GET /ajax/exchange-rules';
    const edit = page.getByRole('button', { name: 'Edit' }).first();
    await edit.click();
    await page.clock.runFor(120_000);
    expect(loads(app, rules)).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.clock.runFor(10_000);
    await expect.poll(() => loads(app, rules)).toBe(2);
    await expect.poll(() => age(page).textContent()).toBe('just now');
    await hide(page, true);
    await page.clock.runFor(120_000);
    expect(loads(app, rules)).toBe(2);
    await hide(page, false);
    await page.clock.runFor(1000);
    await expect.poll(() => loads(app, rules)).toBe(3);

    const unprocessed = await app.backend.db
      .selectFrom('settlements')
      .select('id')
      .where('transaction_hash', 'is', null)
      .executeTakeFirstOrThrow();
    const details = `/closed-loop-balancing/details/${unprocessed.id}`;
    await page.goto(details);
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByLabel('Note').waitFor();
    await page.clock.runFor(120_000);
    expect(loads(app, `GET /ajax${details}`)).toBe(1);
    await page.keyboard.press('Escape');
    await page.clock.runFor(10_000);
    await expect.poll(() => loads(app, `GET /ajax${details}`)).toBe(2);
  });

  it('OPR-31 keeps old data in greyscale after a failed refresh, with Retry', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    await page.clock.install();
    await page.goto('/orders');
    const order = await firstOrder(page);
    const data = page.locator('main [aria-busy]');
    const colours = () => data.evaluate((element) => getComputedStyle(element).filter);
    expect(await colours()).toBe('none');
    await page.clock.runFor(70_000);
    app.script('GET /ajax/orders', { status: 503 });
    await refresh(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Refresh failed.').waitFor();
    await expect.poll(() => page.getByText('Showing data from').textContent()).toBe('Showing data from 1 min ago');
    expect(await firstOrder(page)).toBe(order);
    expect(await colours()).toBe('grayscale(1)');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page)).toEqual([]);
    }
    expect(takeErrors()).toHaveLength(1);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Retry');
    app.script('GET /ajax/orders');
    await page.keyboard.press('Enter');
    await page.getByText('Refresh failed.').waitFor({ state: 'detached' });
    await expect.poll(colours).toBe('none');
    await expect.poll(() => age(page).textContent()).toBe('just now');
  });
});

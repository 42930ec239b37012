import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, type TestConsole } from '../support/console.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Find', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true }).last();

/** Types into the search. Opens it by its button, which the console shows once it can. */
async function find(page: Page, text: string) {
  if (!(await box(page).isVisible()))
    await page.getByRole('banner').getByRole('button', { name: 'Search by' }).click();
  await box(page).fill(text);
}

/** Waits until the search is closed, so that `find` opens it again. */
const closed = (page: Page) => box(page).waitFor({ state: 'detached' });

/** Fetches a response with the page's cookies, without the page's scripts. */
const fetchJson = async (app: TestConsole, page: Page, path: string) =>
  (await page.context().request.get(`${app.url}/ajax${path}`)).json();

describe('search', () => {
  it('OPR-1 opens by each of its keys and restores the focus', async ({ page }) => {
    await page.goto('/users');
    await page.getByRole('link', { name: 'aisha.abara' }).focus();
    for (const keys of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(keys);
      await box(page).waitFor();
      await expect
        .poll(() => box(page).evaluate((input) => input === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('aisha.abara');
    }
  });

  it('OPR-1 opens before the text of a search is in the URL', async ({ page }) => {
    await page.goto('/orders');
    await firstOrder(page);
    await page.getByRole('searchbox').fill('xbt');
    await page.keyboard.press('Control+k');
    await page.waitForURL('/orders?filter-orders=xbt');
    await expect
      .poll(() => box(page).evaluate((input) => input === document.activeElement))
      .toBe(true);
  });

  it('OPR-1 opens a screen by keyboard alone, here or in a tab', async ({ page }) => {
    await page.goto('/users');
    await find(page, 'exch');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(page).getAttribute('href')).toBe('/exchange-providers');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosen(page).getAttribute('href')).toBe('/exchange-rules');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await tab.waitForURL('/exchange-rules');
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/users');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(page).getAttribute('href')).toBe('/exchange-providers');
    await page.keyboard.press('Enter');
    await page.waitForURL('/exchange-providers');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Exchange Providers');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('OPR-243 finds records by email address, transaction hash and deposit address', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.goto('/profile');
    await page.getByText('demo@clearhouse.example').waitFor();
    await find(page, 'AISHA.ABARA@');
    await options(page).getByText('User', { exact: true }).waitFor();
    const { invoices } = await fetchJson(app, page, '/businesses/details/9');
    await find(page, invoices[0].sender_email);
    await options(page).filter({ hasText: invoices[0].reference_id }).click();
    await page.getByRole('heading', { name: invoices[0].reference_id }).waitFor();
    await page.getByText(invoices[0].sender_email).waitFor();
    await closed(page);

    const { settlements } = await fetchJson(app, page, '/closed-loop-balancing');
    const settled = settlements.items.find(
      (one: { transaction_hash: string | null }) => one.transaction_hash,
    );
    await find(page, settled.transaction_hash);
    await options(page).filter({ hasText: settled.reference_id }).getByText('Settlement').waitFor();
    const { deposits } = await fetchJson(app, page, '/wallet-providers/BitGo/XBT');
    app.script('GET /ajax/users', { status: 503 });
    await page.keyboard.press('Escape');
    await closed(page);
    await find(page, deposits[0].address);
    await options(page)
      .filter({ hasText: deposits[0].reference_id })
      .getByText('Deposit')
      .waitFor();
    await page.getByText("Some lists couldn't be searched.").waitFor();
    expect(takeErrors()).toEqual([]);
  });

  it('OPR-5 is accessible and fits a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto('/businesses');
    await page.getByRole('table').waitFor();
    await find(page, 'no such thing');
    await page.getByText('Nothing starts with').waitFor();
    await find(page, 'demo');
    await options(page).first().waitFor();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => accessFaults(page), { message: `${width}` }).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    }
    const list = await page.getByRole('listbox', { name: 'Results' }).boundingBox();
    expect(list && list.x >= 0).toBe(true);
    expect(list && list.x + list.width <= 390).toBe(true);
  });

  it('OPR-5 shows a record without a detail on few lines of a narrow screen', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/businesses');
    const { trades } = await fetchJson(app, page, '/closed-loop-balancing/details/1');
    await find(page, trades[0].reference_id.slice(0, 8));
    await options(page).getByText('Trade', { exact: true }).waitFor();
    const [height = 0] = await options(page).evaluateAll((all) =>
      all.map((option) => option.getBoundingClientRect().height),
    );
    expect(height).toBeLessThan(80);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, type TestConsole } from '../support/console.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Find', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = (page: Page) => page.getByRole('option', { selected: true }).last();
const progress = (page: Page) => page.getByRole('dialog').getByText(/^Searched /);

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

  it('OPR-1 opens before the text of a filter is in the URL', async ({ page }) => {
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
    await options(page).getByText('Search the rest').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen(page).getAttribute('href')).toBe('/exchange-providers');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosen(page).textContent()).toContain('Search the rest');
    await page.keyboard.press('ArrowDown');
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

  it('OPR-2 looks up a key at every endpoint that accepts its format', async ({ app, page }) => {
    await page.goto('/profile');
    await page.getByText('demo@clearhouse.example').waitFor();
    const { items } = await fetchJson(app, page, '/orders?page=150');
    app.requests.length = 0;
    await find(page, `  ${items[3].reference_id} `);
    await options(page).filter({ hasText: items[3].reference_id }).waitFor();
    // The counts of the navigation are loaded once the page is idle.
    const byKey = app.requests.filter(({ line }) => line.endsWith(`/${items[3].reference_id}`));
    expect(byKey.map(({ line }) => line.split('/').slice(2, -1).join('/')).sort()).toEqual([
      'businesses/details',
      'closed-loop-balancing/details',
      'orders',
      'system/api-queries/details',
    ]);
    await find(page, '12');
    await expect
      .poll(() => options(page).locator('> span:last-child').allTextContents())
      .toEqual(['Settlement', 'Business', 'API query']);
    expect(
      (await page.getByRole('status', { name: 'Notifications' }).allTextContents()).join(''),
    ).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL('/closed-loop-balancing/details/12');
  });

  it('OPR-3 searches cached data, then lists page by page, and shows progress', async ({
    app,
    page,
  }) => {
    app.declareNothing();
    await page.goto('/orders');
    const loaded = await firstOrder(page);
    const far = (await fetchJson(app, page, '/orders?page=22')).items[0];
    app.requests.length = 0;
    await find(page, loaded);
    await options(page).filter({ hasText: loaded }).waitFor();

    const ordersRead = () =>
      app.requests.filter(({ line }) => line === 'GET /ajax/orders').map(({ query }) => query);
    expect(ordersRead()).toEqual([]);
    const held = Promise.withResolvers<void>();
    app.script('GET /ajax/orders', { until: held.promise });
    await find(page, far.address);
    await expect.poll(() => ordersRead()).toEqual(['page=1']);
    await progress(page).waitFor();
    expect(ordersRead()).toEqual(['page=1']);
    held.resolve();
    await expect.poll(() => ordersRead().length).toBe(20);
    expect(ordersRead()).toEqual(Array.from({ length: 20 }, (_, index) => `page=${index + 1}`));
    await expect.poll(() => options(page).filter({ hasText: far.reference_id }).count()).toBe(0);
    await options(page).filter({ hasText: 'Search the rest' }).click();
    await options(page).filter({ hasText: far.reference_id }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await options(page).filter({ hasText: 'Search the rest' }).waitFor({ state: 'attached' });
    expect(ordersRead().length).toBeLessThan(200);
  });

  it('OPR-3 finds records by email address, transaction hash and deposit address', async ({
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
    await page.getByText("Some sources couldn't be searched: users.").waitFor();
    expect(takeErrors()).toEqual([]);
  });

  it('OPR-4 lists recent screens first, only for their user and session', async ({ app, page }) => {
    await page.goto('/dashboard');
    const stored = () =>
      page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const typed of ['report', 'system']) {
      await find(page, typed);
      await expect.poll(() => chosen(page).getAttribute('href')).toBe(`/${typed}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(`/${typed}`);
      await closed(page);
    }
    await find(page, 'acme');
    await find(page, '2');
    await options(page).filter({ hasText: 'Café Lumière' }).click();
    await page.waitForURL('/businesses/details/2');
    await page.reload();
    await page.getByRole('link', { name: 'demo' }).waitFor();
    await find(page, '');
    const titles = options(page).locator('span:first-child');
    await expect
      .poll(async () => (await titles.allTextContents()).slice(1, 4))
      .toEqual(['System', 'Report', 'Dashboard']);
    await expect.poll(() => chosen(page).getAttribute('href')).toBe('/businesses/details/2');
    await page.keyboard.press('Escape');
    app.script('GET /ajax/auth/check', { body: { id: 77, username: 'someone.else' } });
    await page.reload();
    await page.getByRole('link', { name: 'someone.else' }).waitFor();
    await find(page, '');
    await expect
      .poll(async () => (await titles.allTextContents()).slice(0, 2))
      .toEqual(['Dashboard', 'CL Balancing']);
    await page.keyboard.press('Escape');
    expect(await stored()).not.toContain('Café');
  });

  it('OPR-70 offers to open an order whose id is pasted, once', async ({ app, page }) => {
    await page.goto('/users');
    await page.getByRole('link', { name: 'aisha.abara' }).waitFor();
    const { items } = await fetchJson(app, page, '/orders?page=9');
    // Not by the keyboard: all tests share one clipboard.
    const isDefault = await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      return document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, `\t${items[0].reference_id.toUpperCase()} \r\n`);
    // By default, the browser pastes the text into the field that has the focus by then.
    expect(isDefault).toBe(false);
    await box(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`/orders/${items[0].reference_id}`);
  });

  it('OPR-69 opens the Process dialog of a settlement that is Processing', async ({
    app,
    page,
  }) => {
    const { settlements } = await fetchJson(app, page, '/closed-loop-balancing');
    const open = settlements.items.find(
      (one: { transaction_hash: string | null }) => !one.transaction_hash,
    );
    await page.goto('/closed-loop-balancing');
    await page.getByRole('link', { name: open.reference_id }).first().waitFor();
    await find(page, `process ${open.reference_id}`);
    await expect.poll(() => chosen(page).textContent()).toContain(open.reference_id);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Process Settlement' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#process');
  });

  it('OPR-5 is accessible and fits a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto('/businesses');
    await page.getByRole('table').waitFor();
    await find(page, 'no such thing');
    await page.getByText('Not found in').waitFor();
    await find(page, 'ltd');
    await progress(page).waitFor();
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
    expect([list && list.x >= 0, list && list.x + list.width <= 390]).toEqual([true, true]);
  });
});

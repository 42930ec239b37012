import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, copyWith, firstOrder, it, loaded, tableCells } from '../support/console.ts';

/** Screens that are printed, with their table. */
const printed = [
  { path: '/orders', table: 'Orders' },
  { path: '/closed-loop-balancing/details/1', table: 'Trades' },
];

describe('tables', () => {
  it('OPR-43 sorts by key and click and announces the sort order', async ({ app, page }) => {
    await page.goto('/orders?page=2');
    const head = page.getByRole('columnheader', { name: 'Created At' });
    await head.getByRole('button').press('Enter');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await page.getByText('Sorted by Created At, ascending').waitFor({ state: 'attached' });
    expect(await accessFaults(page)).toEqual([]);
    // The whole header cell is clickable.
    await head.click({ position: { x: 5, y: 5 } });
    await page.waitForURL('/orders?sort-orders=-created-at');
    await expect
      .poll(() => app.requests.filter(({ line }) => line === 'GET /ajax/orders').length)
      .toBe(3);
  });

  it('OPR-49 OPR-50 OPR-51 fits a long list on a phone, with a visible head', async ({
    app,
    page,
  }) => {
    app.declareNothing();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/wallet-providers/BitGo/XBT?rows-deposits=125');
    const table = page.getByRole('table', { name: 'Deposits' });
    await table.locator('tbody tr').nth(100).scrollIntoViewIfNeeded();
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['Reference Id', 'Balance']);
    const bar = await page.getByRole('banner').boundingBox();
    const head = table.getByRole('columnheader').first();
    await expect
      .poll(async () => (await head.boundingBox())?.y)
      .toBe((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const points = await table
      .locator('tbody td:nth-child(3) > span > span:last-of-type')
      .evaluateAll(
        (wholes) =>
          new Set(
            wholes.slice(0, 50).map((whole) => Math.round(whole.getBoundingClientRect().right)),
          ).size,
      );
    expect(points).toBe(1);

    await page.getByRole('searchbox').fill('0.0000');
    await page.getByText(/^\d+ of \d+ rows$/).waitFor();
  });

  it('OPR-50 opens a card with all values of a row on a phone, by keyboard alone', async ({
    page,
  }) => {
    await page.goto('/orders');
    await firstOrder(page);
    const button = page.getByRole('button', { name: /^All values of/ }).first();
    expect(await button.isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await button.press('Enter');
    const card = page.getByRole('dialog', { name: /^All values of/ });
    await expect
      .poll(() => card.locator('dt').allTextContents())
      .toEqual([
        'Id',
        'Currency Pair',
        'Address',
        'Rate',
        'Amount',
        'Created At',
        'Invoice Status',
      ]);
    const address = card.locator('dd').nth(2).locator('.mono');
    expect(await address.innerText()).toBe(await address.textContent());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    // A press beside a link stays in the card.
    await card.locator('dt').first().click();
    expect(new URL(page.url()).pathname).toBe('/orders');
  });

  it('OPR-50 keeps the first column of a wide list visible', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 844 });
    await page.goto('/exchange-providers/Kraken');
    const scroller = page.getByRole('region', { name: 'Exchange Pairs (scrolls)' });
    const cell = page.getByRole('table', { name: 'Exchange Pairs' }).locator('tbody td').first();
    await loaded(page, cell).waitFor();
    const shadow = () => cell.evaluate((element) => getComputedStyle(element, '::before').content);
    const { left } = await scroller.evaluate((box) => box.getBoundingClientRect());
    await expect.poll(() => cell.boundingBox()).toMatchObject({ x: left });
    const scrolled = () => scroller.evaluate((box) => box.scrollLeft);
    await scroller.evaluate((box) => box.scrollTo(150, 0));
    await expect.poll(scrolled).toBe(150);
    await expect.poll(() => cell.boundingBox()).toMatchObject({ x: left });
    await expect.poll(shadow).toBe('""');
    await scroller.evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(shadow).toBe('none');
  });

  it('OPR-50 keeps the first of two header rows above scrolled columns', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 844 });
    await page.goto('/exchange-providers/Kraken');
    const head = page.getByRole('columnheader', { name: 'Currency Pair' });
    const isOnTop = () =>
      head.evaluate((cell) => {
        const { left, bottom, width } = cell.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 5) === cell;
      });
    await page
      .getByRole('region', { name: 'Exchange Pairs (scrolls)' })
      .evaluate((box) => box.scrollTo(150, 0));
    await expect.poll(isOnTop).toBe(true);
  });

  it('OPR-49 keeps the filter and buttons beside the title of a list', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/exchange-providers/Kraken');
    const title = page.getByRole('heading', { name: 'Exchange Pairs' });
    const filter = page.getByLabel('Search Exchange Pairs');
    const middle = async (element: Locator) => {
      const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return y + height / 2;
    };
    await page.getByRole('button', { name: 'More for Exchange Pairs' }).waitFor();
    const line = await middle(title);
    expect(Math.abs((await middle(filter)) - line)).toBeLessThan(3);
    expect(
      Math.abs(
        (await middle(page.getByRole('button', { name: 'More for Exchange Pairs' }))) - line,
      ),
    ).toBeLessThan(3);
  });

  it('OPR-322 opens the same list for whoever gets its link', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/closed-loop-balancing');
    const status = page.getByLabel('Status');
    await status.selectOption('Processing');
    const table = page.getByRole('table', { name: 'Settlements' });
    const rows = table.locator('tbody a');
    // Until then the rows are those without the filter.
    await expect.poll(() => table.getByText('Completed', { exact: true }).count()).toBe(0);
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    const shown = await rows.allTextContents();
    const copy = async () => {
      await page.getByRole('button', { name: 'More for Settlements' }).click();
      return copyWith(page.getByRole('button', { name: 'Copy link to Settlements' }));
    };
    await expect.poll(copy).toContain('#settlements');
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // Of a colleague, in whose tab nothing has been open.
    await page.goto('about:blank');
    await page.goto(link);
    await expect.poll(() => rows.allTextContents()).toEqual(shown);
    expect(await status.inputValue()).toBe('false');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Settlements');
  });

  it('OPR-145 steps through the records of a list, over its pages', async ({ page }) => {
    await page.goto('/users?page=2');
    const names = page.getByRole('table', { name: 'Users' }).locator('tbody td:first-child a');
    await names.first().waitFor();
    const [next] = await names.allTextContents();
    await page.goto('/users');
    const count = /of (\d+)$/.exec(
      (await page.getByText(/^1-10 of \d+$/).textContent()) ?? '',
    )?.[1];
    const [ninth, last] = (await names.allTextContents()).slice(8);
    const steps = page.getByRole('navigation', { name: 'Records of Users' });
    const isAt = async (name: string | undefined, text: string) => {
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expect.poll(() => steps.textContent()).toBe(text);
    };
    await names.nth(8).click();
    await isAt(ninth, `Previous9 of ${count}Next`);
    expect(await accessFaults(page)).toEqual([]);
    await steps.getByRole('link', { name: 'Next' }).click();
    await isAt(last, `Previous10 of ${count}Next`);
    await steps.getByRole('link', { name: 'Next' }).click();
    await isAt(next, `Previous11 of ${count}Next`);
    await page.reload();
    await isAt(next, `Previous11 of ${count}Next`);
    await steps.getByRole('link', { name: 'Previous' }).click();
    await isAt(last, `Previous10 of ${count}Next`);
    const address = page.url();
    await page.goto('/profile');
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  it.for(printed)(
    'OPR-44 OPR-45 prints $path in full, black on white',
    async ({ path, table }, { page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      await tableCells(page, table);
      await expect.poll(() => page.locator('.on-paper').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.pdf();
      // It was not opened.
      await expect.poll(() => page.getByText('History', { exact: true }).isVisible()).toBe(false);
      await expect
        .poll(() => page.locator('.on-paper').textContent())
        .toMatch(new RegExp(`^${page.url()}, printed \\d{4}-.*Z$`));
      await expect
        .poll(() =>
          page
            .locator(
              'nav:visible, :not(th) > button:visible, [role="button"]:visible, header a:visible',
            )
            .count(),
        )
        .toBe(0);
      await expect.poll(() => page.locator('th button:not(:visible)').count()).toBe(0);
      // Browsers repeat a head on every sheet, but leave out its buttons and sticky cells.
      const looks = (element: Element) => [
        getComputedStyle(element).display,
        getComputedStyle(element).position,
      ];
      expect(await page.locator('th').first().evaluate(looks)).toEqual(['table-cell', 'static']);
      expect(await page.locator('th button').first().evaluate(looks)).toEqual([
        'contents',
        'static',
      ]);
      // The local time and the exact instant are on one line each.
      const lines = (time: Element) =>
        time.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(time).lineHeight);
      await expect.poll(() => page.locator('time').first().evaluate(lines)).toBeLessThan(2.5);
      const { color, backgroundColor } = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor };
      });
      expect(color).toBe('rgb(0, 0, 0)');
      expect(backgroundColor).toBe('rgb(255, 255, 255)');
      const truncated = await page
        .locator('main *:visible:not(.visually-hidden)')
        .evaluateAll((all) =>
          all
            .filter(
              (element) =>
                getComputedStyle(element).overflowX !== 'visible' &&
                element.scrollWidth > element.clientWidth,
            )
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        );
      expect(truncated).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
      expect(await page.locator('time').first().innerText()).toMatch(/\(\d{4}-\d\d-\d\dT.*Z\)$/);
    },
  );
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { facts, it, tableCells } from '../support/console.ts';
import { rejected, settlementOptions, trades, tradeWith } from '../support/responses.ts';

const create = '/closed-loop-balancing/create';

const provider = (page: Page) => page.getByLabel('Exchange Provider');
const cryptocurrency = (page: Page) => page.getByLabel('Cryptocurrency');
const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');
/** Returns the selected total and number of trades in the bar. */
async function total(page: Page): Promise<string> {
  const { 'Selected total': sum, Trades: count } = await facts(page);
  return `${sum}, ${count}`;
}
/** Returns whether the focused element, the selected total and `Save` are uncovered. */
const areUncovered = (page: Page) =>
  page.locator('dt:text-is("Selected total") + dd, button[type=submit]').evaluateAll((elements) =>
    [document.activeElement, ...elements].map((element) => {
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });

async function choose(page: Page, name: string, code: string) {
  await provider(page).selectOption(name);
  await cryptocurrency(page).selectOption(code);
}

function scriptOptions(app: { script: (line: string, response: object) => void }) {
  app.script(`GET /ajax${create}`, { body: settlementOptions });
  app.script(`GET /ajax${create}/trades/7/1`, { body: trades });
  app.script(`GET /ajax${create}/trades/b%2Fs/1`, { body: [] });
  app.script(`GET /ajax${create}/trades/7/2`, { body: [tradeWith(1, 250, 'LTC')] });
}

describe('creating a settlement', () => {
  it('OPR-50 opens a card with all values of a trade on a phone', async ({ app, page }) => {
    scriptOptions(app);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(create);
    await choose(page, 'Kraken', 'XBT');
    await page
      .getByRole('button', { name: /^All values of/ })
      .first()
      .click();
    await expect
      .poll(() =>
        page
          .getByRole('dialog', { name: /^All values of/ })
          .locator('dt')
          .allTextContents(),
      )
      .toEqual(['Reference Id', 'Amount', 'Age', 'Created At']);
    expect(await boxes(page).first().isChecked()).toBe(false);
  });

  it('OPR-107 shows an error of the trades above the bar', async ({ app, page }) => {
    scriptOptions(app);
    app.script(`GET /ajax${create}/trades/7/1`, {
      body: Array.from({ length: 30 }, (_, id) => tradeWith(id, 1)),
    });

    app.script(`POST /ajax${create}`, {
      status: 422,
      body: { errors: { trade_ids: ['Choose a trade.'] } },
      headers: rejected,
    });
    await page.goto(create);
    await choose(page, 'Kraken', 'XBT');
    await boxes(page).first().check();
    await page.getByRole('button', { name: 'Save' }).click();
    const error = page.getByText('Choose a trade.');
    const isUncovered = () =>
      error.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, top + height / 2));
      });
    await expect.poll(isUncovered).toBe(true);
  });

  it('OPR-107 marks no focused trade as selected, keeps rows in place', async ({ app, page }) => {
    scriptOptions(app);
    await page.goto(create);
    await choose(page, 'Kraken', 'XBT');
    const first = page.locator('tbody tr').first();
    const background = () => first.evaluate((row) => getComputedStyle(row).backgroundColor);
    await boxes(page).first().check();
    const selected = await background();
    await boxes(page).first().uncheck();
    await expect
      .poll(() =>
        boxes(page)
          .first()
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    expect(await background()).not.toBe(selected);
    const top = async () => (await first.boundingBox())?.y;
    const before = await top();
    await page.getByLabel('Amount from the statement').fill('0.5');
    await page.getByText(/than the selected total/).waitFor();
    expect(await top()).toBe(before);
  });

  it('CLB-4 CLB-13 keeps total and Save visible without hiding the focus', async ({
    app,
    page,
  }) => {
    scriptOptions(app);
    app.script(`GET /ajax${create}/trades/7/1`, {
      body: Array.from({ length: 12 }, (_, id) => tradeWith(id, 1)),
    });
    await page.goto(create);
    await choose(page, 'Kraken', 'XBT');
    await boxes(page).first().waitFor();
    await page.setViewportSize({ width: 1920, height: 1080 });
    const [summary, save] = [
      page.locator('[data-bottom-bar] dl').last(),
      page.getByRole('button', { name: 'Save' }),
    ];
    const gap = async () => {
      const [left, right] = [await summary.boundingBox(), await save.boundingBox()];
      return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
    };
    // The menu of the form is between them.
    await expect.poll(gap).toBeLessThan(60);
    // The second size is that of 1280 x 720 pixels at a zoom of 400 %.
    // There, the button of the card comes before each check box.
    for (const [width, height, stops, sum] of [
      [1280, 600, 1, '0.00000012 XBT, 12 of 12 listed'],
      [320, 180, 2, '0.00000000 XBT, 0 of 12 listed'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await boxes(page).first().focus();
      for (let row = 0; row < 12; row += 1) {
        await expect
          .poll(() => areUncovered(page), { message: `row ${row}` })
          .toEqual([true, true, true]);
        await page.keyboard.press('Space');
        for (let stop = 0; stop < stops; stop += 1) await page.keyboard.press('Tab');
      }
      await expect.poll(() => total(page)).toBe(sum);
    }
    const dismiss = notifications(page).getByRole('button', { name: 'Dismiss' });
    for (const [index, status] of [409, 413].entries()) {
      app.script(`POST /ajax${create}`, { status });
      await save.press('Control+Enter');
      await dismiss.nth(index).focus();
      await expect.poll(() => areUncovered(page)).toEqual([true, true, true]);
    }
    expect((await notifications(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  it('CLB-13 shows a whole trade in the first window at a zoom of 200 %', async ({ app, page }) => {
    scriptOptions(app);
    // That of 1280 x 720 pixels.
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(create);
    await choose(page, 'Kraken', 'XBT');
    await boxes(page).first().waitFor();
    const edge = (selector: string, side: 'top' | 'bottom') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, side) => element.getBoundingClientRect()[side], side);
    expect(await edge('tbody tr', 'bottom')).toBeLessThanOrEqual(
      await edge('[data-bottom-bar]', 'top'),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('CLB-3 CLB-4 creates a settlement by keyboard alone', async ({ app, page }) => {
    await page.goto('/closed-loop-balancing');
    await page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor();
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const tabTo = async (name: string | RegExp, role: 'button' | 'combobox' | 'checkbox') => {
      const target = page.getByRole(role, { name, exact: true });
      for (let presses = 0; presses < 40; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      throw new Error(`Tab never reached ${name}.`);
    };
    await tabTo('Create', 'button');
    await press('Space');
    await page.getByRole('option', { name: 'Kraken' }).waitFor({ state: 'attached' });
    await tabTo('Exchange Provider', 'combobox');
    await page.keyboard.type('Kraken');
    await tabTo('Cryptocurrency', 'combobox');
    await page.keyboard.type('XBT');
    await boxes(page).first().waitFor();
    await tabTo(/^All \d/, 'checkbox');
    const [, first = '', , third = ''] = (await tableCells(page, 'Unsettled Trades')).map(
      ([reference]) => reference,
    );
    for (const reference of [first, third]) {
      await tabTo(reference, 'checkbox');
      await press('Space');
    }
    await expect.poll(() => total(page)).toMatch(/, 2 of /);
    const [sum] = (await total(page)).split(',');
    const references = [first, third];
    await tabTo('Save', 'button');
    await press('Enter');
    await notifications(page).getByText('Success: Settlement created successfully.').waitFor();
    await page.getByRole('button', { name: 'Process' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/closed-loop-balancing\/details\/\d+$/);
    await expect
      .poll(() => facts(page, 'Settlement Details'))
      .toMatchObject({
        'Exchange Provider': 'Kraken',
        Amount: sum,
        'Transaction Hash': '–',
      });
    await expect
      .poll(async () => (await tableCells(page, 'Trades')).slice(1, -1).map(([one]) => one))
      .toEqual(references);
    await expect
      .poll(() =>
        page
          .getByRole('heading', { level: 1 })
          .evaluate((heading) => heading === document.activeElement),
      )
      .toBe(true);
    const left = await app.backend.db
      .selectFrom('trades')
      .select('reference_id')
      .where('settlement_id', 'is', null)
      .execute();
    expect(left.filter(({ reference_id }) => references.includes(reference_id))).toEqual([]);
  });
});

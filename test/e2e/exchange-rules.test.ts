import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, type TestConsole } from '../support/console.ts';

const saveRule = 'POST /ajax/exchange-rules';

const row = (page: Page, pair: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: pair, exact: true }) });
const button = (page: Page, pair: string, name: string) =>
  row(page, pair).getByRole('button', { name });
const select = (page: Page, pair: string) =>
  page.getByRole('combobox', { name: `Stablecoin, ${pair}` });
const chosen = (page: Page, pair: string) => row(page, pair).getByRole('cell').nth(1).textContent();
const sent = (app: TestConsole) =>
  app.requests.filter(({ line }) => line === saveRule).map(({ body }) => body);

async function edit(page: Page, pair: string) {
  await page.goto('/exchange-rules');
  await button(page, pair, 'Edit').click();
}

describe('exchange rules', () => {
  it('RULES-1 RULES-2 saves a changed and an unassigned rule', async ({ app, page }) => {
    await edit(page, 'XBT-USD');
    await select(page, 'XBT-USD').selectOption('DAI');
    await button(page, 'XBT-USD', 'Save').click();
    await expect.poll(() => chosen(page, 'XBT-USD')).toBe('DAI');
    await button(page, 'XBT-EUR', 'Edit').click();
    await select(page, 'XBT-EUR').selectOption('Unassiged');
    await button(page, 'XBT-EUR', 'Save').click();
    await button(page, 'XBT-EUR', 'Edit').waitFor();
    expect(sent(app)).toEqual([
      { cryptocurrency_id: 1, currency_id: 1, stablecoin_id: 4 },
      { cryptocurrency_id: 1, currency_id: 2, stablecoin_id: null },
    ]);
    await page.reload();
    await button(page, 'XBT-USD', 'Edit').waitFor();
    await expect.poll(() => chosen(page, 'XBT-USD')).toBe('DAI');
    await expect.poll(() => chosen(page, 'XBT-EUR')).toBe('Unassiged');
  });

  it('RULES-2 changes a rule by keyboard alone', async ({ app, page }) => {
    await page.goto('/exchange-rules');
    await button(page, 'LTC-CAD', 'Edit').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => select(page, 'LTC-CAD').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button(page, 'LTC-CAD', 'Edit').waitFor();
    expect(sent(app)).toEqual([{ cryptocurrency_id: 2, currency_id: 4, stablecoin_id: 2 }]);
    await expect.poll(() => chosen(page, 'LTC-CAD')).toBe('USDT');
  });
});

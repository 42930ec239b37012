import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, type TestConsole, tableCells } from '../support/console.ts';

const saveRule = 'POST /ajax/exchange-rules';

const row = (page: Page, pair: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: pair, exact: true }) });
const button = (page: Page, pair: string, name: string) => row(page, pair).getByRole('button', { name });
const select = (page: Page, pair: string) => page.getByRole('combobox', { name: `Stablecoin, ${pair}` });
const chosen = (page: Page, pair: string) => select(page, pair).locator('option:checked').textContent();
const sent = (app: TestConsole) => app.requests.filter(({ line }) => line === saveRule).map(({ body }) => body);

async function edit(page: Page, pair: string) {
  await page.goto('/exchange-rules');
  await button(page, pair, 'Edit').click();
}

describe('exchange rules', () => {
  it('RULES-1 offers Unassiged first, then every stablecoin', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Exchange Rules' }).click();
    await page.waitForURL('/exchange-rules');
    await button(page, 'XRP-CAD', 'Edit').waitFor();
    const [heads, ...cells] = await tableCells(page, 'Exchange Rules');
    expect(heads).toEqual(['Currency Pair', 'Stablecoin', 'Actions']);
    const pairs = ['XBT', 'LTC', 'ETH', 'XRP'].flatMap((coin) => ['USD', 'EUR', 'GBP', 'CAD'].map((code) => `${coin}-${code}`));
    expect(cells.map(([pair]) => pair)).toEqual(pairs);
    for (const pair of pairs) {
      expect(await select(page, pair).locator('option').allTextContents()).toEqual(['Unassiged', 'USDC', 'USDT', 'EURC', 'DAI']);
      expect(await select(page, pair).isDisabled()).toBe(true);
    }
    expect(await chosen(page, 'XBT-EUR')).toBe('EURC');
    expect(await chosen(page, 'LTC-GBP')).toBe('Unassiged');
    await expect.poll(() => app.requests.at(-1)?.line).toBe('GET /ajax/exchange-rules');
  });

  it('RULES-2 saves a changed and an unassigned rule', async ({ app, visit }) => {
    const { page } = await visit();
    await edit(page, 'XBT-USD');
    await select(page, 'XBT-USD').selectOption('DAI');
    await button(page, 'XBT-USD', 'Save').click();
    await button(page, 'XBT-USD', 'Edit').click();
    expect(await chosen(page, 'XBT-USD')).toBe('DAI');
    await button(page, 'XBT-USD', 'Cancel').click();
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
    expect([await chosen(page, 'XBT-USD'), await chosen(page, 'XBT-EUR')]).toEqual(['DAI', 'Unassiged']);
  });

  it('RULES-2 changes a rule by keyboard alone', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/exchange-rules');
    await button(page, 'LTC-CAD', 'Edit').focus();
    await page.keyboard.press('Enter');
    expect(await select(page, 'LTC-CAD').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button(page, 'LTC-CAD', 'Edit').waitFor();
    expect(sent(app)).toEqual([{ cryptocurrency_id: 2, currency_id: 4, stablecoin_id: 2 }]);
    expect(await chosen(page, 'LTC-CAD')).toBe('USDT');
  });

  it('RULES-2 cancels one row without sending and leaves others alone', async ({ app, visit }) => {
    const { page } = await visit();
    await edit(page, 'ETH-GBP');
    await button(page, 'ETH-CAD', 'Edit').click();
    await select(page, 'ETH-GBP').selectOption('EURC');
    await select(page, 'ETH-CAD').selectOption('DAI');
    await button(page, 'ETH-GBP', 'Cancel').click();
    expect([await chosen(page, 'ETH-GBP'), await chosen(page, 'ETH-CAD')]).toEqual(['USDT', 'DAI']);
    expect(await select(page, 'ETH-CAD').isEnabled()).toBe(true);
    expect(await button(page, 'ETH-GBP', 'Edit').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(sent(app)).toEqual([]);
  });

  it('RULES-2 keeps a failed row in the saving state with Retry', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    const responded = Promise.withResolvers<void>();
    app.script(saveRule, { status: 422, body: { errors: { currency_id: ['No such rule.'] } }, until: responded.promise });
    await edit(page, 'XRP-USD');
    await select(page, 'XRP-USD').selectOption('DAI');
    await button(page, 'XRP-USD', 'Save').click();
    await row(page, 'XRP-USD').getByRole('img', { name: 'Saving' }).waitFor();
    expect(await select(page, 'XRP-USD').isDisabled()).toBe(true);
    expect(await row(page, 'XRP-USD').getByRole('button').count()).toBe(0);
    responded.resolve();
    await button(page, 'XRP-USD', 'Retry').waitFor();
    expect(await row(page, 'XRP-USD').getByRole('img', { name: 'Saving' }).isVisible()).toBe(true);
    expect(await select(page, 'XRP-USD').isDisabled()).toBe(true);
    expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('');
    expect(takeErrors()).toEqual([expect.stringContaining('The row could not be saved: ApiError: exchange-rules.save')]);
    app.script(saveRule);
    await button(page, 'XRP-USD', 'Retry').click();
    await button(page, 'XRP-USD', 'Edit').waitFor();
    expect(await chosen(page, 'XRP-USD')).toBe('DAI');
    expect(sent(app)).toHaveLength(2);
  });

  it('RULES-1 RULES-2 keeps id types and an unlisted stablecoin', async ({ app, visit }) => {
    const { page } = await visit();
    const ids = `"cryptocurrency":{"id":9007199254740993,"code":"XBT"},"currency":{"id":"usd","code":"USD"}`;
    app.script('GET /ajax/exchange-rules', {
      text: `{"stablecoins":[{"id":"c-1","code":"USDC"}],"exchange_rule_matrix":[{${ids},"stablecoin":{"id":7,"code":"OLD"}}]}`,
    });
    app.script(saveRule, { body: {} });
    await edit(page, 'XBT-USD');
    expect(await chosen(page, 'XBT-USD')).toBe('OLD');
    await button(page, 'XBT-USD', 'Save').click();
    await button(page, 'XBT-USD', 'Edit').click();
    await select(page, 'XBT-USD').selectOption('USDC');
    await button(page, 'XBT-USD', 'Save').click();
    await button(page, 'XBT-USD', 'Edit').waitFor();
    // JSON.parse rounds the id, which was sent as 9007199254740993.
    expect(sent(app)).toEqual([
      { cryptocurrency_id: JSON.parse('9007199254740993'), currency_id: 'usd', stablecoin_id: 7 },
      { cryptocurrency_id: JSON.parse('9007199254740993'), currency_id: 'usd', stablecoin_id: 'c-1' },
    ]);
  });

  it('RULES-1 ERR-4 shows a skeleton, then Retry after a failure, and no rules', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    app.script('GET /ajax/exchange-rules', { until: new Promise(() => {}) });
    await page.goto('/exchange-rules');
    await page.locator('[aria-busy="true"] table').waitFor();
    app.script('GET /ajax/exchange-rules', { status: 503 });
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toHaveLength(1);
    app.script('GET /ajax/exchange-rules', { body: { stablecoins: [], exchange_rule_matrix: [] } });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No exchange rules.').waitFor();
  });

  it('RULES-1 FMT-3 shows missing parts as dashes', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    app.script('GET /ajax/exchange-rules', { body: { stablecoins: null, exchange_rule_matrix: [{ currency: null }] } });
    await page.goto('/exchange-rules');
    await page.getByRole('cell', { name: '–-–', exact: true }).waitFor();
    expect(await chosen(page, '–-–')).toBe('Unassiged');
    expect(takeErrors().every((error) => error.includes('breaks the contract'))).toBe(true);
  });
});

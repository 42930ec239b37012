import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, facts, it, tableCells } from '../support/console.ts';
import { settlementOptions, tradeWith } from '../support/responses.ts';

const create = '/closed-loop-balancing/create';
const trades = [50_000_000, 120_000_000, 7_500_000, 33_000_000].map((amount, index) =>
  tradeWith(index + 1, amount),
);
const csv = [
  'txid,refid,time,type,asset,amount,fee',
  'L1,TRD-1,2026-11-19 10:44:03,withdrawal,XXBT,-0.5000000000,0.0001',
  'L2,TRD-2,2026-11-19 10:45:03,withdrawal,XXBT,-1.1999000000,0.0001',
  'L3,TRD-3,2026-11-19 10:46:03,withdrawal,XXBT,-0.0750000000,0.0001',
  'L4,REF-9,2026-11-19 10:47:03,withdrawal,XXBT,-2.0000000000,0.0001',
].join('\n');
const file = { name: 'kraken.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
const button = (page: Page) => page.getByRole('button', { name: 'Compare with a statement' });

async function openTrades(
  page: Page,
  app: { script: (line: string, response: object) => void },
  listed = trades,
): Promise<void> {
  app.script(`GET /ajax${create}`, { body: settlementOptions });
  app.script(`GET /ajax${create}/trades/7/1`, { body: listed, headers: { 'X-Total-Count': '4' } });
  await page.goto(`${create}?provider=Kraken&cryptocurrency=XBT`);
  await page.getByRole('checkbox', { name: 'TRD-1' }).waitFor();
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

describe('comparing with a statement', () => {
  it('STMT-7 STMT-8 STMT-9 selects what a statement has', async ({ app, page }) => {
    await openTrades(page, app);
    await page.getByRole('checkbox', { name: 'TRD-4' }).check();
    await button(page).click();
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    await page.getByText('2 of 4 lines match.').waitFor();
    const sums = await tableCells(page, 'Sums of the statement');
    expect(sums.map((cells) => cells.join(' | '))).toEqual([
      'Result | Lines | Statement | Trades | Books | Difference',
      'Amount differs | 1 | 1.19990000 XBT | 1 | 1.20000000 XBT | -0.00010000 XBT',
      'Not in the books | 1 | 2.00000000 XBT | 0 | 0.00000000 XBT | 2.00000000 XBT',
      'Missing on the statement | 0 | 0.00000000 XBT | 1 | 0.33000000 XBT | -0.33000000 XBT',
      'Matched | 2 | 0.57500000 XBT | 2 | 0.57500000 XBT | 0.00000000 XBT',
      'All | 4 | 3.77490000 XBT | 4 | 2.10500000 XBT | 1.66990000 XBT',
    ]);
    await page.getByRole('button', { name: 'Select 2 matched trades' }).click();
    expect(await facts(page)).toMatchObject({
      'Selected total': '0.90500000 XBT',
      Trades: '3 of 4',
    });
    await page.getByRole('link', { name: 'Amount differs 1' }).click();
    expect(await tableCells(page, 'Statement lines')).toHaveLength(2);
    expect(await facts(page)).toMatchObject({ Trades: '3 of 4' });
    expect(await accessFaults(page)).toEqual([]);
  });

  it('STMT-7 compares a pasted list by keyboard, and forgets it', async ({ app, page }) => {
    await openTrades(page, app);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.getByLabel('Choose a CSV file').evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('TRD-1 TRD-3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2 lines match.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await facts(page)).Trades).toBe('2 of 4');
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(async () => (await facts(page)).Trades).toBe('2 of 4');
    expect(await page.getByText('pasted text').count()).toBe(0);
  });

  it('STMT-8 STMT-14 decides by keyboard, with the sums in sight on a phone', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const twins = [tradeWith(1, 5), tradeWith(2, 5), ...trades.slice(2)];
    await openTrades(page, app, twins);
    await button(page).click();
    const lines = ['2026-11-19', '2026-11-19'].map((time) => `${time};0,00000005`);
    await page.getByLabel('Or paste').fill(['Time;Amount', ...lines].join('\n'));
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('link', { name: /^To decide 2/ }).click();
    const decision = (row: number) => page.getByLabel(`Decision on row ${row}`);
    await decision(2).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('1 of 2 lines match, 1 of them by decision.').waitFor();
    expect(await decision(2).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('checkbox', { name: 'TRD-4' }).scrollIntoViewIfNeeded();
    for (const sum of ['Proposed 1', 'Matched by decision 1', 'Missing 2', 'Difference'])
      await expect(page.locator('dt', { hasText: sum }).evaluate(isInWindow)).resolves.toBe(true);
    expect(await accessFaults(page)).toEqual([]);
  });
});

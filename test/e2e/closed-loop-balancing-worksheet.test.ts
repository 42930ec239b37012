import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { totalCount } from '#contract/endpoint.ts';
import { accessFaults, columnCells, it, type TestConsole, tableCells } from '../support/console.ts';

const create = '/closed-loop-balancing/create';
const details = '/closed-loop-balancing/details/41';

/** Trades in no order of amount or age; the sum of the first two exceeds the precision of a double. */
const trades = [
  ['A', '9007199254740993', '2026-11-20T07:00:00Z'],
  ['B', 4, '2026-11-21 11:30:00'],
  ['C', '10000000000', '2026-11-18T12:00:00Z'],
  ['D', 300, '2026-11-21T09:00:00Z'],
  ['E', 20, '2026-11-21T11:59:00Z'],
].map(([id, cryptocurrency_amount, created_at]) => ({
  id,
  reference_id: `TRD-${id}`,
  exchange_provider: 'Kraken',
  cryptocurrency_amount,
  cryptocurrency_code: 'XBT',
  created_at,
}));

const settlement = {
  id: 41,
  reference_id: 'CLS-41',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: '9007199254740997',
  address: null,
  transaction_hash: null,
  note: null,
  created_at: '2026-11-21T12:00:00Z',
  trades: [{ reference_id: 'TRD-A' }, { reference_id: 'TRD-B' }],
};

function scriptTrades(app: TestConsole) {
  app.script(`GET /ajax${create}`, {
    body: {
      exchange_providers: [{ id: 7, name: 'Kraken' }],
      cryptocurrencies: [{ id: 1, code: 'XBT' }],
    },
  });
  app.script(`GET /ajax${create}/trades/7/1`, { body: trades, headers: { [totalCount]: '5' } });
  app.script(`POST /ajax${create}`, { body: { id: 41 } });
  app.script(`GET /ajax${details}`, { body: settlement });
}

/** Opens the trades of a pair at noon UTC on 21 November 2026. */
async function openTrades(app: TestConsole, page: Page) {
  scriptTrades(app);
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  await page.goto(create);
  await page.getByLabel('Exchange Provider').selectOption('Kraken');
  await page.getByLabel('Cryptocurrency').selectOption('XBT');
  await box(page, 'A').waitFor();
}

const box = (page: Page, id: string) => page.getByRole('checkbox', { name: `TRD-${id}` });
const selected = (page: Page) =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('input:checked') })
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('label')?.textContent?.slice(4)).join(''),
    );
const order = async (page: Page) =>
  (await tableCells(page, 'Unsettled Trades'))
    .slice(1)
    .map(([reference]) => reference?.slice(4))
    .join('');
const sortBy = (page: Page, head: string) =>
  page.getByRole('columnheader', { name: head }).getByRole('button').click();

describe('the worksheet of a settlement', () => {
  it('OPR-7 OPR-8 selects ranges with Shift and keeps them when sorting', async ({
    app,
    visit,
  }) => {
    const { page } = await visit();
    await openTrades(app, page);
    await box(page, 'B').click();
    await page.getByText('TRD-D').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(page)).toBe('BCD');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('');
    await box(page, 'C').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(page)).toBe('B');

    const tradesRead = () => app.requests.filter(({ line }) => line.includes('/trades/')).length;
    const before = tradesRead();
    await sortBy(page, 'Created At');
    await expect.poll(() => order(page)).toBe('CADBE');
    await sortBy(page, 'Created At');
    await expect.poll(() => order(page)).toBe('EBDAC');
    await expect
      .poll(() => columnCells(page, 'Unsettled Trades', 'Age'))
      .toEqual(['1 min', '30 min', '3 h', '1 d', '3 d']);
    await sortBy(page, 'Amount');
    await expect.poll(() => order(page)).toBe('BEDCA');
    await sortBy(page, 'Amount');
    await expect.poll(() => order(page)).toBe('ACDEB');
    await expect.poll(() => selected(page)).toBe('B');
    expect(tradesRead()).toBe(before);

    // By keyboard, from the first row to the last but one, in the sorted order.
    await box(page, 'A').focus();
    await page.keyboard.press('Space');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => selected(page)).toBe('ACDEB');
    await box(page, 'C').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(details);
    const sent = app.requests.find(({ line }) => line.startsWith('POST'))?.body;
    expect(sent).toEqual({
      exchange_provider_id: 7,
      cryptocurrency_id: 1,
      trade_ids: ['A', 'B', 'D', 'E'],
    });
  });

  it('OPR-80 selects filtered trades beside hidden ones', async ({ app, visit }) => {
    const { page } = await visit();
    await openTrades(app, page);
    // A short list has a filter only while one is in use.
    await page.goto(`${page.url()}&filter-unsettled-trades=trd`);
    await box(page, 'B').check();
    const filter = page.getByRole('searchbox', { name: 'Search Unsettled Trades' });
    await filter.fill('100');
    await expect.poll(() => order(page)).toBe('C');
    await page.getByText('1 selected trade is hidden by the filter.').waitFor();
    await page.getByLabel('All that match').check();
    const trades = page.locator('dt', { hasText: 'Trades' }).locator('+ dd');
    await expect.poll(() => trades.textContent()).toBe('2 of 5');
    await filter.press('Enter');
    await filter.press('Escape');
    await expect.poll(() => selected(page)).toBe('BC');
    // Enter in the filter has sent nothing.
    expect(app.requests.filter(({ line }) => line === `POST /ajax${create}`)).toEqual([]);
    await filter.fill('zzz');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByLabel(/^All \d/).check();
    await expect.poll(() => selected(page)).toBe('ABCDE');
    await page.getByLabel(/^All \d/).uncheck();
    await expect.poll(() => trades.textContent()).toBe('0 of 5');
  });

  it('CLB-11 CLB-13 settles a batch of the queue by keyboard alone', async ({ app, visit }) => {
    const { page } = await visit();
    scriptTrades(app);
    app.script('GET /ajax/closed-loop-balancing/queue', {
      body: [
        {
          exchange_provider: 'Kraken',
          cryptocurrency_code: 'XBT',
          days: 0,
          trades: 3,
          cryptocurrency_amount: 324,
          oldest_at: '2026-11-21T09:00:00Z',
          newest_at: '2026-11-21T11:59:00Z',
        },
      ],
    });
    await page.clock.setFixedTime('2026-11-21T12:00:00Z');
    await page.goto('/closed-loop-balancing');
    const link = page.getByRole('link', { name: '3 trades Kraken XBT, Under 1 day' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => selected(page)).toBe('BDE');
    expect(new URL(page.url()).search).toBe('?provider=Kraken&cryptocurrency=XBT&age=under-1');
    await page.reload();
    await expect.poll(() => selected(page)).toBe('BDE');

    await page.setViewportSize({ width: 390, height: 844 });
    // Behind a dialog, the form is not submitted.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    app.script(`POST /ajax${create}`, { status: 503 });
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('status', { name: 'Outcome of changes' })
      .getByText('Not saved.')
      .waitFor();
    expect(app.requests.filter(({ line }) => line === `POST /ajax${create}`)).toHaveLength(1);
    await expect.poll(() => accessFaults(page)).toEqual([]);

    const sent = app.requests
      .filter(({ line }) => line === `POST /ajax${create}`)
      .map(({ body }) => body);
    expect(sent).toMatchObject([{ trade_ids: ['B', 'D', 'E'] }]);
  });

  it('CLB-13 submits no form that is still loading', async ({ app, page }) => {
    let load = () => {};
    app.script('GET /ajax/businesses/edit/1', {
      until: new Promise<void>((resolve) => (load = resolve)),
    });
    await page.goto('/businesses/edit/1');
    await page.locator('[inert]').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+Enter');
    load();
    await page.locator('[inert]').waitFor({ state: 'detached' });
    await page.getByLabel('Name').fill('Loaded');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('/businesses/details/1');
    const sent = app.requests.filter(({ line }) => line.startsWith('PATCH'));
    expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Loaded' }]);
  });
});

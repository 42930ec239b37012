import { describe, expect } from 'vitest';
import { accessFaults, columnCells, facts, it, tableCells } from '../support/console.ts';
import { settlement, settlementDetails, unsettledTrade } from '../support/responses.ts';

const overview = (items: object[], total: number, unsettled_trades: object[]) => ({
  body: { settlements: { items, total }, unsettled_trades },
});

describe('closed-loop balancing', () => {
  it('OPR-321 shows the settlements and trades in pages, and the queue as counted', async ({
    app,
    page,
  }) => {
    await page.goto('/closed-loop-balancing');
    const links = page.getByRole('table', { name: 'Settlements' }).getByRole('link');
    await links.first().waitFor();
    await page
      .getByRole('table', { name: 'Unsettled Trades' })
      .locator('tbody tr')
      .first()
      .waitFor();
    const cell = page.getByRole('table', { name: 'Unsettled by age' }).getByRole('link').first();
    const sum = (await cell.textContent())?.split(/\d+ trade/)[0];
    expect(app.requests.map(({ line }) => line)).not.toContain('GET /ajax/closed-loop-balancing');
    await page.getByLabel('Status').selectOption('Completed');
    await expect
      .poll(async () => new Set(await columnCells(page, 'Settlements', 'Status')))
      .toEqual(new Set(['Completed']));
    await cell.click();
    await page.waitForURL(/create\?.*age=/);
    await expect.poll(async () => (await facts(page))['Selected total']).toContain(sum);
  });

  it('CLB-1 CLB-5 links settlements of the real backend to their details', async ({
    app,
    page,
  }) => {
    app.declareNothing();
    await page.goto('/closed-loop-balancing?rows-settlements=125');
    const links = page.getByRole('table', { name: 'Settlements' }).getByRole('link');
    await links.first().waitFor();
    await expect
      .poll(() => links.count())
      .toBe((await app.backend.db.selectFrom('settlements').select('id').execute()).length);
    await expect
      .poll(async () => new Set(await columnCells(page, 'Settlements', 'Status')))
      .toEqual(new Set(['Processing', 'Completed']));
    for (const status of ['Processing', 'Completed']) {
      const statuses = await columnCells(page, 'Settlements', 'Status');
      const references = await columnCells(page, 'Settlements', 'Reference Id');
      const reference = references[statuses.indexOf(status)] ?? '';
      await page.getByRole('link', { name: reference }).click();
      await page.getByRole('heading', { name: `Settlement ${reference}` }).waitFor();
      await expect
        .poll(async () => (await facts(page, 'Settlement Details'))['Reference Id'])
        .toBe(reference);
      await expect.poll(async () => (await tableCells(page, 'Trades')).length).toBeGreaterThan(1);
      await expect
        .poll(() => page.getByRole('button', { name: 'Process' }).count())
        .toBe(status === 'Processing' ? 1 : 0);
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'CL Balancing' })
        .click();
      await links.first().waitFor();
    }
  });

  it('CLB-10 CLB-15 shows ages on a tablet and reachable totals on a phone', async ({
    app,
    page,
  }) => {
    const trades = [1, 5, 9].map((days) => ({
      ...unsettledTrade,
      id: days,
      created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    }));
    app.declareNothing();
    app.script('GET /ajax/closed-loop-balancing', overview([], 0, trades));
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/closed-loop-balancing');
    const links = page.getByRole('table', { name: 'Unsettled by age' }).getByRole('link');
    await expect.poll(() => links.count()).toBe(4);
    await links.nth(1).focus();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.tabIndex)))
      .toEqual([0]);
  });

  it('OPR-50 opens a card with the ages of a row of the queue on a phone', async ({
    app,
    page,
  }) => {
    const created_at = new Date(Date.now() - 5 * 86_400_000).toISOString();
    app.declareNothing();
    app.script(
      'GET /ajax/closed-loop-balancing',
      overview([], 0, [{ ...unsettledTrade, created_at }]),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/closed-loop-balancing');
    await page.getByRole('button', { name: 'All values of Bitstamp XBT' }).click();
    const card = page.getByRole('dialog', { name: 'All values of Bitstamp XBT' });
    await expect
      .poll(() => card.locator('dt').allTextContents())
      .toEqual([
        'Exchange Provider',
        'Cryptocurrency',
        'Under 1 day',
        '1–3 days',
        '3–7 days',
        '7–30 days',
        'Over 30 days',
        'Total',
        'Oldest',
      ]);
    expect(await accessFaults(page)).toEqual([]);
    await card.getByRole('link', { name: /3–7 days$/ }).click();
    await page.waitForURL(/create\?.*age=3-7/);
  });

  it('CLB-1 CLB-2 CLB-5 FMT-5 fits long values on a narrow screen', async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const long = 'a1'.repeat(400);
    const longSettlement = { ...settlement, reference_id: long, exchange_provider: long };
    app.declareNothing();
    app.script(
      'GET /ajax/closed-loop-balancing',
      overview([longSettlement], 1, [
        { ...unsettledTrade, reference_id: long, exchange_provider: long },
      ]),
    );
    await page.goto('/closed-loop-balancing');
    await page.getByRole('cell', { name: 'Processing' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    app.script('GET /ajax/closed-loop-balancing/details/7', {
      body: {
        ...settlementDetails,
        ...longSettlement,
        address: long,
        transaction_hash: long,
        note: long,
        trades: [{ reference_id: long }],
      },
    });
    await page.goto('/closed-loop-balancing/details/7');
    await page.getByText('Completed', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

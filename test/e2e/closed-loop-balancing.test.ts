import { describe, expect } from 'vitest';
import { facts, it, tableCells } from '../support/console.ts';

const settlement = {
  id: 7,
  reference_id: 'CLS-7',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  transaction_hash: null,
  created_at: '2026-11-19T10:44:00Z',
};
const trade = {
  id: 1,
  reference_id: 'TRD-1',
  exchange_provider: 'Bitstamp',
  cryptocurrency_amount: '123456789012345678',
  cryptocurrency_code: 'XBT',
  created_at: '2026-11-19 10:44:00',
};
const details = {
  ...settlement,
  cryptocurrency_amount: '900719925474099301',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  transaction_hash: 'ab'.repeat(32),
  note: 'Confirmed by phone.',
  trades: [{ reference_id: 'TRD-1' }, { reference_id: 'TRD-2' }],
};
const overview = (items: object[], total: number, unsettled_trades: object[]) => ({
  body: { settlements: { items, total }, unsettled_trades },
});

describe('closed-loop balancing', () => {
  it('CLB-1 CLB-2 CLB-10 CLB-14 lists settlements, unsettled trades and their queue', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.setFixedTime('2026-11-21T12:00:00Z');
    const completed = { ...settlement, id: 8, reference_id: 'CLS-8', transaction_hash: 'ab', cryptocurrency_code: 'LTC' };
    const inCents = { ...trade, id: 2, reference_id: 'TRD-2', cryptocurrency_code: 'LTC', cryptocurrency_amount: 7 };
    app.script('GET /ajax/closed-loop-balancing', overview([completed, settlement], 2, [trade, inCents]));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'CL Balancing' }).click();
    await page.waitForURL('/closed-loop-balancing');
    await page.getByRole('link', { name: 'CLS-7' }).waitFor();
    await expect
      .poll(() => tableCells(page, 'Settlements'))
      .toEqual([
        ['Reference Id', 'Exchange Provider', 'Cryptocurrency', 'Status', 'Created At'],
        ['CLS-7', 'Kraken', 'XBT', 'Processing', '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)'],
        ['CLS-8', 'Kraken', 'LTC', 'Completed', '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)'],
      ]);
    await expect
      .poll(() => tableCells(page, 'Unsettled Trades'))
      .toEqual([
        ['Reference Id', 'Exchange Provider', 'Amount', 'Created At'],
        ['TRD-1', 'Bitstamp', '1234567890.12345678 XBT', '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)'],
        ['TRD-2', 'Bitstamp', '0.07 LTC', '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)'],
      ]);
    await expect
      .poll(() => page.getByRole('link', { name: 'CLS-7' }).getAttribute('href'))
      .toBe('/closed-loop-balancing/details/7');
    await expect.poll(() => page.getByRole('main').getByText('settlements are shown').count()).toBe(0);
    await expect
      .poll(() => tableCells(page, 'Unsettled by age'))
      .toEqual([
        ['Exchange Provider', 'Cryptocurrency', 'Under 1 day', '1–3 days', '3–7 days', 'Over 7 days', 'Total', 'Oldest'],
        ['Bitstamp', 'LTC', '–', '0.071 trade Bitstamp LTC, 1–3 days', '–', '–', '0.071 trade Bitstamp LTC, Total', '2 d'],
        [
          'Bitstamp',
          'XBT',
          '–',
          '1234567890.123456781 trade Bitstamp XBT, 1–3 days',
          '–',
          '–',
          '1234567890.123456781 trade Bitstamp XBT, Total',
          '2 d',
        ],
      ]);
    await expect.poll(() => page.title()).toBe('CL Balancing - Clearhouse');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('/closed-loop-balancing/create');
  });

  it('CLB-1 CLB-2 shows a message for each empty list', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('GET /ajax/closed-loop-balancing', overview([], 0, []));
    await page.goto('/closed-loop-balancing');
    await page.getByText('No settlements.', { exact: true }).waitFor();
    await page.getByText('No unsettled trades.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });

  it('CLB-1 shows a note when the response omits settlements', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('GET /ajax/closed-loop-balancing', overview([settlement], 1204, []));
    await page.goto('/closed-loop-balancing');
    await page.getByText('Only 1 of 1204 settlements are shown.').waitFor();
  });

  it('CLB-1 CLB-2 ERR-4 shows a skeleton while loading and Retry after a failure', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/closed-loop-balancing', { status: 503, until: responded.promise });
    await page.goto('/closed-loop-balancing');
    await page.locator('[aria-busy="true"] table').first().waitFor();
    responded.resolve();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await expect.poll(() => page.getByRole('main').textContent()).toBe('CL BalancingCreateRetry');
    expect(takeErrors()).toHaveLength(1);
    app.script('GET /ajax/closed-loop-balancing');
    await retry.click();
    await page.getByRole('table', { name: 'Settlements' }).getByText('Completed').first().waitFor();
  });

  it('CLB-1 CLB-5 links settlements of the real backend to their details', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/closed-loop-balancing');
    const links = page.getByRole('table', { name: 'Settlements' }).getByRole('link');
    await links.first().waitFor();
    await expect.poll(() => links.count()).toBe((await app.backend.db.selectFrom('settlements').select('id').execute()).length);
    await expect
      .poll(async () => new Set((await tableCells(page, 'Settlements')).slice(1).map((row) => row[3])))
      .toEqual(new Set(['Processing', 'Completed']));
    for (const status of ['Processing', 'Completed']) {
      const reference = (await tableCells(page, 'Settlements')).find((row) => row[3] === status)?.[0] ?? '';
      await page.getByRole('link', { name: reference }).click();
      await page.getByRole('heading', { name: `Settlement ${reference}` }).waitFor();
      await expect.poll(async () => (await facts(page, 'Settlement Details'))['Reference Id']).toBe(reference);
      await expect.poll(async () => (await tableCells(page, 'Trades')).length).toBeGreaterThan(1);
      await expect.poll(() => page.getByRole('button', { name: 'Process' }).count()).toBe(status === 'Processing' ? 1 : 0);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'CL Balancing' }).click();
      await links.first().waitFor();
    }
  });

  it('CLB-5 shows every field and trade of a settlement', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('GET /ajax/closed-loop-balancing/details/7', { body: details });
    await page.goto('/closed-loop-balancing/details/7');
    await page.getByRole('heading', { name: 'Settlement CLS-7' }).waitFor();
    await expect
      .poll(() => facts(page, 'Settlement Details'))
      .toEqual({
        'Reference Id': 'CLS-7',
        'Exchange Provider': 'Kraken',
        Status: 'Completed',
        Amount: '9007199254.74099301 XBT',
        Address: details.address,
        'Transaction Hash': details.transaction_hash,
        Note: 'Confirmed by phone.',
        'Created At': '19 Nov 2026, 10:44',
      });
    await expect.poll(() => tableCells(page, 'Trades')).toEqual([['Reference Id'], ['TRD-1'], ['TRD-2']]);
    await expect.poll(() => page.getByRole('button', { name: 'Process' }).count()).toBe(0);
  });

  it('CLB-5 shows missing values as a dash', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    const bare = { ...details, transaction_hash: null, address: null, note: null, trades: [] };
    app.script('GET /ajax/closed-loop-balancing/details/7', { body: bare });
    await page.goto('/closed-loop-balancing/details/7');
    await page.getByText('No trades.').waitFor();
    await expect
      .poll(() => facts(page, 'Settlement Details'))
      .toMatchObject({ Address: '–', 'Transaction Hash': '–', Note: '–' });
    expect(takeErrors()).toEqual([]);
    app.script('GET /ajax/closed-loop-balancing/details/7', { body: {} });
    await page.reload();
    await page.getByText("The server didn't send this part. Reload the page.").waitFor();
    await expect
      .poll(async () => Object.values(await facts(page, 'Settlement Details')))
      .toEqual(['–', '–', 'Processing', '–', '–', '–', '–', '–']);
    expect(takeErrors().length).toBeGreaterThan(0);
  });

  it('CLB-5 ERR-4 shows only Retry for an unknown settlement', async ({ visit }) => {
    const { page, takeErrors } = await visit();
    for (const id of ['999999', 'nonsense', 'a%2Fb', '99999999999999999999']) {
      await page.goto(`/closed-loop-balancing/details/${id}`);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await expect.poll(async () => (await page.getByRole('main').textContent())?.trim()).toBe('Settlement Retry');
      expect(takeErrors()).toHaveLength(1);
    }
  });

  it('CLB-1 CLB-2 CLB-5 FMT-5 fits long values on a narrow screen', async ({ app, visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const long = 'a1'.repeat(400);
    const longSettlement = { ...settlement, reference_id: long, exchange_provider: long };
    app.script(
      'GET /ajax/closed-loop-balancing',
      overview([longSettlement], 1, [{ ...trade, reference_id: long, exchange_provider: long }]),
    );
    await page.goto('/closed-loop-balancing');
    await page.getByText('Processing').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    app.script('GET /ajax/closed-loop-balancing/details/7', {
      body: {
        ...details,
        ...longSettlement,
        address: long,
        transaction_hash: long,
        note: long,
        trades: [{ reference_id: long }],
      },
    });
    await page.goto('/closed-loop-balancing/details/7');
    await page.getByText('Completed').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

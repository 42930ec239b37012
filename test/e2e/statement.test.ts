import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, facts, it, tableCells } from '../support/console.ts';
import { settlementDetails, settlementOptions, tradeWith } from '../support/responses.ts';

const create = '/closed-loop-balancing/create';
const details = '/closed-loop-balancing/details/7';
const trades = [50_000_000, 120_000_000, 7_500_000, 33_000_000].map((amount, index) =>
  tradeWith(index + 1, amount),
);
const csv = [
  'Order,Executed at,Amount,Asset,State',
  'TRD-1,2026-11-19 10:44:03,0.50000000,BTC,Completed',
  'TRD-2,2026-11-19 10:45:03,1.19990000,BTC,Completed',
  'TRD-3,2026-11-19 10:46:03,0.07500000,BTC,Delayed',
  'TRD-4,2026-11-19 10:47:03,0.33000000,BTC,Completed',
  'TRD-4,2026-11-19 10:47:03,0.33000000,BTC,Completed',
  'REF-9,2026-11-19 10:47:03,2.00000000,BTC,Completed',
].join('\n');
const file = { name: 'kraken.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

describe('comparing with a statement', () => {
  it('STMT-7 STMT-8 STMT-9 STMT-24 settles what a statement has, and notes it', async ({
    app,
    page,
  }) => {
    const settlement = {
      ...settlementDetails,
      transaction_hash: null,
      note: null,
      trades: [{ reference_id: 'TRD-1', cryptocurrency_amount: 50_000_000 }],
      trades_total: 1,
    };
    app.script(`GET /ajax${create}`, { body: settlementOptions });
    app.script(`GET /ajax${create}/trades/7/1`, {
      body: trades,
      headers: { 'X-Total-Count': '4' },
    });
    app.script(`POST /ajax${create}`, { body: { id: 7 } });
    app.script(`GET /ajax${details}`, { body: settlement });
    app.script('PATCH /ajax/closed-loop-balancing/edit/7', { body: {} });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const isFetched = () => scripts.some((url) => url.includes('statement-panel'));

    await page.goto(`${create}?provider=Kraken&cryptocurrency=XBT`);
    await page.getByRole('checkbox', { name: 'TRD-4' }).check();
    expect(isFetched()).toBe(false);
    await page.getByRole('button', { name: 'Compare with a statement' }).click();
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    expect(isFetched()).toBe(true);
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await page.getByLabel('Delayed').selectOption('Did not move');
    expect(await accessFaults(page)).toEqual([]);
    await compare.click();
    await page.getByText('3 rows to decide.').waitFor();
    const cells = await tableCells(page, 'Result of the comparison');
    expect(cells.map(([label]) => label)).toEqual([
      'Result',
      'Amount differs',
      'On the statement twice',
      'Did not moveThe statement says “Delayed”.',
      'Matched 1',
      'Not in the books 1',
    ]);
    const result = page.getByRole('table', { name: 'Result of the comparison' });
    for (const width of [1280, 900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await result.evaluate(
        ({ parentElement }) =>
          (parentElement?.scrollWidth ?? 0) > (parentElement?.clientWidth ?? 0),
      );
      expect({ width, cut }).toEqual({ width, cut: false });
    }
    const differing = result.getByRole('row').filter({ hasText: 'Amount differs' });
    const endOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    const [amount, ownAmount, choice] = await Promise.all([
      endOf(differing.getByText('1.19990000')),
      endOf(differing.getByText('1.20000000', { exact: true })),
      endOf(differing.getByRole('button', { name: 'Include 1.20000000' })),
    ]);
    expect([ownAmount, choice]).toEqual([amount, amount]);
    expect(
      await differing.getByRole('cell').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const name = getComputedStyle(cell, '::before').content;
          return name.startsWith('"') ? [`${name} ${cell.textContent}`] : [];
        }),
      ),
    ).toEqual(['"Statement" 1.19990000', '"Our books" 1.20000000', '"Difference" -0.00010000']);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Select 1 matched trade' }).click();
    expect(await facts(page)).toMatchObject({
      'Selected total': '0.50000000 XBT',
      Trades: '1 of 4',
    });
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Save/ }).click();

    await page.waitForURL(`**${details}`);
    await page.getByRole('button', { name: 'Compare with a statement' }).click();
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    // The mapping of the settlement is offered again.
    await page.getByText('Mapping of').waitFor();
    await compare.click();
    await page.getByRole('button', { name: 'Process with this in the note' }).click();
    await page.getByLabel('Transaction Hash').fill('ab'.repeat(32));
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect
      .poll(() => app.requests.find(({ line }) => line.startsWith('PATCH'))?.body)
      .toMatchObject({ note: expect.stringMatching(/^Statement kraken\.csv, .*SHA-256 \w{64}$/) });
    // The dialog goes back in the history, which would end the first load of the next test.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(({ hash }) => hash === '');
  });
});

import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { readClient } from '../../server/static/files.ts';
import { gateway } from '../server/gateway.ts';
import { it } from '../support/console.ts';
import { clientFolder } from '../support/gateway.ts';
import { settlementOptions, tradeWith } from '../support/responses.ts';

const currencyDecimals = new Map([
  ['LTC', 18],
  ['JPY', 0],
]);

describe('decimals of currencies', () => {
  it('FMT-7 shows, compares and exports amounts with the decimals of the setting', async ({
    app,
    visit,
  }) => {
    const client = readClient({ folder: clientFolder, appName: 'Clearhouse', currencyDecimals });
    const { origin } = await gateway({ backend: new URL(app.url), client, logLevel: 'silent' });
    const { page } = await visit({ baseURL: origin });
    const create = '/closed-loop-balancing/create';
    app.script(`GET /ajax${create}`, { body: settlementOptions });
    app.script(`GET /ajax${create}/trades/7/2`, {
      body: [tradeWith(1, '1000000000000000001', 'LTC')],
    });
    await page.goto(`${create}?provider=Kraken&cryptocurrency=LTC`);
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByLabel('Amount from the statement').fill('1.000000000000000003');
    await page
      .getByText(
        'The amount from the statement is 0.000000000000000002 LTC more than the selected total.',
      )
      .waitFor();

    const item = {
      ...tradeWith(1, 0),
      cryptocurrency_code: 'JPY',
      currency_code: 'USD',
      address: null,
      rate: null,
    };
    app.script('GET /ajax/orders', {
      body: { items: [{ ...item, payment_requirement: 1_234_567 }], per_page: 15, total: 1 },
    });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    expect(await page.locator('tbody td:nth-child(5)').textContent()).toBe('1234567 JPY');
    await page.getByRole('button', { name: 'More for Orders' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Orders', exact: true }).click(),
    ]);
    expect(await text(await file.createReadStream())).toContain(',1234567,JPY,');
  });
});

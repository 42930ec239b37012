import { describe, expect } from 'vitest';
import { facts, it, tableCells } from '../support/console.ts';

describe('exchange providers', () => {
  it('EXCH-2 shows the pairs of a provider with their caps', async ({ app, page }) => {
    await page.goto('/exchange-providers');
    await page.getByRole('link', { name: 'Coinbase Prime' }).click();
    await page.waitForURL('/exchange-providers/Coinbase%20Prime');
    await page.getByRole('cell', { name: 'LTC-USDC', exact: true }).waitFor();
    await expect.poll(() => facts(page)).toEqual({ Name: 'Coinbase Prime', Active: 'yes' });
    await expect
      .poll(() => tableCells(page, 'Exchange Pairs'))
      .toEqual([
        ['Currency Pair', 'Active', 'Volume Cap', 'Trade Cap', 'Actions'],
        [
          'Volume Cap daily',
          'Volume Cap weekly',
          'Volume Cap monthly',
          'Trade Cap daily',
          'Trade Cap weekly',
          'Trade Cap monthly',
        ],
        ['XBT-USDC', '', '250000.00', '1250000.50', '4000000.00', '200', '1000', '3500', 'Edit'],
        ['LTC-USDC', '', '250000.00', '1250000.50', '4000000.00', '200', '1000', '3500', 'Edit'],
        ['ETH-USDT', '', '250000.00', '1250000.50', '4000000.00', '200', '1000', '3500', 'Edit'],
        ['ETH-DAI', '', '0.00', '0.00', '0.00', '0', '0', '0', 'Edit'],
      ]);
    const active = page.getByRole('checkbox', { name: 'Active, ETH-DAI' });
    await expect.poll(() => active.isChecked()).toBe(true);
    await expect.poll(() => active.isDisabled()).toBe(true);
    await page.goto('/exchange-providers/OTC%20Desk');
    await page.getByText('No exchange pairs.').waitFor();
    await expect.poll(() => facts(page)).toEqual({ Name: 'OTC Desk', Active: 'no' });
    expect(app.requests.map(({ line }) => line)).toContain(
      'GET /ajax/exchange-providers/OTC%20Desk',
    );
  });
});

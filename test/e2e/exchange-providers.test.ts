import { describe, expect } from 'vitest';
import { facts, it, tableCells } from '../support/console.ts';

const pair = {
  cryptocurrency: { id: 1, code: 'XBT' },
  stablecoin: { id: 2, code: 'USDT' },
  properties: {
    active: true,
    volume_cap_daily: '999999999999999999.99',
    volume_cap_weekly: 0,
    volume_cap_monthly: '0.50',
    trade_cap_daily: '9007199254740993',
    trade_cap_weekly: 12,
    trade_cap_monthly: 0,
  },
};

describe('exchange providers', () => {
  it('EXCH-1 SHELL-11 lists the providers with the page in the URL', async ({ app, page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Exchange Providers' }).click();
    await page.waitForURL('/exchange-providers');
    await page.getByRole('link', { name: 'Kraken' }).waitFor();
    await expect
      .poll(() => tableCells(page, 'Exchange Providers'))
      .toEqual([
        ['Name', 'Active'],
        ['Kraken', 'yes'],
        ['Bitstamp', 'yes'],
        ['Coinbase Prime', 'yes'],
        ['Börse 24/7 & Söhne', 'yes'],
        ['Bitfinex', 'no'],
        ['OTC Desk', 'no'],
      ]);
    await page.goto('/exchange-providers?page=2');
    await page.getByText('There are no rows on this page.').waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByRole('link', { name: 'Kraken' }).waitFor();
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => line === 'GET /ajax/exchange-providers')
          .map(({ query }) => query),
      )
      .toEqual(['page=1', 'page=2', 'page=1']);
  });

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
    await expect
      .poll(async () => [await active.isChecked(), await active.isDisabled()])
      .toEqual([true, true]);
    await page.goto('/exchange-providers/OTC%20Desk');
    await page.getByText('No exchange pairs.').waitFor();
    await expect.poll(() => facts(page)).toEqual({ Name: 'OTC Desk', Active: 'no' });
    expect(app.requests.map(({ line }) => line)).toContain(
      'GET /ajax/exchange-providers/OTC%20Desk',
    );
  });

  it('EXCH-2 EXCH-5 CALL-1 supports names of any characters in URLs and requests', async ({
    app,
    page,
  }) => {
    const name = 'Börse 24/7 & Söhne';
    await page.goto('/exchange-providers');
    await page.getByRole('link', { name }).click();
    await page.getByRole('cell', { name: 'XBT-EURC', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    expect(page.url()).toBe(`${app.url}/exchange-providers/${encodeURIComponent(name)}`);
    await expect
      .poll(() => app.requests.map(({ line }) => line))
      .toContain(`POST /ajax/exchange-providers/${encodeURIComponent(name)}/pairs`);
    app.script('GET /ajax/exchange-providers/%252F%25', {
      body: { details: { name: '%2F%', active: true }, pairs: [pair] },
    });
    await page.goto('/exchange-providers/%252F%25');
    await page.getByRole('cell', { name: 'XBT-USDT', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('%2F%');
  });
});

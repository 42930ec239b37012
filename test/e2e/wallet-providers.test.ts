import { describe, expect } from 'vitest';
import { accessFaults, columnCells, facts, it, navigate, tableCells } from '../support/console.ts';

const account = { name: 'Main', cryptocurrency: 'XBT', active: true, balance: '9007199254740993' };

describe('wallet providers', () => {
  it('WALLET-1 WALLET-2 WALLET-3 leads from the providers to accounts and deposits of the real backend', async ({
    page,
  }) => {
    await page.goto('/wallet-providers');
    await page.getByRole('link', { name: 'Fireblocks' }).waitFor();
    const providers = await tableCells(page, 'Wallet Providers');
    expect(providers.slice(0, 3)).toEqual([
      ['Name', 'Active'],
      ['BitGo', 'yes'],
      ['Fireblocks', 'yes'],
    ]);
    expect(providers).toContainEqual(['Ledger Vault', 'no']);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Sygnum' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    await page.goBack();
    await page.getByRole('link', { name: 'BitGo', exact: true }).click();
    await page.waitForURL('/wallet-providers/BitGo');
    expect(await facts(page)).toEqual({ Name: 'BitGo', Active: 'yes' });
    const accounts = await tableCells(page, 'Accounts');
    expect(accounts.map((row) => row.slice(0, 3))).toEqual([
      ['Name', 'Cryptocurrency', 'Active'],
      ['BitGo XBT', 'XBT', 'yes'],
      ['BitGo LTC', 'LTC', 'yes'],
      ['BitGo ETH', 'ETH', 'yes'],
      ['BitGo XRP', 'XRP', 'yes'],
    ]);
    expect(await columnCells(page, 'Accounts', 'Balance')).toEqual([
      expect.stringMatching(/^\d+\.\d{8} XBT$/),
      expect.stringMatching(/^\d+\.\d\d LTC$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d XRP$/),
    ]);
    await page.getByRole('link', { name: 'BitGo ETH' }).click();
    await page.waitForURL('/wallet-providers/BitGo/ETH');
    expect((await tableCells(page, 'Deposits'))[1]?.slice(2, 5)).toEqual([
      expect.stringMatching(/^-?\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
    ]);
    await navigate(page, '/wallet-providers/Ledger%20Vault/XBT');
    await page.getByText('No deposits.', { exact: true }).waitFor();
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await breadcrumbs.getByRole('listitem').allTextContents()).toEqual([
      'Wallet Providers',
      'Ledger Vault',
      'XBT',
    ]);
    await breadcrumbs.getByRole('link', { name: 'Ledger Vault' }).click();
    await page.getByRole('link', { name: 'Ledger Vault XBT' }).waitFor();
  });

  it('OPR-75 marks the deposit of the order that one comes from', async ({ app, page }) => {
    app.declareNothing();
    await page.goto('/orders?page=200');
    await page.locator('tbody a').first().click();
    const account = page.locator('main a[href^="/wallet-providers/"]');
    await account.waitFor();
    const { Address } = await facts(page, 'Deposit Details');
    // The account has 200 deposits; the last 40 fill more than the window, and axe checks them in a fifth of the time.
    const path = `/ajax${await account.evaluate((link: HTMLAnchorElement) => link.pathname)}`;
    const all = await (await page.context().request.get(app.url + path)).json();
    app.script(`GET ${path}`, { body: { ...all, deposits: all.deposits.slice(-40) } });
    await account.click();
    const marked = page.locator('tr[aria-current]');
    await marked.waitFor();
    expect(await marked.count()).toBe(1);
    expect(await marked.locator('td').nth(1).textContent()).toContain(
      Address?.slice(-4) ?? 'an address',
    );
    await expect
      .poll(() => marked.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    expect(await accessFaults(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect
      .poll(() => marked.evaluate((row) => getComputedStyle(row).outlineColor))
      .toMatch(/^rgb\(/);
    // The row returns when the filter is cleared, but the page does not scroll away from the filter.
    const filter = page.getByRole('searchbox', { name: 'Search Deposits' });
    await filter.fill('nothing');
    await marked.waitFor({ state: 'detached' });
    await filter.fill('');
    await marked.waitFor({ state: 'attached' });
    expect(await filter.evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
  });

  it('WALLET-2 WALLET-3 FMT-3 fits missing and long values on a narrow screen', async ({
    app,
    page,
    takeErrors,
  }) => {
    app.declareNothing();
    await page.setViewportSize({ width: 390, height: 844 });
    const name = 'a1'.repeat(300);
    const bare = { name: null, cryptocurrency: null, active: null, balance: null };
    app.script('GET /ajax/wallet-providers', {
      body: { items: [{ name, active: null }], total: 1 },
    });
    app.script(`GET /ajax/wallet-providers/${name}`, {
      body: { name, active: true, accounts: [{ ...account, name }, bare] },
    });
    app.script(`GET /ajax/wallet-providers/${name}/XBT`, {
      body: { ...bare, deposits: [{ reference_id: name, address: name }] },
    });
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/wallet-providers');
    await page.locator('tbody a').waitFor();
    await fits();
    await page.locator('tbody a').click();
    expect((await tableCells(page, 'Accounts'))[2]).toEqual(['–', '–', '–', '–']);
    await fits();
    await page.locator('tbody a').click();
    await page.waitForURL('/wallet-providers/*/XBT');
    expect(Object.values(await facts(page, 'Account Details'))).toEqual(['–', '–', '–', '–']);
    expect((await tableCells(page, 'Deposits'))[1]).toEqual([name, name, '–', '–', '–']);
    await fits();
    expect(takeErrors().every((error) => error.includes('breaks the contract'))).toBe(true);
  });
});

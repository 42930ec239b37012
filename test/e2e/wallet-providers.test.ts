import { describe, expect } from 'vitest';
import { accessFaults, facts, it, tableCells } from '../support/console.ts';

const account = { name: 'Main', cryptocurrency: 'XBT', active: true, balance: '9007199254740993' };

describe('wallet providers', () => {
  it('WALLET-1 SHELL-11 lists the providers with the page in the URL', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Wallet Providers' }).click();
    await page.waitForURL('/wallet-providers');
    await page.getByRole('link', { name: 'Fireblocks' }).waitFor();
    const cells = await tableCells(page, 'Wallet Providers');
    expect(cells.slice(0, 3)).toEqual([
      ['Name', 'Active'],
      ['BitGo', 'yes'],
      ['Fireblocks', 'yes'],
    ]);
    expect(cells).toContainEqual(['Ledger Vault', 'no']);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Sygnum' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Sygnum' }).waitFor();
    expect(page.url()).toBe(`${app.url}/wallet-providers?page=2`);
    await expect
      .poll(() => app.requests.filter(({ line }) => line === 'GET /ajax/wallet-providers').map(({ query }) => query))
      .toEqual(['page=1', 'page=2', 'page=2']);
  });

  it('WALLET-2 shows the accounts of a provider or a message', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/wallet-providers');
    await page.getByRole('link', { name: 'BitGo', exact: true }).click();
    await page.getByRole('link', { name: 'BitGo LTC' }).waitFor();
    expect(await facts(page)).toEqual({ Name: 'BitGo', Active: 'yes' });
    const cells = await tableCells(page, 'Accounts');
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['Name', 'Cryptocurrency', 'Active'],
      ['BitGo XBT', 'XBT', 'yes'],
      ['BitGo LTC', 'LTC', 'yes'],
      ['BitGo ETH', 'ETH', 'yes'],
      ['BitGo XRP', 'XRP', 'yes'],
    ]);
    expect(cells.map((row) => row[3])).toEqual([
      'Balance',
      expect.stringMatching(/^\d+\.\d{8} XBT$/),
      expect.stringMatching(/^\d+\.\d\d LTC$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d XRP$/),
    ]);
    await page.getByRole('link', { name: 'BitGo LTC' }).click();
    await page.waitForURL('/wallet-providers/BitGo/LTC');
    await page.getByRole('heading', { name: 'Account Details' }).waitFor();
    await page.goto('/wallet-providers/Anchorage');
    await page.getByText('No accounts.', { exact: true }).waitFor();
    expect(await facts(page)).toEqual({ Name: 'Anchorage', Active: 'no' });
    await expect.poll(() => app.requests.at(-1)?.line).toBe('GET /ajax/wallet-providers/Anchorage');
  });

  it('WALLET-3 FMT-1 SHELL-12 shows the exact details and deposits of an account', async ({ app, visit }) => {
    const { page } = await visit();
    const deposit = { reference_id: 'DEP-1', address: 'bc1qxyz', balance: 1, payment_amount: '250000000', sweep_amount: 0 };
    const deposits = [deposit, { ...deposit, reference_id: 'DEP-2', address: null, balance: '-9007199254740993' }];
    app.script('GET /ajax/wallet-providers/BitGo/XBT', { body: { ...account, deposits } });
    await page.goto('/wallet-providers/BitGo/XBT');
    await page.getByText('DEP-2').waitFor();
    expect(await facts(page, 'Account Details')).toEqual({
      Name: 'Main',
      Cryptocurrency: 'XBT',
      Active: 'yes',
      Balance: '90071992.54740993 XBT',
    });
    expect(await tableCells(page, 'Deposits')).toEqual([
      ['Reference Id', 'Address', 'Balance', 'Payment Amount', 'Sweep Amount'],
      ['DEP-1', 'bc1qxyz', '0.00000001 XBT', '2.50000000 XBT', '0.00000000 XBT'],
      ['DEP-2', '–', '-90071992.54740993 XBT', '2.50000000 XBT', '0.00000000 XBT'],
    ]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await accessFaults(page)]).toEqual([colorScheme, []]);
    }
  });

  it('WALLET-3 shows the deposits of the real backend or a message', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/wallet-providers/BitGo/ETH');
    await page.getByRole('button', { name: 'Copy address' }).first().waitFor();
    expect((await tableCells(page, 'Deposits'))[1]?.slice(2)).toEqual([
      expect.stringMatching(/^-?\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
      expect.stringMatching(/^\d+\.\d\d ETH$/),
    ]);
    await page.goto('/wallet-providers/Ledger%20Vault/XBT');
    await page.getByText('No deposits.', { exact: true }).waitFor();
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await breadcrumbs.getByRole('listitem').allTextContents()).toEqual(['Wallet Providers', 'Ledger Vault', 'XBT']);
    await breadcrumbs.getByRole('link', { name: 'Ledger Vault' }).click();
    await page.getByRole('link', { name: 'Ledger Vault XBT' }).waitFor();
  });

  it('OPR-75 marks the deposit of the order that one comes from', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/orders?page=200');
    await page.locator('tbody a').first().click();
    const account = page.locator('main a[href^="/wallet-providers/"]');
    await account.waitFor();
    const { Address } = await facts(page, 'Deposit Details');
    await account.click();
    const marked = page.locator('tr[aria-current]');
    await marked.waitFor();
    expect(await marked.count()).toBe(1);
    expect(await marked.evaluate((row) => row.querySelectorAll('td')[1]?.textContent)).toContain(
      Address?.slice(-4) ?? 'an address',
    );
    expect(await marked.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await accessFaults(page)).toEqual([]);
  });

  it('WALLET-4 supports names with slashes, spaces, percent signs, dots and umlauts', async ({ app, visit }) => {
    const { page } = await visit();
    for (const name of ['Bit/Go Custody #2', '100 % Kältewallet Zürich', 'bitgo.com']) {
      app.reset();
      await page.goto('/wallet-providers');
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('tbody a').first().waitFor();
      await page.reload();
      await page.locator('tbody a').first().waitFor();
      expect(await facts(page)).toEqual({ Name: name, Active: 'yes' });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
      await page.locator('tbody a').first().click();
      await page.getByRole('button', { name: 'Copy address' }).first().waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Copy address' }).first().waitFor();
      const code = (await facts(page, 'Account Details')).Cryptocurrency ?? '';
      expect((await facts(page, 'Account Details')).Name).toBe(`${name} ${code}`);
      const path = `/wallet-providers/${encodeURIComponent(name)}/${code}`;
      expect(page.url()).toBe(app.url + path);
      await expect.poll(() => app.requests.at(-1)?.line).toBe(`GET /ajax${path}`);
    }
  });

  it('WALLET-4 decodes a name once and never links a dot segment', async ({ app, visit }) => {
    const { page } = await visit();
    const names = ['%2F', '%25', '50%', 'a+b&c=d?e#f', '..'];
    app.script('GET /ajax/wallet-providers', {
      body: { items: names.map((name) => ({ name, active: true })), per_page: 15, total: 5 },
    });
    for (const name of names.slice(0, -1)) {
      const line = `GET /ajax/wallet-providers/${encodeURIComponent(name)}`;
      app.script(line, { body: { name, active: false, accounts: [account] } });
      app.script(`${line}/XBT`, { body: { ...account, name, deposits: [] } });
      await page.goto('/wallet-providers');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('link', { name: 'Main' }).waitFor();
      await page.reload();
      expect(await page.getByRole('link', { name: 'Main' }).getAttribute('href')).toBe(
        `/wallet-providers/${encodeURIComponent(name)}/XBT`,
      );
      await page.getByRole('link', { name: 'Main' }).click();
      await page.getByText('No deposits.').waitFor();
      await page.reload();
      await page.getByText('No deposits.').waitFor();
      expect((await facts(page, 'Account Details')).Name).toBe(name);
    }
    await page.goto('/wallet-providers');
    await page.getByText('..', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: '..', exact: true }).count()).toBe(0);
  });

  it('WALLET-2 WALLET-3 FMT-3 fits missing and long values on a narrow screen', async ({ app, visit }) => {
    const { page, takeErrors } = await visit({ viewport: { width: 390, height: 844 } });
    const name = 'a1'.repeat(300);
    const bare = { name: null, cryptocurrency: null, active: null, balance: null };
    app.script('GET /ajax/wallet-providers', { body: { items: [{ name, active: null }], total: 1 } });
    app.script(`GET /ajax/wallet-providers/${name}`, { body: { name, active: true, accounts: [{ ...account, name }, bare] } });
    app.script(`GET /ajax/wallet-providers/${name}/XBT`, {
      body: { ...bare, deposits: [{ reference_id: name, address: name }] },
    });
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/wallet-providers');
    await page.locator('tbody a').waitFor();
    await fits();
    await page.locator('tbody a').click();
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    await fits();
    expect((await tableCells(page, 'Accounts'))[2]).toEqual(['–', '–', '–', '–']);
    await page.locator('tbody a').click();
    await page.getByRole('heading', { name: 'Deposits' }).waitFor();
    await fits();
    expect(Object.values(await facts(page, 'Account Details'))).toEqual(['–', '–', '–', '–']);
    expect((await tableCells(page, 'Deposits'))[1]).toEqual([name, name, '–', '–', '–']);
    expect(takeErrors().every((error) => error.includes('breaks the contract'))).toBe(true);
  });
});

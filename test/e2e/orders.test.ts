import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { facts, firstOrder, it } from '../support/console.ts';

const cells = (page: Page, row: number) => page.locator('tbody tr').nth(row).locator('td').allTextContents();

const order = {
  reference_id: 'ORD-1',
  rate: '27123.55',
  cryptocurrency_amount: '250000000',
  auto_trade: true,
  trade_approved_internal: false,
  trade_approved_external: true,
  created_at: '2026-11-19 10:44:00',
  updated_at: '2026-11-19T10:52:00.000Z',
  deposit: {
    id: 88120,
    address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    balance: 250000000,
    payment_amount: 240000000,
    sweep_amount: 0,
    account: { provider: 'Bit/Go 50% Zürich', cryptocurrency: 'XBT', name: 'Main XBT' },
  },
  trade: { id: 9, provider: 'Krakatoa', cryptocurrency: 'XBT', stablecoin: 'USDC', amount: 250000000, fulfilled: false },
  invoice: {
    id: 5521,
    status: 'settled',
    business: { id: 12, name: 'Alpha Coffee' },
    sender_email: 'buyer@example.com',
    recipient_email: 'shop@example.com',
    refund_requested: true,
  },
  quote: { id: 'Q-1', status: null, cryptocurrency: 'XBT', currency: 'USD', currency_amount: 6780888 },
};

async function open(page: Page, app: { script: (line: string, response: object) => void }, body: object) {
  app.script('GET /ajax/orders/ORD-1', { body });
  await page.goto('/orders/ORD-1');
  await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
}

describe('orders', () => {
  it('ORD-1 lists orders with their columns and links', async ({ app, visit }) => {
    const { page } = await visit();
    const item = {
      reference_id: 'ORD-1',
      cryptocurrency_code: 'XBT',
      currency_code: 'USD',
      address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
      rate: '27123.55',
      payment_requirement: 1250000,
      created_at: '2026-11-19T10:44:00Z',
    };
    const bare = {
      ...item,
      reference_id: 'ORD-2',
      cryptocurrency_code: 'LTC',
      address: null,
      rate: null,
      payment_requirement: '7',
    };
    app.script('GET /ajax/orders', { body: { items: [item, bare], per_page: 15, total: 2 } });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    expect(await page.locator('thead th').allTextContents()).toEqual([
      'Id',
      'Currency Pair',
      'Address',
      'Rate',
      'Amount',
      'Created At',
    ]);
    expect(await cells(page, 0)).toEqual([
      'ORD-1',
      'XBT-USD',
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
      '27123.55',
      '0.01250000 XBT',
      '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)',
    ]);
    expect((await cells(page, 1)).slice(0, 5)).toEqual(['ORD-2', 'LTC-USD', '–', '–', '0.07 LTC']);
    expect(await page.getByRole('link', { name: 'ORD-1' }).getAttribute('href')).toBe('/orders/ORD-1');
  });

  it('ORD-2 ORD-3 ORD-4 ORD-5 ORD-6 shows every part of an order', async ({ app, visit }) => {
    const { page } = await visit();
    await open(page, app, order);
    expect(await facts(page, 'Order Details')).toEqual({
      'Reference Id': 'ORD-1',
      Rate: '27123.55',
      'Cryptocurrency Amount': '2.50000000 XBT',
      'Auto Trade': 'yes',
      'Trade Approved Internally': 'no',
      'Trade Approved Externally': 'yes',
      'Created At': '19 Nov 2026, 10:44',
      'Updated At': '19 Nov 2026, 10:52',
    });
    expect(await facts(page, 'Deposit Details')).toEqual({
      Id: '88120',
      Account: 'Main XBT',
      Address: order.deposit.address,
      Balance: '2.50000000 XBT',
      'Payment Amount': '2.40000000 XBT',
      'Sweep Amount': '0.00000000 XBT',
    });
    expect(await facts(page, 'Trade Details')).toEqual({
      Id: '9',
      'Exchange Provider': 'Krakatoa',
      Cryptocurrency: 'XBT',
      Stablecoin: 'USDC',
      Amount: '2.50000000 XBT',
      Fulfilled: 'no',
    });
    expect(await facts(page, 'Invoice Details')).toEqual({
      Id: '5521',
      Status: 'SETTLED',
      Business: 'Alpha Coffee',
      'Sender Email': 'buyer@example.com',
      'Recipient Email': 'shop@example.com',
      'Refund Requested': 'yes',
    });
    expect(await facts(page, 'Quote Details')).toEqual({
      Id: 'Q-1',
      Status: 'unassigned',
      Cryptocurrency: 'XBT',
      Currency: 'USD',
      'Currency Amount': '67808.88 USD',
    });
    expect(await page.getByRole('link', { name: 'Main XBT' }).getAttribute('href')).toBe(
      '/wallet-providers/Bit%2FGo%2050%25%20Z%C3%BCrich/XBT',
    );
    expect(await page.getByRole('link', { name: 'Alpha Coffee' }).getAttribute('href')).toBe('/businesses/details/12');
    const left = await page.getByRole('heading', { name: 'Order Details' }).boundingBox();
    const right = await page.getByRole('heading', { name: 'Invoice Details' }).boundingBox();
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  });

  it('ORD-4 ORD-5 ORD-6 ORD-7 shows an order with null or missing parts', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    for (const absent of [null, undefined]) {
      await open(page, app, { ...order, deposit: absent, trade: absent, invoice: absent, quote: absent });
      await page.getByText('Order has not been traded.').waitFor();
      expect((await facts(page, 'Order Details'))['Cryptocurrency Amount']).toBe('250000000 minor units');
      expect(Object.values(await facts(page, 'Deposit Details'))).toEqual(['–', '–', '–', '–', '–', '–']);
      expect(await facts(page, 'Invoice Details')).toMatchObject({
        Id: '–',
        Status: 'unassigned',
        Business: '(Unresolved Business)',
      });
      expect(await facts(page, 'Quote Details')).toMatchObject({ Id: '(Unresolved Quote)', Status: 'unassigned' });
    }
    expect(takeErrors()).toEqual([]);
    const { account: _, ...deposit } = order.deposit;
    await open(page, app, { ...order, deposit, invoice: { ...order.invoice, business: { id: 3, name: null } } });
    expect(await facts(page, 'Deposit Details')).toMatchObject({ Account: '–', Balance: '2.50000000 XBT' });
    expect(await page.getByRole('link', { name: '(Unresolved Business)' }).getAttribute('href')).toBe('/businesses/details/3');
    await open(page, app, { reference_id: 'ORD-1' });
    expect((await facts(page, 'Order Details')).Rate).toBe('–');
    expect(takeErrors().length).toBeGreaterThan(0);
  });

  it('ORD-1 ORD-2 OPR-19 OPR-20 opens orders of the real backend and marks no unsuspicious one', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/orders');
    await firstOrder(page);
    const addresses = await page
      .locator('tbody tr td:first-child a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(15);
    const summaries = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(decodeURIComponent(address.split('/')[2] ?? ''));
      const summary = page.getByRole('region', { name: 'Reconciliation' }).locator('header');
      summaries.add((await summary.innerText()).replace(/^Reconciliation\s+/, '').replace(/\s+[\d.]+ [A-Z]{3}/, ': X'));
    }
    expect([...summaries].sort()).toEqual([
      'Matches',
      'Needs review: X paid, nothing swept.',
      'No differences so far',
      'Nothing to compare',
    ]);
  });

  it('ORD-2 CALL-1 supports reference ids of any characters in URLs and requests', async ({ app, visit }) => {
    const { page } = await visit();
    const ids = ['a/b', '50%', '%2F', '%25', 'a b+c', 'Zürich ✓', '?page=2#x', '\'"<&>'];
    const items = ids.map((reference_id) => ({
      ...order,
      reference_id,
      cryptocurrency_code: 'XBT',
      currency_code: 'USD',
      payment_requirement: 1,
    }));
    app.script('GET /ajax/orders', { body: { items, per_page: 15, total: items.length } });
    for (const [index, id] of ids.entries()) {
      app.script(`GET /ajax/orders/${encodeURIComponent(id)}`, { body: { ...order, reference_id: id } });
      await page.goto('/orders');
      await page.locator('tbody a').nth(index).click();
      await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      await page.reload();
      await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Order ${id}`);
    }
  });
});

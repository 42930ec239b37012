import { describe, expect } from 'vitest';
import { facts, firstOrder, it } from '../support/console.ts';

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

describe('orders', () => {
  it('ORD-1 ORD-2 OPR-19 OPR-20 opens orders of the real backend and marks no unsuspicious one', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/orders');
    await firstOrder(page);
    const links = page.locator('tbody tr td:first-child a');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(15);
    const summaries = new Set<string>();
    for (const [index, address] of addresses.entries()) {
      await links.nth(index).click();
      await page.waitForURL(address);
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(decodeURIComponent(address.split('/')[2] ?? ''));
      const summary = page.getByRole('region', { name: 'Reconciliation' }).locator('header');
      summaries.add((await summary.innerText()).replace(/^Reconciliation\s+/, '').replace(/\s+[\d.]+ [A-Z]{3}/, ': X'));
      await page.goBack();
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
    const ids = ['a/b', '%2F', '?page=2#x Zürich ✓'];
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
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      await page.reload();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Order ${id}`);
    }
  });
});

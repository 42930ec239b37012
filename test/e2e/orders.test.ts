import { describe, expect } from 'vitest';
import { facts, firstOrder, it } from '../support/console.ts';
import { order } from '../support/responses.ts';

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

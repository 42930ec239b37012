import { describe, expect } from 'vitest';
import { facts, firstOrder, it, navigate } from '../support/console.ts';
import { order } from '../support/responses.ts';

describe('orders', () => {
  it('ORD-1 ORD-2 OPR-19 OPR-20 opens orders of the real backend and marks no unsuspicious one', async ({
    page,
  }) => {
    await page.goto('/orders');
    await firstOrder(page);
    const links = page.locator('tbody tr td:first-child a');
    const ids = await links.allTextContents();
    expect(ids).toHaveLength(15);
    await links.first().click();
    const summaries = new Set<string>();
    for (const id of ids) {
      await page.getByRole('heading', { name: `Order ${id}`, exact: true }).waitFor();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      const summary = page.getByRole('region', { name: 'Reconciliation' }).locator('header');
      summaries.add(
        (await summary.innerText())
          .replace(/^Reconciliation\s+/, '')
          .replace(/\s+[\d.]+ [A-Z]{3}/, ': X')
          .replace(/\s+/g, ' '),
      );
      // Loading the list again for each order would take twice the time.
      const next = ids[ids.indexOf(id) + 1];
      if (next) await navigate(page, `/orders/${encodeURIComponent(next)}`);
    }
    expect([...summaries].sort()).toEqual([
      'Matches',
      'Needs review: X paid, nothing swept.',
      'No differences in amounts Invoice is unassigned.',
      'No differences in amounts There is no deposit.',
      'No differences in amounts There is no trade.',
      'Nothing to compare',
    ]);
  });

  it('ORD-2 CALL-1 supports reference ids of any characters in URLs and requests', async ({
    app,
    page,
  }) => {
    const ids = ['a/b', '%2F', '?page=2#x Zürich ✓'];
    const items = ids.map((reference_id) => ({
      ...order,
      reference_id,
      cryptocurrency_code: 'XBT',
      currency_code: 'USD',
      payment_requirement: 1,
    }));
    app.script('GET /ajax/orders', { body: { items, per_page: 15, total: items.length } });
    await page.goto('/orders');
    for (const [index, id] of ids.entries()) {
      app.script(`GET /ajax/orders/${encodeURIComponent(id)}`, {
        body: { ...order, reference_id: id },
      });
      await page.locator('tbody a').nth(index).click();
      await page.getByRole('heading', { level: 1, name: `Order ${id}`, exact: true }).waitFor();
      expect((await facts(page, 'Order Details'))['Reference Id']).toBe(id);
      if (id !== ids.at(-1)) await page.goBack();
    }
    await page.reload();
    expect((await facts(page, 'Order Details'))['Reference Id']).toBe(ids.at(-1));
  });
});

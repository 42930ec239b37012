import { describe, expect } from 'vitest';
import { copyWith, it } from '../support/console.ts';

const item = {
  reference_id: 'ORD-1',
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  rate: '27123.55',
  payment_requirement: 1,
  created_at: '2026-11-19T10:44:00Z',
};

describe('values', () => {
  it('OPR-161 reads a time once and an amount as one number', async ({ app, visit }) => {
    const { page } = await visit({ timezoneId: 'America/New_York' });
    const amounts = [
      { payment_requirement: '123456789012345' },
      { payment_requirement: 5 },
      { payment_requirement: 100_000_000 },
      { cryptocurrency_code: 'USD', payment_requirement: 2_487_889 },
    ];
    const items = amounts.map((one, index) => ({ ...item, ...one, reference_id: `ORD-${index}` }));
    app.script('GET /ajax/orders', { body: { items, per_page: 15, total: items.length } });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    expect(await page.locator('tbody td:nth-child(5)').first().textContent()).toBe(
      '1234567.89012345 XBT',
    );
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const cells = nodes
      .filter(({ role }) => role?.value === 'cell' || role?.value === 'gridcell')
      .map(({ name }) => String(name?.value).replace(/ Copy .*/, ''));
    expect(cells.filter((name) => /^\d.* [A-Z]{3}$/.test(name))).toEqual([
      '1,234,567.89012345 XBT',
      '0.00000005 XBT',
      '1.00000000 XBT',
      '24,878.89 USD',
    ]);
    expect(new Set(cells.filter((name) => /2026/.test(name)))).toEqual(
      new Set(['19 Nov 2026, 05:44']),
    );
    const times = nodes.filter(({ role }) => role?.value === 'time');
    expect(times.at(-1)?.description?.value).toBe('2026-11-19T10:44:00.000Z');
  });

  const long = 'a1'.repeat(600);

  it('OPR-172 copies an amount of a row by pointer and by arrow keys', async ({ app, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const items = [{ ...item, address: 'bc1q', payment_requirement: 123_456_789_012 }];
    app.script('GET /ajax/orders', { body: { items, per_page: 15, total: 1 } });
    await page.goto('/orders');
    const button = page.getByRole('button', { name: /^Copy [A-Z]{3} 1234\.56789012$/ });
    await expect.poll(() => copyWith(button)).toBe('1234.56789012');
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('tbody a').first().focus();
    await page.keyboard.press('Tab');
    expect(
      await button.evaluate((element) => element.closest('tr')?.contains(document.activeElement)),
    ).toBe(false);
    await page.locator('tbody a').first().focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    const copyByKey = async () => {
      await page.keyboard.press('Enter');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(copyByKey).toBe('1234.56789012');
  });

  it('FMT-5 truncates a long address and copies it in full', async ({ app, page }) => {
    await page.setViewportSize({ width: 1000, height: 844 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    app.script('GET /ajax/orders', {
      body: { items: [{ ...item, address: long }], per_page: 15, total: 1 },
    });
    await page.goto('/orders');
    await expect
      .poll(() => copyWith(page.getByRole('button', { name: 'Copy address' })))
      .toBe(long);
    await page.getByText('Copied address').waitFor({ state: 'attached' });
    const cell = await page.locator('tbody td:nth-child(3)').boundingBox();
    expect(cell?.width).toBeLessThan(260);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
  });

  it('FMT-5 keeps the layout of an order with long values', async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    app.script('GET /ajax/orders/ORD-1', {
      body: {
        reference_id: long,
        rate: null,
        cryptocurrency_amount: null,
        auto_trade: true,
        trade_approved_internal: true,
        trade_approved_external: true,
        created_at: long,
        updated_at: long,
        deposit: {
          id: long,
          address: long,
          balance: 1,
          payment_amount: 1,
          sweep_amount: 1,
          account: { provider: 'p', cryptocurrency: 'XBT', name: long },
        },
        invoice: {
          id: 1,
          status: 'paid',
          business: { id: 1, name: long },
          sender_email: long,
          recipient_email: long,
          refund_requested: false,
        },
      },
    });
    await page.goto('/orders/ORD-1');
    await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, copyWith, it, navigate, type TestConsole } from '../support/console.ts';

const order = {
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  rate: '27123.55',
  payment_requirement: 1,
  created_at: '2026-11-19T10:44:00Z',
};

const sameEnds = [
  'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch',
  'bc1q5shn7wk0e5ya9xu4dl2fzp8v3m6hqg0wtt30ch',
];

/** Opens the orders with these addresses. */
async function openOrders(app: TestConsole, page: Page, addresses: string[]) {
  const items = addresses.map((address, index) => ({
    ...order,
    reference_id: `ORD-${index}`,
    address,
  }));
  app.script('GET /ajax/orders', { body: { items, per_page: 500, total: items.length } });
  await page.goto('/orders');
  await page.getByRole('link', { name: 'ORD-0' }).waitFor();
}

/** Lists the rows with a look-alike address and the characters that are marked in it. */
const marked = (page: Page) =>
  page
    .locator('tbody tr')
    .filter({ hasText: 'look-alike' })
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.querySelector('a')?.textContent} ${row.querySelector('mark')?.textContent}`,
      ),
    );

/** Screens that show hashes, addresses and references, with the labels of their copy buttons. */
const places: [path: string, labels: string[]][] = [
  ['/dashboard', ['Copy amount', 'Copy reference id']],
  ['/orders', ['Copy address', 'Copy amount', 'Copy reference id']],
  [
    '/orders/:id',
    [
      'Copy address',
      'Copy amount',
      'Copy deposit id',
      'Copy invoice id',
      'Copy quote id',
      'Copy reference id',
      'Copy trade id',
    ],
  ],
  ['/wallet-providers/BitGo/XBT', ['Copy address', 'Copy amount', 'Copy reference id']],
  ['/businesses', ['Copy reference id']],
  ['/businesses/details/1', ['Copy id', 'Copy reference id']],
  ['/businesses/edit/1', ['Copy reference id']],
  ['/closed-loop-balancing', ['Copy amount', 'Copy reference id']],
  [
    '/closed-loop-balancing/details/1',
    ['Copy address', 'Copy amount', 'Copy reference id', 'Copy transaction hash'],
  ],
];

describe('addresses, hashes and references', () => {
  it('FMT-5 draws no ligature: the x of 6x5 in an address stays a letter', async ({ page }) => {
    const drawn = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((one) => getComputedStyle(one).fontVariantLigatures !== 'none')
          .map((one) => one.outerHTML.slice(0, 80)),
      );
    for (const path of [
      '/dashboard',
      '/orders',
      '/closed-loop-balancing',
      '/system',
      '/users/edit/2',
    ]) {
      await page.goto(path);
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await drawn(), path).toEqual([]);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('bc1q');
    await page.getByRole('option').first().waitFor();
    expect(await drawn()).toEqual([]);
  });

  it('OPR-25 copies a value with one click on every screen', async ({ app, page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const traded = await app.backend.db
      .selectFrom('orders')
      .innerJoin('trades', 'trades.order_id', 'orders.id')
      .where('quote_id', 'is not', null)
      .where('invoice_id', 'is not', null)
      .select('orders.reference_id')
      .executeTakeFirstOrThrow();
    const buttons = page.getByRole('main').getByRole('button', { name: /^Copy (?!link)/ });
    await page.goto('/profile');
    for (const [path, labels] of places) {
      await navigate(page, path.replace(':id', traded.reference_id));
      const found = () =>
        buttons.evaluateAll((all) =>
          [
            ...new Set(
              all.flatMap((button) => button.ariaLabel?.replace(/[A-Z]{3} \S+$/, 'amount') ?? []),
            ),
          ].sort(),
        );
      await expect.poll(found, { message: path }).toEqual(labels);
    }
    const value = page.locator('dt', { hasText: 'Transaction Hash' }).locator('+ dd');
    await expect.poll(() => copyWith(value.getByRole('button'))).toBe(await value.textContent());
    await page.getByText('Copied transaction hash').waitFor({ state: 'attached' });
  });

  it('OPR-25 OPR-26 shows copy buttons and full values on hover and focus', async ({
    app,
    page,
  }) => {
    const address = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el';
    await openOrders(app, page, [address, 'bc1qnothing0l1ke1t']);
    const button = page.getByRole('button', { name: 'Copy address' }).first();
    const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
    const fullValue = page.locator('[popover]:popover-open');
    await expect.poll(opacity).toBe('0');
    await page.locator('tbody td').nth(2).hover();
    await expect.poll(opacity).toBe('1');
    await page.getByText(address).first().hover();
    await fullValue.waitFor();
    await expect.poll(() => fullValue.textContent()).toBe(address);
    await page.getByRole('heading', { level: 1 }).hover();
    await fullValue.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'ORD-0' }).focus();
    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await fullValue.waitFor();
    await expect.poll(() => fullValue.textContent()).toBe(address);
    await expect.poll(opacity).toBe('1');
    await page.keyboard.press('Escape');
    await fullValue.waitFor({ state: 'detached' });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  it('OPR-160 names the kind of a copied value; a row is one Tab stop', async ({ app, page }) => {
    await openOrders(app, page, ['bc1qone', 'bc1qtwo']);
    const focused = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await page.getByRole('link', { name: 'ORD-0' }).focus();
    const path = [];
    for (const key of [
      'ArrowLeft',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowLeft',
      'Tab',
      'Shift+Tab',
    ]) {
      await page.keyboard.press(key);
      path.push(await focused());
    }
    const [id, address] = ['Copy reference id', 'Copy address'];
    expect(path).toEqual(['ORD-0', id, address, 'Copy XBT 0.00000001', address, 'ORD-1', 'ORD-0']);
  });

  it('OPR-27 marks the difference between look-alike addresses', async ({ app, page }) => {
    await openOrders(app, page, [
      // Two addresses with the same ends; the third is the second in capitals.
      ...sameEnds,
      'BC1Q5SHN7WK0E5YA9XU4DL2FZP8V3M6HQG0WTT30CH',
      // Base58 is case-sensitive: these two differ.
      'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
      'rDsbeomae4FXwgqTJp9Rs64Qg9vDiTCdBv',
      // Hexadecimal digits are not: these two are equal.
      '0x00d8A5655b96Ea2aFCe5a9A5655B96ea2afCe5a9',
      '0x00d8a5655b96ea2afce5a9a5655b96ea2afce5a9',
      // At the start, these share only the prefix of all bech32 addresses.
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdf3t4',
    ]);
    const rows = [
      'ORD-0 gj24323nsrmxv99st02na6srekfc',
      'ORD-1 7wk0e5ya9xu4dl2fzp8v3m6hqg0w',
      'ORD-2 7WK0E5YA9XU4DL2FZP8V3M6HQG0W',
      'ORD-3 Q',
      'ORD-4 q',
    ];
    await expect.poll(() => marked(page)).toEqual(rows);
    await expect
      .poll(() => page.getByText('look-alike').first().locator('.. >> svg').count())
      .toBe(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => accessFaults(page)).toEqual([]);
    }
  });

  it('OPR-27 OPR-62 compares an opened item with its list', async ({ app, page }) => {
    // On different pages of the list they are not compared.
    await openOrders(app, page, sameEnds.slice(0, 1));
    app.script('GET /ajax/orders/ORD-0', {
      body: {
        ...order,
        reference_id: 'ORD-0',
        cryptocurrency_amount: '1',
        auto_trade: false,
        trade_approved_internal: false,
        trade_approved_external: false,
        updated_at: order.created_at,
        deposit: {
          id: 1,
          address: sameEnds[1],
          balance: '1',
          payment_amount: '1',
          sweep_amount: '1',
        },
      },
    });
    await page.getByRole('link', { name: 'ORD-0' }).click();
    const warning = page.getByText('Looks like the address of order ORD-0');
    await warning.waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.reload();
    await page
      .locator('dd')
      .getByText(sameEnds[1] as string)
      .waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('OPR-27 OPR-50 marks look-alikes in the demo data on every width', async ({ page }) => {
    await page.goto('/orders');
    await expect.poll(() => marked(page)).toHaveLength(3);
    const narrow = page.locator('tbody').getByTitle('Its address looks like that of order');
    await expect.poll(() => narrow.first().isVisible()).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await narrow.first().waitFor();
    await expect.poll(() => narrow.count()).toBe(3);
    await page.setViewportSize({ width: 1280, height: 720 });
    await narrow.first().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => marked(page)).toEqual([]);
  });
});

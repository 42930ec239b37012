import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it } from '../support/console.ts';
import { order } from '../support/responses.ts';

const reconciliation = (page: Page) => page.getByRole('region', { name: 'Reconciliation' });

describe('reconciliation of an order', () => {
  it('OPR-19 OPR-20 OPR-61 marks the gap of suspicious orders of the dashboard', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    const links = page.getByRole('table', { name: 'Suspicious Orders' }).getByRole('link');
    await links.first().waitFor();
    for (const index of [0, 1, 2]) {
      if (index > 0) await page.goBack();
      await links.nth(index).click();
      const paid = reconciliation(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Paid', exact: true }) });
      await paid.getByText(/^(Over|Under)paid by [\d.]+ [A-Z]{3} \([\d.]+%\)\.$/).waitFor();
      await expect.poll(() => paid.locator('line').count()).toBe(3);
      await expect
        .poll(() => reconciliation(page).locator('header').innerText())
        .toMatch(/Mismatch\s+(Over|Under)paid by/);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('OPR-61 FMT-5 keeps very large amounts inside their part of the strip', async ({
    app,
    page,
  }) => {
    const amount = '1234567890123456789012';
    const deposit = {
      ...order.deposit,
      balance: amount,
      payment_amount: amount,
      sweep_amount: amount,
    };
    app.script('GET /ajax/orders/ORD-1', {
      body: { ...order, cryptocurrency_amount: amount, deposit },
    });
    await page.goto('/orders/ORD-1');
    const steps = reconciliation(page).getByRole('listitem');
    await expect
      .poll(() => steps.locator('strong').allTextContents())
      .toEqual(Array(4).fill('12345678901234.56789012 XBT'));
    const overflow = () =>
      steps.evaluateAll((items) =>
        items.map((item) => {
          const range = document.createRange();
          range.selectNodeContents(item.querySelector('strong') as Element);
          return range.getBoundingClientRect().right > item.getBoundingClientRect().right;
        }),
      );
    for (const width of [320, 900, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(overflow).toEqual([false, false, false, false]);
    }
  });
});

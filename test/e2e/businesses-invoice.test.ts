import { describe, expect } from 'vitest';
import { facts, it } from '../support/console.ts';

describe('an invoice', () => {
  it('BIZ-7 shows the invoice from the response of its business', async ({ app, page }) => {
    await page.goto('/businesses/details/2');
    const row = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first();
    await row.getByRole('link').waitFor();
    const [id = '', status = '', sender = '', recipient = ''] = await row
      .locator('td')
      .allTextContents();
    app.requests.length = 0;
    await row.getByRole('link').click();
    await page.waitForURL('/invoices/details/*');
    const shown = {
      Id: id,
      Status: status,
      Business: 'Café Lumière',
      Sender: sender,
      Recipient: recipient,
    };
    await expect.poll(() => facts(page)).toEqual({ ...shown, 'Created At': expect.any(String) });
    await expect.poll(() => page.title()).toBe(`${id} - Invoice - Clearhouse`);
    await expect
      .poll(() => app.requests.map(({ line }) => line))
      .toEqual(['GET /ajax/businesses/details/2']);
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Café Lumière' })
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Café Lumière' }).click();
    await page.waitForURL('/businesses/details/2');
  });

  it('BIZ-7 shows the invoice after a reload', async ({ page }) => {
    await page.goto('/businesses/details/2');
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
    await page.waitForURL('/invoices/details/*');
    await page.locator('main [aria-busy="false"] dl').waitFor();
    const before = await facts(page);
    await page.reload();
    await expect.poll(() => facts(page)).toEqual(before);
  });
});

import { describe, expect } from 'vitest';
import { facts, it } from '../support/console.ts';

describe('an invoice', () => {
  it('BIZ-7 shows the invoice of its business, also after a reload', async ({ app, page }) => {
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
    const isShown = () =>
      expect.poll(() => facts(page)).toEqual({ ...shown, 'Created At': expect.any(String) });
    await isShown();
    await expect.poll(() => page.title()).toBe(`${id} - Invoice - Clearhouse`);
    await expect
      .poll(() => app.requests.map(({ line }) => line).sort())
      .toEqual(['GET /ajax/businesses/edit/2', 'GET /ajax/businesses/invoices']);
    await page.reload();
    await isShown();
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Café Lumière' })
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Café Lumière' }).click();
    await page.waitForURL('/businesses/details/2');
  });
});

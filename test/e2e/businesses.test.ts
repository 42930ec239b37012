import { describe, expect } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { facts, it, rowOf } from '../support/console.ts';

describe('businesses', () => {
  it('BIZ-2 creates and shows a business', async ({ app, page }) => {
    await page.goto('/businesses/create');
    await page.getByLabel('Reference Id', { exact: true }).waitFor();
    await expect
      .poll(() => page.locator('main label').allTextContents())
      .toEqual(['Reference Id', 'Name', 'Confirmation Requirement']);
    await page.getByLabel('Reference Id', { exact: true }).fill('new-shop/1');
    await page.getByLabel('Confirmation Requirement').fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business created successfully.').waitFor();
    await page.waitForURL('/businesses/details/*');
    await page.getByText('No invoices.').waitFor();
    await expect
      .poll(() => facts(page))
      .toMatchObject({
        Name: '(Unresolved Business)',
        'Reference Id': 'new-shop/1',
        'Confirmation Requirement': '4',
      });
    const body = { reference_id: 'new-shop/1', name: '', confirmation_requirement: 4 };
    await expect
      .poll(() =>
        app.requests.filter((one) => one.body !== undefined).map((one) => [one.line, one.body]),
      )
      .toEqual([['POST /ajax/businesses/create', body]]);
  });

  it('BIZ-5 deletes a business', async ({ app, page }) => {
    const body = { reference_id: 'old-shop', name: 'Old Shop', confirmation_requirement: 1 };
    const created = await (await app.backend.signedIn()).request(businesses.create, { body });
    const { id } = created.body as { id: number };
    await page.goto(`/businesses/details/${id}`);
    page.on('dialog', (dialog) => {
      expect(dialog.message()).toBe('Are you sure you want to delete this item?');
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Business deleted successfully.').waitFor();
    await page.waitForURL('/businesses');
    await rowOf(page, 'Café Lumière').waitFor();
    await expect
      .poll(() =>
        app.requests.filter(({ line }) => line.startsWith('DELETE')).map(({ line }) => line),
      )
      .toEqual([`DELETE /ajax/businesses/delete/${id}`]);
  });

  it('BIZ-4 prefills the edit form and sends no reference id', async ({ app, page }) => {
    await page.goto('/businesses/edit/3');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Northwind Outdoor Supply');
    await expect.poll(() => page.getByLabel('Confirmation Requirement').inputValue()).toBe('6');
    await page.getByRole('main').getByText('northwindoutdoorsupply-1003').waitFor();
    await expect.poll(() => page.locator('main input').count()).toBe(2);
    await page.getByLabel('Name').fill('Northwind "<i>Ünited</i>"');
    await page.getByLabel('Confirmation Requirement').fill('1000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business details updated successfully.').waitFor();
    await page.waitForURL('/businesses/details/3');
    await expect
      .poll(() => facts(page))
      .toMatchObject({
        Name: 'Northwind "<i>Ünited</i>"',
        'Reference Id': 'northwindoutdoorsupply-1003',
        'Confirmation Requirement': '1000',
      });
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => line.includes('/edit/'))
          .map((one) => [one.line, one.body]),
      )
      .toEqual([
        ['GET /ajax/businesses/edit/3', undefined],
        // The read before the save.
        ['GET /ajax/businesses/edit/3', undefined],
        [
          'PATCH /ajax/businesses/edit/3',
          { name: 'Northwind "<i>Ünited</i>"', confirmation_requirement: 1000 },
        ],
        // The details read the same endpoint.
        ['GET /ajax/businesses/edit/3', undefined],
      ]);
  });

  it('BIZ-1 BIZ-3 FMT-3 fits missing and long values on a narrow screen', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long = 'x'.repeat(3000);
    const bare = {
      id: 1,
      name: null,
      reference_id: null,
      confirmation_requirement: null,
      created_at: null,
    };
    const full = {
      id: 2,
      name: long,
      reference_id: long,
      confirmation_requirement: 1000,
      created_at: long,
    };
    app.declareNothing();
    app.script('GET /ajax/businesses', { body: { items: [bare, full], per_page: 15, total: 2 } });
    app.script('GET /ajax/businesses/details/1', { body: bare });
    const invoice = {
      reference_id: long,
      status: long,
      sender_email: long,
      recipient_email: long,
      created_at: long,
    };
    app.script('GET /ajax/businesses/details/2', { body: { ...full, invoices: [invoice] } });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth === innerWidth);
    await page.goto('/businesses');
    await rowOf(page, '(Unresolved Business)').waitFor();
    await expect.poll(fits).toBe(true);
    await page.getByRole('link', { name: '(Unresolved Business)' }).click();
    await page.getByText("The server didn't send this part. Reload to try again.").waitFor();
    await expect
      .poll(async () => Object.values(await facts(page)))
      .toEqual(['(Unresolved Business)', '–', '–', '–']);
    await page.goto('/businesses/details/2');
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').waitFor();
    await expect.poll(fits).toBe(true);
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').click();
    await page.waitForURL('/invoices/details/*');
    await page.locator('main [aria-busy="false"] dl').waitFor();
    await expect.poll(fits).toBe(true);
    takeErrors();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it } from '../support/console.ts';

/** The groups of the specification, the links that it assigns to no group, and that of an optional feature. */
const entries = {
  Accounting: {
    Dashboard: '/dashboard',
    'CL Balancing': '/closed-loop-balancing',
    Report: '/report',
  },
  Trading: { Orders: '/orders', 'Exchange Rules': '/exchange-rules', Day: '/day' },
  Admin: {
    'Wallet Providers': '/wallet-providers',
    'Exchange Providers': '/exchange-providers',
    Businesses: '/businesses',
    Users: '/users',
    System: '/system',
  },
};

/** Returns the names and URLs of a group's links in the side navigation. */
const linksIn = (page: Page, group: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: group })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('shell', () => {
  it('SHELL-6 shows the app name and long breadcrumbs completely on a wide screen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/businesses/details/1');
    expect(
      await page.getByRole('banner').getByRole('link', { name: 'Clearhouse' }).getAttribute('href'),
    ).toBe('/');
    await page.getByRole('button', { name: 'Edit' }).click();
    const last = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').last();
    await expect.poll(() => last.textContent()).toBe('Edit Business');
    expect(await last.evaluate((step) => step.scrollWidth <= step.clientWidth)).toBe(true);
  });

  it('SHELL-6 OPR-167 cuts no breadcrumb from 1600 pixels on', async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto('/orders');
    await page.locator('tbody a').first().click();
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect.poll(() => steps.last().textContent()).toMatch(/^.{36}$/);
    // With an ellipsis in its middle it has 13 characters.
    expect((await steps.last().boundingBox())?.width).toBeGreaterThan(200);
    const cut = await steps.evaluateAll((all) =>
      all.filter((step) => step.scrollWidth > step.clientWidth).map((step) => step.textContent),
    );
    expect(cut).toEqual([]);
  });

  it.for([1120, 1280, 1366, 1400])(
    'SHELL-6 shows the current screen in the breadcrumbs at a width of %i pixels',
    async (width, { page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/businesses/edit/1');
      const last = page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('listitem')
        .last();
      await expect.poll(() => last.textContent()).toBe('Edit Business');
      expect(await last.evaluate((step) => step.scrollWidth <= step.clientWidth)).toBe(true);
    },
  );

  it('SHELL-7 SHELL-8 keeps the focus in the drawer of a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/profile');
    await page.getByText('demo@clearhouse.example').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    for (const [group, links] of Object.entries(entries)) {
      const expected = Object.entries(links);
      expect(await linksIn(page, group)).toEqual(
        group === 'Trading' ? expect.arrayContaining(expected) : expected,
      );
    }
    expect(await accessFaults(page)).toEqual([]);
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      // After the last link, the focus leaves the document for one press and never reaches the page behind.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() => menu.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await menu.click();
    await drawer.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.waitForURL('/orders');
    await drawer.waitFor({ state: 'detached' });
    await firstOrder(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });

  it('SHELL-10 titles every screen and focuses its heading', async ({ page }) => {
    await page.goto('/profile');
    await expect.poll(() => page.title()).toBe('Profile - Clearhouse');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.locator('tbody a').first().waitFor();
    await expect.poll(() => page.title()).toBe('Orders - Clearhouse');
    await expect.poll(() => focused(page)).toBe('Orders');
    await page.locator('tbody a').first().click();
    await page.getByText('Order Details').waitFor();
    const id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
    await expect.poll(() => page.title()).toBe(`${id} - Order - Clearhouse`);
    await expect.poll(() => focused(page)).toBe(`Order ${id}`);
    await page.goBack();
    await page.locator('tbody a').first().waitFor();
    await expect.poll(() => page.title()).toBe('Orders - Clearhouse');
  });

  it('SHELL-11 keeps the page number in the URL over reload, Back and Forward', async ({
    app,
    page,
  }) => {
    const current = page
      .getByRole('navigation', { name: 'Pagination' })
      .locator('[aria-current="page"]');
    const isAt = async (number: string, address: string) => {
      await page.waitForURL(address);
      await expect.poll(() => current.allTextContents()).toEqual([number]);
    };
    await page.goto('/orders');
    await isAt('1', '/orders');
    const first = await firstOrder(page);
    await page.getByRole('link', { name: '3', exact: true }).click();
    await isAt('3', '/orders?page=3');
    await page.getByRole('link', { name: 'Next' }).click();
    await isAt('4', '/orders?page=4');
    const fourth = await firstOrder(page);
    await page.reload();
    await page.getByText(fourth).waitFor();
    await isAt('4', '/orders?page=4');
    await page.goBack();
    await isAt('3', '/orders?page=3');
    await page.goBack();
    await isAt('1', '/orders');
    await page.getByText(first).waitFor();
    await page.goForward();
    await isAt('3', '/orders?page=3');
    const requested = app.requests
      .filter(({ line }) => line === 'GET /ajax/orders')
      .map(({ query }) => query);
    expect(requested.slice(0, 3)).toEqual(['page=1', 'page=3', 'page=4']);
  });

  it('SHELL-12 has one main with a skip link, and named navigations', async ({ page }) => {
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  it('SHELL-12 follows the system theme until one is chosen and remembered', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const isDark = () =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(10, 14, 17)');
    await page.goto('/profile');
    const choose = (theme: string) => page.getByRole('radio', { name: theme }).check();
    const openSettings = () => page.getByRole('button', { name: /settings$/ }).click();
    await openSettings();
    await choose('Light');
    await expect.poll(isDark).toBe(false);
    await page.reload();
    await openSettings();
    await page.emulateMedia({ colorScheme: 'light' });
    await choose('Dark');
    await expect.poll(isDark).toBe(true);
    await choose('System');
    await expect.poll(isDark).toBe(false);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it } from '../support/console.ts';

/** A screen: where it is, who sees it, and what shows that it is there. */
interface Screen {
  path: string;
  visitor?: boolean;
  isThere: (page: Page) => Promise<unknown>;
}

/** A form that has been sent empty. */
async function refused(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[aria-invalid]').first().waitFor();
}

const screens: Record<string, Screen> = {
  login: { path: '/login', visitor: true, isThere: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor() },
  'forgot password': {
    path: '/forgot-password',
    visitor: true,
    isThere: (page) => page.getByRole('link', { name: 'Back to sign in' }).waitFor(),
  },
  dashboard: { path: '/dashboard', isThere: (page) => page.getByText('open quotes').waitFor() },
  orders: { path: '/orders?page=5', isThere: firstOrder },
  order: {
    path: '/orders',
    isThere: async (page) => {
      await page.getByRole('link', { name: await firstOrder(page) }).click();
      await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
    },
  },
  profile: { path: '/profile', isThere: (page) => page.getByText('demo@clearhouse.example').waitFor() },
  'profile password': { path: '/profile/password', isThere: (page) => page.getByLabel('Password Confirm').waitFor() },
  settlements: {
    path: '/closed-loop-balancing',
    isThere: (page) => page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor(),
  },
  'create settlement': {
    path: '/closed-loop-balancing/create',
    isThere: async (page) => {
      await page.getByText('Select a provider and cryptocurrency').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('[aria-invalid]').first().waitFor();
      await page.getByLabel('Exchange Provider').selectOption('Kraken');
      await page.getByLabel('Cryptocurrency').selectOption('XBT');
      await page.locator('tbody').getByRole('checkbox').first().check();
    },
  },
  settlement: {
    path: '/closed-loop-balancing/details/1',
    isThere: (page) => page.getByText('Completed').waitFor(),
  },
  report: {
    path: '/report',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Download' }).click();
      await page.locator('[aria-invalid]').first().waitFor();
    },
  },
  users: { path: '/users', isThere: (page) => page.getByRole('link', { name: 'aisha.abara' }).waitFor() },
  user: { path: '/users/details/2', isThere: (page) => page.getByText('aisha.abara@clearhouse.example').waitFor() },
  'create user': { path: '/users/create', isThere: refused },
  'edit user': { path: '/users/edit/2', isThere: (page) => page.getByLabel('Email').waitFor() },
  'user password': { path: '/users/password/2', isThere: refused },
  businesses: { path: '/businesses?page=2', isThere: (page) => page.getByText('16-18 of 18').waitFor() },
  business: {
    path: '/businesses/details/7',
    isThere: (page) => page.getByText('No invoices.').waitFor(),
  },
  'business with invoices': {
    path: '/businesses/details/9',
    isThere: (page) => page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().waitFor(),
  },
  'create business': { path: '/businesses/create', isThere: refused },
  'edit business': { path: '/businesses/edit/2', isThere: (page) => page.getByLabel('Name').waitFor() },
  invoice: {
    path: '/businesses/details/9',
    isThere: async (page) => {
      await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Invoice' }).waitFor();
    },
  },
  'invoice that is not known': {
    path: '/invoices/details/INV-1',
    isThere: (page) => page.getByText('This console holds no more').waitFor(),
  },
  'wallet providers': {
    path: '/wallet-providers',
    isThere: (page) => page.getByRole('link', { name: 'BitGo', exact: true }).waitFor(),
  },
  'wallet provider': {
    path: '/wallet-providers/BitGo',
    isThere: (page) => page.getByRole('link', { name: 'BitGo XBT' }).waitFor(),
  },
  'wallet provider without accounts': {
    path: '/wallet-providers/Anchorage',
    isThere: (page) => page.getByText('No accounts.').waitFor(),
  },
  'wallet account': {
    path: `/wallet-providers/${encodeURIComponent('100 % Kältewallet Zürich')}/XRP`,
    isThere: (page) => page.getByText('No deposits.').waitFor(),
  },
  'exchange providers': { path: '/exchange-providers', isThere: (page) => page.getByRole('link', { name: 'Kraken' }).waitFor() },
  'exchange provider with a pair that is edited': {
    path: '/exchange-providers/Kraken',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).nth(1).click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  'exchange rules with one that is edited': {
    path: '/exchange-rules',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).nth(1).click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  system: { path: '/system?events=2', isThere: (page) => page.getByRole('link', { name: '395', exact: true }).waitFor() },
  'API query': { path: '/system/api-queries/394', isThere: (page) => page.getByText('"txid": 9007199254740993').waitFor() },
  'not found': { path: '/nowhere', isThere: (page) => page.getByRole('heading', { name: 'Not found' }).waitFor() },
};

describe('access', () => {
  for (const [name, { path, visitor = false, isThere }] of Object.entries(screens)) {
    it(`SHELL-12 axe finds nothing wrong with the screen ${name}, wide in light and narrow in dark`, async ({ visit }) => {
      const { page } = await visit({ signedIn: !visitor });
      await page.goto(path);
      await isThere(page);
      // Each theme once, each width once: axe takes long, and no theme changes what there is.
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        expect([width, colorScheme, await accessFaults(page)]).toEqual([width, colorScheme, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect([width, await smallTargets(page)]).toEqual([width, []]);
      }
    });
  }

  it('SHELL-12 a loading and a failed screen are as accessible as a full one', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    app.script('GET /ajax/orders', { until: new Promise(() => {}) });
    await page.goto('/orders');
    await page.locator('[aria-busy="true"] table').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    app.script('GET /ajax/orders', { status: 500 });
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    takeErrors();
  });
});

/** Buttons and links, but those within a sentence or a cell's text, that are less than 24 pixels high or wide (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.locator('button, [role="button"], input, select, nav a, header a').evaluateAll((targets) =>
    targets
      .map((target) => [target.outerHTML, target.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
      .filter(([html]) => !html.includes('type="checkbox"'))
      .map(([html]) => html),
  );

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, navigate } from '../support/console.ts';

/** A screen: its path and a wait for its content. */
interface Screen {
  path: string;
  waitForContent: (page: Page) => Promise<unknown>;
}

/** Submits an empty form and waits for its errors. */
async function submitEmpty(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('[aria-invalid]').first().waitFor();
}

const areas: Record<string, Record<string, Screen>> = {
  visitors: {
    login: {
      path: '/login',
      waitForContent: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
    },
    'forgot password': {
      path: '/forgot-password',
      waitForContent: (page) => page.getByText('A signed-in colleague').waitFor(),
    },
  },
  'accounting and trading': {
    dashboard: {
      path: '/dashboard',
      waitForContent: (page) => page.getByText(/^\d+\.\d\d%$/).waitFor(),
    },
    orders: { path: '/orders?page=5', waitForContent: firstOrder },
    order: {
      path: '/orders',
      waitForContent: async (page) => {
        await page.getByRole('link', { name: await firstOrder(page) }).click();
        await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
      },
    },
    report: {
      path: '/report',
      waitForContent: async (page) => {
        await page.getByRole('button', { name: 'Download' }).click();
        await page.locator('[aria-invalid]').first().waitFor();
      },
    },
    day: {
      path: '/day?date=2026-11-20',
      waitForContent: (page) => page.getByRole('status', { name: 'Verdict' }).waitFor(),
    },
    settlements: {
      path: '/closed-loop-balancing',
      waitForContent: (page) =>
        page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor(),
    },
    'create settlement': {
      path: '/closed-loop-balancing/create',
      waitForContent: async (page) => {
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
      waitForContent: (page) => page.getByText('Completed', { exact: true }).waitFor(),
    },
  },
  administration: {
    users: {
      path: '/users',
      waitForContent: (page) => page.getByRole('link', { name: 'aisha.abara' }).waitFor(),
    },
    user: {
      path: '/users/details/2',
      waitForContent: (page) => page.getByText('aisha.abara@clearhouse.example').waitFor(),
    },
    'create user': { path: '/users/create', waitForContent: submitEmpty },
    'edit user': {
      path: '/users/edit/2',
      waitForContent: (page) => page.getByLabel('Email').waitFor(),
    },
    'user password': { path: '/users/password/2', waitForContent: submitEmpty },
    businesses: {
      path: '/businesses?page=2',
      waitForContent: (page) => page.getByText('16-30 of 240').waitFor(),
    },
    business: {
      path: '/businesses/details/7',
      waitForContent: (page) => page.getByText('No invoices.').waitFor(),
    },
    'business with invoices': {
      path: '/businesses/details/9',
      waitForContent: (page) =>
        page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().waitFor(),
    },
    'create business': { path: '/businesses/create', waitForContent: submitEmpty },
    'edit business': {
      path: '/businesses/edit/2',
      waitForContent: (page) => page.getByLabel('Name').waitFor(),
    },
    invoice: {
      path: '/businesses/details/9',
      waitForContent: async (page) => {
        await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
        await page.getByRole('heading', { name: /^Invoice \S/ }).waitFor();
      },
    },
    'unknown invoice': {
      path: '/invoices/details/INV-1',
      waitForContent: (page) => page.getByText('No details available').waitFor(),
    },
    'wallet providers': {
      path: '/wallet-providers',
      waitForContent: (page) => page.getByRole('link', { name: 'BitGo', exact: true }).waitFor(),
    },
    'wallet provider': {
      path: '/wallet-providers/BitGo',
      waitForContent: (page) => page.getByRole('link', { name: 'BitGo XBT' }).waitFor(),
    },
    'wallet provider without accounts': {
      path: '/wallet-providers/Anchorage',
      waitForContent: (page) => page.getByText('No accounts.').waitFor(),
    },
    'wallet account': {
      path: `/wallet-providers/${encodeURIComponent('100 % Kältewallet Zürich')}/XRP`,
      waitForContent: (page) => page.getByText('No deposits.').waitFor(),
    },
    'exchange providers': {
      path: '/exchange-providers',
      waitForContent: (page) => page.getByRole('link', { name: 'Kraken' }).waitFor(),
    },
    'exchange provider with an edited pair': {
      path: '/exchange-providers/Kraken',
      waitForContent: async (page) => {
        await page.getByRole('button', { name: 'Edit' }).nth(1).click();
        await page.getByRole('button', { name: 'Save' }).waitFor();
      },
    },
    'exchange rules with an edited rule': {
      path: '/exchange-rules',
      waitForContent: async (page) => {
        await page.getByRole('button', { name: 'Edit' }).nth(1).click();
        await page.locator('tbody select:enabled').selectOption('Unassiged');
        await page.getByText('will have no stablecoin.').waitFor();
      },
    },
    system: {
      path: '/system?events=2',
      waitForContent: (page) => page.getByRole('link', { name: '395', exact: true }).waitFor(),
    },
    'API query': {
      path: '/system/api-queries/394',
      waitForContent: (page) => page.getByText('"txid": 9007199254740993').waitFor(),
    },
    profile: {
      path: '/profile',
      waitForContent: (page) => page.getByText('demo@clearhouse.example').waitFor(),
    },
    'profile password': {
      path: '/profile/password',
      waitForContent: (page) => page.getByLabel('Password Confirm').waitFor(),
    },
    'not found': {
      path: '/nowhere',
      waitForContent: (page) => page.getByRole('heading', { name: 'Not found' }).waitFor(),
    },
  },
};

describe('access', () => {
  for (const [area, screens] of Object.entries(areas)) {
    it(`SHELL-12 has no axe violations on the screens of ${area}`, async ({ visit }) => {
      const { page } = await visit({ signedIn: area !== 'visitors' });
      await page.goto('/profile');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [name, { path, waitForContent }] of Object.entries(screens)) {
        await show(page, 1280, 'light');
        await navigate(page, path);
        await waitForContent(page);
        // Headings and labels are part of a skeleton too.
        await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
        await expectAccess(page, name);
        // Each theme and each width is checked once, because a theme changes no content.
        await show(page, 390, 'dark');
        await expectAccess(page, `${name}, narrow`);
        // A window of 1280 by 1024 pixels at 400 %.
        await page.setViewportSize({ width: 320, height: 256 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
          .toBe(320);
      }
    });
  }

  it('SHELL-12 has no axe violations while loading and after a failure', async ({
    app,
    page,
    takeErrors,
  }) => {
    app.script('GET /ajax/orders', { until: new Promise(() => {}) });
    await page.goto('/orders');
    await page.locator('[aria-busy="true"] table').waitFor();
    await expect.poll(() => accessFaults(page)).toEqual([]);
    app.script('GET /ajax/orders', { status: 500 });
    await page.reload();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await expect.poll(() => accessFaults(page)).toEqual([]);
    takeErrors();
  });
});

/** Sets the width of the window and the theme. */
async function show(page: Page, width: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
}

/** Expects no axe violation, no horizontal scrolling and no small target. */
async function expectAccess(page: Page, message: string) {
  await expect.poll(() => accessFaults(page), { message }).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, { message }).toBe(0);
  await expect.poll(() => smallTargets(page), { message }).toEqual([]);
}

/** Lists controls of less than 24 by 24 CSS pixels (WCAG 2.5.8), except links in text and in table cells. */
const smallTargets = (page: Page) =>
  page.locator('button, [role="button"], input, select, nav a, header a').evaluateAll((targets) =>
    targets
      .map((target) => [target.outerHTML, target.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 0 && (width < 24 || height < 24))
      .filter(([html]) => !html.includes('type="checkbox"'))
      .map(([html]) => html),
  );

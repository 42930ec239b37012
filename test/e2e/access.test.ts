import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it } from '../support/console.ts';

/** Every screen, and what shows that it is there. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  '/login': (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  '/forgot-password': (page) => page.getByRole('link', { name: 'Back to sign in' }).waitFor(),
  '/dashboard': (page) => page.getByText('open quotes').waitFor(),
  '/orders?page=5': firstOrder,
  '/profile': (page) => page.getByText('demo@clearhouse.example').waitFor(),
  '/profile/password': (page) => page.getByLabel('Password Confirm').waitFor(),
  '/nowhere': (page) => page.getByRole('heading', { name: 'Not found' }).waitFor(),
};
const forVisitors = ['/login', '/forgot-password'];

describe('access', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      it(`SHELL-12 axe finds nothing wrong with any screen, ${colorScheme}, ${width} pixels wide`, async ({ visit }) => {
        const options = { colorScheme, viewport: { width, height: 844 } };
        const visitor = (await visit({ ...options, signedIn: false })).page;
        const staff = (await visit(options)).page;
        for (const [path, isThere] of Object.entries(screens)) {
          const page = forVisitors.includes(path) ? visitor : staff;
          await page.goto(path);
          await isThere(page);
          expect([path, await accessFaults(page)]).toEqual([path, []]);
          expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
          expect([path, await smallTargets(page)]).toEqual([path, []]);
        }
        await staff.goto('/orders');
        await staff.locator('tbody a').first().click();
        await staff.getByRole('heading', { name: 'Quote Details' }).waitFor();
        expect(await accessFaults(staff)).toEqual([]);
      });
    }
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

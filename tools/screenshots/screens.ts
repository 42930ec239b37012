import type { Page } from 'playwright-core';
import { open } from './scene.ts';

const first = (page: Page) => page.locator('main tbody a').first().click();

/** Brings a signed-in page to a screen. docs/features.md shows each. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  dashboard: (page) => open(page, '/dashboard'),
  orders: (page) => open(page, '/orders'),
  async order(page) {
    await open(page, '/dashboard');
    await first(page);
    await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
  },
  'cl-balancing': (page) => open(page, '/closed-loop-balancing'),
  'create-settlement': (page) =>
    open(page, '/closed-loop-balancing/create?provider=Kraken&cryptocurrency=XBT&age=all'),
  settlement: (page) => open(page, '/closed-loop-balancing/details/1'),
  report: (page) => open(page, '/report'),
  'exchange-rules': (page) => open(page, '/exchange-rules'),
  'wallet-providers': (page) => open(page, '/wallet-providers'),
  'wallet-account': (page) => open(page, '/wallet-providers/BitGo/XBT'),
  'exchange-provider': (page) => open(page, '/exchange-providers/Kraken'),
  businesses: (page) => open(page, '/businesses'),
  business: (page) => open(page, '/businesses/details/9'),
  'business-edit': (page) => open(page, '/businesses/edit/2'),
  users: (page) => open(page, '/users'),
  user: (page) => open(page, '/users/details/2'),
  system: (page) => open(page, '/system'),
  'api-query': (page) => open(page, '/system/api-queries/3'),
  profile: (page) => open(page, '/profile'),
  async 'sign-in'(page) {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  },
};

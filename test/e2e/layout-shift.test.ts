import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/console.ts';

/** Screens with lists, and the requests that load them. */
const screens: Record<string, string[]> = {
  '/dashboard': ['GET /ajax/dashboard'],
  '/orders': ['GET /ajax/orders'],
  '/closed-loop-balancing': ['GET /ajax/closed-loop-balancing'],
  '/wallet-providers': ['GET /ajax/wallet-providers'],
  '/exchange-providers': ['GET /ajax/exchange-providers'],
  '/exchange-rules': ['GET /ajax/exchange-rules'],
  '/businesses': ['GET /ajax/businesses'],
  '/users': ['GET /ajax/users'],
  '/system': ['GET /ajax/system/event-logs', 'GET /ajax/system/api-queries'],
};

const services = ['Back office', 'Exchange rates', 'Blockchain watcher'].map((name) => ({
  name,
  url: 'http://10.0.0.1/health',
  online: true,
}));

/** Records the layout shifts of a page that follow no input. Returns a function that returns their sum since the navigation. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The shifts of a frame are reported after it.
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

describe('layout shift', () => {
  it.for([1280, 390])('SHELL-16 moves nothing when lists replace their skeletons: %i pixels', async (width, { app, visit }) => {
    const { page } = await visit({ viewport: { width, height: 800 } });
    const shifts = await recordShifts(page);
    for (const [path, lines] of Object.entries(screens)) {
      const responded = Promise.withResolvers<void>();
      app.script('GET /ajax/system/microservices', { until: responded.promise, body: services });
      for (const line of lines) app.script(line, { until: responded.promise });
      await page.goto(path);
      await page.locator('main [aria-busy="true"][inert]').first().waitFor();
      responded.resolve();
      await page.locator('main [aria-busy="false"]').first().waitFor();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      expect(await shifts(), path).toBeLessThan(0.05);
    }
  });
});

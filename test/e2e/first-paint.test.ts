import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, type OpenVisit } from '../support/console.ts';

/** Counts the changes of the page that leave it without a header. */
const watchHeader = (page: Page) =>
  page.evaluate(() => {
    const lacks = { header: 0 };
    new MutationObserver(() => {
      if (!document.querySelector('#root header')) lacks.header += 1;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { lacks });
  });

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Opens a page whose scripts wait. Returns a function that lets them load. */
async function openWithoutScripts(visit: OpenVisit, signedIn: boolean) {
  const { page } = await visit({ signedIn, colorScheme: 'light' });
  await page.goto('/icon-blue.svg');
  await page.evaluate(() => localStorage.setItem('clearhouse.theme', '"dark"'));
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/users', { waitUntil: 'commit' });
  // Until the styles are there, nothing is painted.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  return { page, release: released.resolve };
}

describe('the first paint', () => {
  it.for([1280, 390])(
    'SHELL-23 shows the shell before any code, where it stays: %i pixels',
    async (width, { visit }) => {
      const { page, release } = await openWithoutScripts(visit, true);
      await page.setViewportSize({ width, height: 800 });
      const places = (header: string) =>
        Promise.all(
          [`${header} svg`, `${header} span`, '#root main'].map((part) =>
            page.locator(part).first().boundingBox(),
          ),
        );
      const before = await places('#root header');
      const dark = await background(page);
      await watchHeader(page);
      release();
      await page.getByRole('heading', { name: 'Users' }).waitFor();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'lacks'))).toEqual({ header: 0 });
      expect(await places('#root header a')).toEqual(before);
      expect(await background(page)).toBe(dark);
      expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
        false,
      );
    },
  );

  it('SHELL-23 shows a visitor the logo alone before any code', async ({ visit }) => {
    const { page, release } = await openWithoutScripts(visit, false);
    expect(await page.locator('#root').innerText()).toBe('');
    release();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

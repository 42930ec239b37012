import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, navigate, type TestConsole } from '../support/console.ts';

const data = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('pre');

const line = 'GET /ajax/system/api-queries/details/394';

const query = {
  id: 7,
  method: 'POST',
  url: 'https://api.kraken.example/0/private/AddOrder?a=%2F',
  status_code: 429,
  timestamp: '2026-11-19T10:44:00Z',
};

/** Opens a query whose response contains the given data verbatim. */
async function open(page: Page, app: TestConsole, request: string, response: string) {
  const text = `${JSON.stringify(query).slice(0, -1)},"request_data":${request},"response_data":${response}}`;
  app.script('GET /ajax/system/api-queries/details/7', { text });
  await page.goto('/system/api-queries/7');
  await data(page, 'Response Data').waitFor();
}

describe('API query', () => {
  it('SYS-5 shows megabytes in full and lays out only the visible part', async ({ app, visit }) => {
    const { page } = await visit();
    await page.addInitScript(() => {
      const parts = new Set<EventTarget | null>();
      document.addEventListener('contentvisibilityautostatechange', (event) => {
        if ((event as ContentVisibilityAutoStateChangeEvent).skipped) parts.delete(event.target);
        else parts.add(event.target);
      });
      Object.assign(window, { laidOut: () => parts.size });
    });
    const laidOut = () => page.evaluate('laidOut()');
    const longLine = 'x'.repeat(3_000_000);
    const lines = 'é👍 0123456789\n'.repeat(150_000);
    for (const text of [longLine, lines]) {
      await open(page, app, 'null', JSON.stringify(text));
      expect((await data(page, 'Response Data').textContent()) === text).toBe(true);
      expect(await data(page, 'Response Data').locator('span').count()).toBeGreaterThan(100);
      await expect.poll(laidOut).toBeGreaterThan(0);
      expect(await laidOut()).toBeLessThan(40);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
      const box = page.getByRole('region', { name: 'Response Data (scrolls)' });
      await box.focus();
      await page.keyboard.press('End');
      await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(10_000);
    }
  });

  it('SYS-5 shows queries of the real backend, including one of two megabytes', async ({
    page,
  }) => {
    await page.goto('/system/api-queries/395');
    await data(page, 'Response Data').waitFor();
    const shown = (await data(page, 'Response Data').textContent()) ?? '';
    expect(shown.length).toBeGreaterThan(2_000_000);
    expect(JSON.parse(shown).ledger).toHaveLength(18_000);
    await navigate(page, '/system/api-queries/394');
    await page.getByText('"wei": 123456789012345678901234567890').waitFor();
    await navigate(page, '/system/api-queries/396');
    await page
      .getByText('<html><body><script>alert(1)</script></body></html>', { exact: true })
      .waitFor();
  });

  it('SYS-5 SHELL-12 fits very long values on a narrow screen, without axe violations', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long = 'a1'.repeat(2000);
    const lines = `${long}\n`.repeat(20);
    app.script(line, {
      body: {
        ...query,
        method: long,
        url: long,
        status_code: null,
        request_data: lines,
        response_data: null,
      },
    });
    await page.goto('/system/api-queries/394');
    await data(page, 'Request Data').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('region', { name: 'Request Data (scrolls)' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
  });
});

import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, type TestConsole } from '../support/console.ts';

const menuOf = (page: Page, list: string) =>
  page.getByRole('button', { name: `More for ${list}`, exact: true });

/** Presses `Export` in the menu of a list. */
async function pressExport(page: Page, list: string) {
  await menuOf(page, list).click();
  await page.getByRole('button', { name: `Export ${list}`, exact: true }).click();
}

const contentOf = async (file: Download) => text(await file.createReadStream());

/** Exports a list. Returns the file's name and its lines as read by a strict RFC 4180 parser. */
async function exported(page: Page, list: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), pressExport(page, list)]);
  return {
    name: file.suggestedFilename(),
    lines: parse(await contentOf(file), { recordDelimiter: '\r\n' }) as string[][],
  };
}

/** Scripted page of users. */
const pageOfUsers = (first: number, last: number, total: number) => ({
  per_page: 10,
  total,
  items: Array.from({ length: last - first + 1 }, (_, index) => ({
    id: first + index,
    username: `user ${first + index}`,
    email: 'user@clearhouse.example',
    created_at: '2026-11-19T10:44:00Z',
    updated_at: '2026-11-19T10:44:00Z',
  })),
});

const usersLine = 'GET /ajax/users';

/** Lists the pages of users that were requested since the requests were cleared. */
const requestedPages = ({ requests }: TestConsole) =>
  requests
    .filter(({ line }) => line === usersLine)
    .map(({ query }) => Number(new URLSearchParams(query).get('page')));

/** Scripts a response and waits until the page is requested. Returns a function that releases the response. */
async function holdPage(app: TestConsole, number: number, response: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  app.script(usersLine, { ...response, until: promise });
  await expect.poll(() => requestedPages(app).at(-1)).toBe(number);
  return resolve;
}

describe('export', () => {
  it('OPR-32 exports lists of the real backend in full', async ({ page }) => {
    await page.goto('/report');
    const screens = {
      'CL Balancing': ['Settlements', 'Unsettled Trades'],
      'Wallet Providers': ['Wallet Providers'],
      'Exchange Rules': ['Exchange Rules'],
      'Exchange Providers': ['Exchange Providers'],
    };
    for (const [screen, lists] of Object.entries(screens)) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: screen })
        .click();
      for (const list of lists) {
        const head = page.getByRole('table', { name: list, exact: true }).getByRole('columnheader');
        await head.first().waitFor();
        const heads = await head.allTextContents();
        const { name, lines } = await exported(page, list);
        const rows = lines.length - 1;
        const exportedHeads = lines[0]?.filter(
          (head) => !head.endsWith(' Code') || heads.includes(head),
        );
        // An age changes with the time: the file has Created At, which it is counted from.
        const heading = heads.filter((head) => !['Actions', 'Age'].includes(head));
        expect(exportedHeads, list).toEqual(heading);
        // The backend sends a part of some lists.
        expect(name).toMatch(new RegExp(`-(incomplete-${rows}-of-\\d+|${rows}-of-${rows})-rows-`));
        expect(rows).toBeGreaterThan(1);
      }
    }
    await page.getByRole('link', { name: 'Kraken' }).click();
    await menuOf(page, 'Exchange Pairs').waitFor();
    const { name, lines } = await exported(page, 'Exchange Pairs');
    expect(name).toMatch(/^exchange-providers-kraken-exchange-pairs-/);
    expect(lines.slice(0, 2)).toEqual([
      'Currency Pair,Active,Volume Cap daily,Volume Cap weekly,Volume Cap monthly,Trade Cap daily,Trade Cap weekly,Trade Cap monthly'.split(
        ',',
      ),
      'XBT-USDC,yes,250000.00,1250000.50,4000000.00,200,1000,3500'.split(','),
    ]);
  });

  it('OPR-33 OPR-35 exports pages in order, without duplicates, and reports a changed total', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    app.declareNothing();
    app.script(usersLine, { body: pageOfUsers(1, 10, 25) });
    await page.goto('/users?page=2');
    await page.getByRole('link', { name: 'user 1', exact: true }).waitFor();
    app.requests.length = 0;
    const first = holdPage(app, 1, { body: pageOfUsers(11, 20, 15) });
    await pressExport(page, 'Users');
    const dialog = page.getByRole('dialog', { name: 'Export Users' });
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await expect.poll(() => dialog.getByRole('progressbar').getAttribute('value')).toBe(null);
    const releaseFirst = await first;
    const second = holdPage(app, 2, { body: pageOfUsers(19, 24, 16) });
    releaseFirst();
    const releaseSecond = await second;
    // The visible text: narrow lists hide the texts of their buttons.
    await expect.poll(() => dialog.innerText()).toContain('10 of 15 rows');
    const progress = dialog.getByRole('progressbar');
    await expect.poll(() => progress.getAttribute('value')).toBe('10');
    await expect.poll(() => progress.getAttribute('max')).toBe('15');
    await expect.poll(() => accessFaults(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), releaseSecond()]);
    await page
      .getByText(
        'Exported 14 of 16 rows; the total changed from 15 to 16; rows may be missing or duplicated; the file is incomplete.',
      )
      .waitFor();
    expect(file.suggestedFilename()).toContain('incomplete-14-of-16-rows-total-changed-');
    const lines = (await contentOf(file)).split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 14 }, (_, index) => `user ${11 + index}`),
    );
    expect(requestedPages(app)).toEqual([1, 2]);
  });
});

import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, type TestConsole } from '../support/console.ts';

const exportButton = (page: Page, list: string) =>
  page.getByRole('button', { name: `Export ${list}`, exact: true });

const contentOf = async (file: Download) => text(await file.createReadStream());

/** Exports a list. Returns the file's name, its text, and its lines as read by a strict RFC 4180 parser. */
async function exported(page: Page, list: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exportButton(page, list).click(),
  ]);
  const content = await contentOf(file);
  return {
    name: file.suggestedFilename(),
    content,
    lines: parse(content, { recordDelimiter: '\r\n' }) as string[][],
  };
}

const order = {
  reference_id: 'ORD-1',
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  rate: '27123.55',
  payment_requirement: '9007199254740993',
  created_at: '2026-11-19 10:44:00',
};

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

/** Lists the pages of users that were requested since the screen was opened. */
const requestedPages = ({ requests }: TestConsole) =>
  requests
    .filter(({ line }) => line === usersLine)
    .map(({ query }) => Number(new URLSearchParams(query).get('page')));

/** Opens the list of users and clears the recorded requests. */
async function openUsers(app: TestConsole, page: Page, path = '/users') {
  app.declareNothing();
  app.script(usersLine, { body: pageOfUsers(1, 10, 25) });
  await page.goto(path);
  await page.getByRole('link', { name: 'user 1', exact: true }).waitFor();
  app.requests.length = 0;
}

/** Scripts a response and waits until the page is requested. Returns a function that releases the response. */
async function holdPage(app: TestConsole, number: number, response: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  app.script(usersLine, { ...response, until: promise });
  await expect.poll(() => requestedPages(app).at(-1)).toBe(number);
  return resolve;
}

describe('export', () => {
  it('OPR-32 OPR-34 exports exact values and escapes formulas', async ({ app, visit }) => {
    const { page } = await visit({ timezoneId: 'America/New_York' });
    const unusual = {
      ...order,
      reference_id: '=HYPERLINK("https://evil.example")',
      address: '-5',
      rate: null,
      payment_requirement: -5,
    };
    const other = {
      ...unusual,
      reference_id: 'a,"b"\nZürich ✓',
      address: '@SUM(A1)',
      cryptocurrency_code: 'LTC',
      rate: '-1.5',
    };
    app.script('GET /ajax/orders', {
      body: { items: [order, unusual, other], per_page: 15, total: 3 },
    });
    await page.goto('/orders');
    // Notifications disappear after 8 seconds.
    const notice = page.getByText(
      'Exported 3 of 3 rows; the total did not change during the export.',
    );
    const [{ name, content, lines }] = await Promise.all([
      exported(page, 'Orders'),
      notice.waitFor(),
    ]);
    expect(name).toMatch(/^orders-3-of-3-rows-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/);
    expect(content).toBe(
      [
        'Id,Currency Pair,Address,Rate,Amount,Amount Code,Created At',
        'ORD-1,XBT-USD,bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el,27123.55,90071992.54740993,XBT,2026-11-19T10:44:00.000Z',
        '"\'=HYPERLINK(""https://evil.example"")",XBT-USD,-5,,-0.00000005,XBT,2026-11-19T10:44:00.000Z',
        '"a,""b""\nZürich ✓",LTC-USD,\'@SUM(A1),-1.5,-0.05,LTC,2026-11-19T10:44:00.000Z',
        '',
      ].join('\r\n'),
    );
    expect(lines).toHaveLength(4);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

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
        await exportButton(page, list).waitFor();
        const heads = await page
          .getByRole('table', { name: list, exact: true })
          .getByRole('columnheader')
          .allTextContents();
        const { name, lines } = await exported(page, list);
        const rows = lines.length - 1;
        const exportedHeads = lines[0]?.filter(
          (head) => !head.endsWith(' Code') || heads.includes(head),
        );
        expect([list, exportedHeads]).toEqual([list, heads.filter((head) => head !== 'Actions')]);
        // The backend sends a part of some lists.
        expect(name).toMatch(new RegExp(`-(incomplete-${rows}-of-\\d+|${rows}-of-${rows})-rows-`));
        expect(rows).toBeGreaterThan(1);
      }
    }
    await page.getByRole('link', { name: 'Kraken' }).click();
    await exportButton(page, 'Exchange Pairs').waitFor();
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
    await openUsers(app, page, '/users?page=2');
    const download = page.waitForEvent('download');
    const first = holdPage(app, 1, { body: pageOfUsers(11, 20, 15) });
    await exportButton(page, 'Users').click();
    const dialog = page.getByRole('dialog', { name: 'Export Users' });
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await expect.poll(() => dialog.getByRole('progressbar').getAttribute('value')).toBe(null);
    const second = holdPage(app, 2, { body: pageOfUsers(19, 24, 16) });
    (await first)();
    const releaseSecond = await second;
    // The visible text: narrow lists hide the texts of their buttons.
    await expect.poll(() => dialog.innerText()).toContain('10 of 15 rows');
    const progress = dialog.getByRole('progressbar');
    await expect
      .poll(async () => [await progress.getAttribute('value'), await progress.getAttribute('max')])
      .toEqual(['10', '15']);
    await expect.poll(() => accessFaults(page)).toEqual([]);
    releaseSecond();
    const file = await download;
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

  it('OPR-33 stops its requests and saves nothing when cancelled', async ({ app, page }) => {
    await openUsers(app, page);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      app.script(usersLine, { until: new Promise(() => {}) });
      await exportButton(page, 'Users').press('Enter');
      await expect.poll(() => requestedPages(app)).toEqual([1]);
      await leave();
      await expect
        .poll(() => app.requests.find(({ line }) => line === usersLine)?.aborted)
        .toBe(true);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      if (new URL(page.url()).pathname === '/users') {
        await expect
          .poll(() =>
            exportButton(page, 'Users').evaluate((button) => button === document.activeElement),
          )
          .toBe(true);
      }
      app.requests.length = 0;
    }
    expect(files).toBe(0);
  });

  it('OPR-35 keeps the rows loaded so far after a failed page', async ({
    app,
    page,
    takeErrors,
  }) => {
    await openUsers(app, page);
    const dialog = page.getByRole('dialog', { name: 'Export Users' });
    const firstHeld = holdPage(app, 1, { body: pageOfUsers(1, 10, 25) });
    await exportButton(page, 'Users').click();
    const release = await firstHeld;
    app.script(usersLine, { status: 503 });
    release();
    await dialog.getByRole('alert').waitFor();
    await expect
      .poll(() => dialog.getByRole('alert').textContent())
      .toBe("Page 2 of 3 couldn't be loaded.");
    await expect.poll(() => accessFaults(page)).toEqual([]);
    const part = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save 10 rows' }).click();
    const file = await part;
    await page
      .getByText(
        "Exported 10 of 25 rows; page 2 and the following pages couldn't be loaded; the file is incomplete.",
      )
      .waitFor();
    expect(file.suggestedFilename()).toContain('10-of-25-rows');
    expect((await contentOf(file)).split('\r\n')).toHaveLength(12);
    await expect.poll(() => dialog.count()).toBe(0);
    expect(takeErrors()).toHaveLength(1);
  });
});

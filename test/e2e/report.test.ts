import { parse } from 'csv-parse';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/console.ts';

const download = (page: Page) => page.getByRole('button', { name: 'Download' });
const range = { business_id: 'cafelumiere-1002', start_date: '2026-11-01', end_date: '2026-11-21' };

async function fill(page: Page, { business_id, start_date, end_date }: typeof range) {
  await page.getByLabel('Business').selectOption(business_id);
  await page.getByLabel('Start Date').fill(start_date);
  await page.getByLabel('End Date').fill(end_date);
}

describe('report', () => {
  it('REPORT-1 offers every business, including the unnamed one, and two dates', async ({
    app,
    page,
  }) => {
    await page.goto('/report');
    const form = page.getByRole('region', { name: 'Download Report' });
    const options = form.getByLabel('Business').locator('option');
    await options.nth(1).waitFor({ state: 'attached' });
    const known = await app.backend.db
      .selectFrom('businesses')
      .select(['reference_id', 'name'])
      .execute();
    const shown = await options.evaluateAll((all) =>
      all.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
    );
    expect(Object.fromEntries(shown)).toEqual({
      '': 'Choose a business',
      ...Object.fromEntries(
        known.map(({ reference_id, name }) => [
          reference_id,
          name || `(Unresolved Business) ${reference_id}`,
        ]),
      ),
    });
    expect(shown.filter(([, name]) => name?.startsWith('(Unresolved Business)'))).toHaveLength(1);
    for (const label of ['Start Date', 'End Date'])
      expect(await form.getByLabel(label).getAttribute('type')).toBe('date');
    await expect.poll(() => page.title()).toBe('Report - Clearhouse');
  });

  it('REPORT-2 downloads the report through the browser without leaving the screen', async ({
    app,
    page,
  }) => {
    // No check of the user is needed.
    app.keepToken();
    await page.goto('/report');
    await fill(page, range);
    const fetched: string[] = [];
    page.on('request', (request) =>
      fetched.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    );
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    expect(file.suggestedFilename()).toBe(
      `report ${range.business_id} ${range.start_date} ${range.end_date}.csv`,
    );
    const rows: Record<string, string>[] = await (await file.createReadStream())
      .pipe(parse({ bom: true, columns: true, relax_column_count: true }))
      .toArray();
    const last = rows.pop();

    const expected = await app.backend.db
      .selectFrom('orders')
      .innerJoin('businesses', 'businesses.id', 'orders.business_id')
      .select('orders.reference_id')
      .where('businesses.reference_id', '=', range.business_id)
      .where('orders.created_at', '>=', '2026-11-01T00:00:00Z')
      .where('orders.created_at', '<', '2026-11-22T00:00:00Z')
      .orderBy('orders.created_at')
      .execute();
    expect(expected.length).toBeGreaterThan(5);
    expect(Object.values(last ?? {}).slice(0, 2)).toEqual(['rows', String(expected.length)]);
    expect(rows.map(({ order }) => order)).toEqual(
      expected.map(({ reference_id }) => reference_id),
    );
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => /report$/.test(line))
          .map(({ line, body }) => [line, body]),
      )
      .toEqual([
        ['GET /ajax/report', undefined],
        ['POST /ajax/report', range],
      ]);
    await page.getByText('Download started.').waitFor();
    const streamed = app.requests.filter(({ line }) => line === 'GET /ajax/report/stream');
    expect(streamed.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      range,
    ]);
    // The page's scripts do not fetch the file.
    expect(
      fetched.filter((request) => request.startsWith('fetch') || request.startsWith('xhr')),
    ).toEqual(['fetch /ajax/report']);
    expect(new URL(page.url()).pathname).toBe('/report');
    expect(await page.getByLabel('Start Date').inputValue()).toBe(range.start_date);
  });

  it('REPORT-2 keeps the screen after a failed download, which can be retried', async ({
    app,
    page,
  }) => {
    await page.goto('/report');
    await fill(page, range);
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    const responses = [
      { status: 422, body: { errors: { business_id: ['Gone.'] } } },
      { status: 500 },
      { status: 401 },
      { cut: true },
    ];
    for (const [index, response] of responses.entries()) {
      app.script('GET /ajax/report/stream', response);
      await download(page).click();
      await expect
        .poll(() => app.requests.filter(({ line }) => line === 'GET /ajax/report/stream').length)
        .toBeGreaterThan(index);
      await expect.poll(() => download(page).getAttribute('aria-disabled')).toBe(null);
      expect(new URL(page.url()).pathname).toBe('/report');
      expect(await page.getByLabel('Business').inputValue()).toBe(range.business_id);
    }
    app.script('GET /ajax/report/stream');
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    expect(await file.failure()).toBe(null);
    expect(navigations).toEqual([]);
  });

  it('REPORT-1 REPORT-2 downloads a report by keyboard alone', async ({ page }) => {
    await page.goto('/report');
    const business = page.getByLabel('Business');
    await business.locator('option', { hasText: 'Blue Door' }).waitFor({ state: 'attached' });
    const names = await business.locator('option').allTextContents();
    await business.focus();
    for (let down = names.findIndex((name) => name.startsWith('Blue Door')); down > 0; down -= 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    // A date that is the same in day-month and month-day order.
    await page.keyboard.type('11112026');
    const endIsFocused = () =>
      page.getByLabel('End Date').evaluate((field) => field === document.activeElement);
    // Within a date field, Tab stops at each part and at the calendar's button.
    for (let stops = 0; stops < 5 && !(await endIsFocused()); stops += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type('11112026');
    for (const field of ['Start Date', 'End Date'])
      await expect.poll(() => page.getByLabel(field).inputValue()).toBe('2026-11-11');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(
      /^report bluedoorbooks-\d+ 2026-11-11 2026-11-11\.csv$/,
    );
  });
});

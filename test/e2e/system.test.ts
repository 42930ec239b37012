import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, tableCells } from '../support/console.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const requests = {
  Microservices: 'GET /ajax/system/microservices',
  'Event Logs': 'GET /ajax/system/event-logs',
  'API Queries': 'GET /ajax/system/api-queries',
};

describe('system', () => {
  it('SYS-2 lists events with a different colour for each type', async ({
    app,
    page,
    takeErrors,
  }) => {
    const types = ['error', 'warning', 'created', 'whatever <b>', 'error'];
    const items = types.map((type) => ({
      type,
      description: `It was <i>${type}</i>.`,
      timestamp: '2026-11-19 10:44:00',
    }));
    app.script(requests['Event Logs'], {
      body: { items: [...items, { ...items[0], type: null }], per_page: 15, total: 6 },
    });
    await page.goto('/system');
    await panel(page, 'Event Logs').getByText('It was <i>created</i>.').waitFor();
    const cells = await tableCells(page, 'Event Logs');
    expect(cells.slice(0, 2)).toEqual([
      ['Category', 'Description', 'Timestamp'],
      ['error', 'It was <i>error</i>.', '19 Nov 2026, 10:44:00 (2026-11-19T10:44:00.000Z)'],
    ]);
    expect(cells.slice(1).map(([type]) => type)).toEqual([...types, '–']);
    const colours = await panel(page, 'Event Logs')
      .locator('tbody td:first-child > span:not(:has(button))')
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).color));
    expect(new Set(colours.slice(0, 4)).size).toBe(4);
    expect(colours[4]).toBe(colours[0]);
    expect(takeErrors()).toHaveLength(1);
  });

  it('SYS-1 SYS-2 SYS-3 lists microservices, events and linked queries of the real backend', async ({
    app,
    page,
  }) => {
    const [up, down] = [`${app.backend.url}/healthz`, 'http://127.0.0.1:9/health'];
    app.backend.microservices.push(
      { name: 'Back office', url: up },
      { name: 'Exchange rates', url: down },
    );
    await app.backend.checkMicroservices();
    await page.goto('/system');
    await page.getByText('Offline').waitFor();
    expect(await tableCells(page, 'Microservices')).toEqual([
      ['Name', 'Url', 'Status'],
      ['Back office', up, 'Online'],
      ['Exchange rates', down, 'Offline'],
    ]);
    app.backend.microservices.length = 0;
    await panel(page, 'Event Logs')
      .getByText('<script>alert("event log")</script> tried to be an order reference.')
      .waitFor();
    await panel(page, 'API Queries').getByRole('link', { name: '398', exact: true }).waitFor();
    const cells = await tableCells(page, 'API Queries');
    expect(cells[0]).toEqual(['Id', 'Method', 'Url', 'Status Code', 'Timestamp']);
    expect(cells.find(([id]) => id === '398')?.slice(0, 4)).toEqual([
      '398',
      'GET',
      'https://api.kraken.example/0/public/Time',
      '502',
    ]);
    expect(cells.find(([id]) => id === '397')?.[3]).toBe('No response');
    await page.getByRole('link', { name: '398', exact: true }).click();
    await page.waitForURL('/system/api-queries/398');
    await page.getByText('upstream connect error or disconnect/reset before headers').waitFor();
    await expect
      .poll(() => app.requests.at(-1)?.line)
      .toBe('GET /ajax/system/api-queries/details/398');
  });

  it('SYS-2 SYS-3 shows the times of both lists on a narrow screen', async ({ app, page }) => {
    const timestamp = '2026-11-19T10:44:07Z';
    app.script(requests['Event Logs'], {
      body: {
        items: [{ type: 'error', description: 'Broken.', timestamp }],
        per_page: 15,
        total: 1,
      },
    });
    app.script(requests['API Queries'], {
      body: {
        items: [{ id: 1, method: 'GET', url: 'https://x.example', status_code: 200, timestamp }],
        per_page: 15,
        total: 1,
      },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/system');
    for (const name of ['Event Logs', 'API Queries'])
      await panel(page, name).getByText('19 Nov 2026, 10:44:07').waitFor();
  });

  it('SYS-2 states the actor of an event once', async ({ app, page }) => {
    const actor = 'ada@clearhouse.example';
    const event = {
      type: 'sign-in',
      description: `${actor} signed in.`,
      actor,
      subject: 'users/1',
    };
    app.script(requests['Event Logs'], {
      body: { items: [{ ...event, timestamp: '2026-11-19T10:44:07Z' }], per_page: 15, total: 1 },
    });
    await page.goto('/system');
    const row = panel(page, 'Event Logs').getByRole('row').filter({ hasText: 'signed in.' });
    await row.waitFor();
    const actors = async () => (await row.innerText()).split(actor).length - 1;
    expect(await actors()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(actors).toBe(1);
  });

  it('SYS-1 SYS-2 SYS-3 FMT-3 fits missing and long values on a narrow screen', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long = 'a1'.repeat(2000);
    app.script(requests.Microservices, { body: [{ name: long, url: long, online: null }] });
    app.script(requests['Event Logs'], {
      body: { items: [{ type: long, description: long, timestamp: null }], total: 1 },
    });
    app.script(requests['API Queries'], {
      body: { items: [{ id: 1, method: null, url: long, timestamp: long }], total: 1 },
    });
    await page.goto('/system');
    for (const name of Object.keys(requests))
      await panel(page, name).getByText(long).first().waitFor({ state: 'attached' });
    expect((await tableCells(page, 'Microservices'))[1]).toEqual([long, long, '–']);
    expect((await tableCells(page, 'Event Logs'))[1]).toEqual([long, long, '–']);
    expect((await tableCells(page, 'API Queries'))[1]).toEqual(['1', '–', long, '–', long]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(takeErrors().every((error) => error.includes('breaks the contract'))).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, navigate } from '../support/console.ts';

/** Screens with lists, and the requests that load them. */
const screens: Record<string, string[]> = {
  '/orders': ['GET /ajax/orders'],
  '/closed-loop-balancing': ['queue', 'settlements', 'trades'].map(
    (list) => `GET /ajax/closed-loop-balancing/${list}`,
  ),
  '/wallet-providers': ['GET /ajax/wallet-providers'],
  '/exchange-providers': ['GET /ajax/exchange-providers'],
  '/exchange-rules': ['GET /ajax/exchange-rules'],
  '/businesses': ['GET /ajax/businesses'],
  '/users': ['GET /ajax/users'],
  '/system': ['GET /ajax/system/event-logs', 'GET /ajax/system/api-queries'],
  '/dashboard': ['GET /ajax/dashboard'],
};

const services = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Service ${index}`,
    url: 'http://10.0.0.1/health',
    online: true,
  }));

const settlement = {
  id: 41,
  reference_id: 'CLS-41',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 4,
  address: null,
  transaction_hash: null,
  note: null,
  created_at: '2026-11-21T12:00:00Z',
  trades: [{ reference_id: 'TRD-A' }],
};

const times = { created_at: '2026-11-21T12:00:00Z', updated_at: '2026-11-21T12:00:00Z' };

const business = {
  id: 1,
  reference_id: 'school',
  name: 'Harbour Dive School of the Northern Isles',
  confirmation_requirement: 3,
  ...times,
};

const user = {
  id: 2,
  username: 'a.user.with.a.name.as.long.as.two.lines',
  email: 'a@example.com',
  ...times,
};

const trade = {
  id: 'A',
  reference_id: 'TRD-A',
  exchange_provider: 'Kraken',
  cryptocurrency_amount: 4,
  cryptocurrency_code: 'XBT',
  created_at: '2026-11-20T07:00:00Z',
};

const apiQuery = {
  id: 5,
  method: 'GET',
  url: 'https://api.exchange.example/trades',
  status_code: 500,
  request_data: { pair: `XBT${'-USDT'.repeat(12)}` },
  response_data: { error: 'The exchange could not process the request. '.repeat(3) },
  timestamp: '2026-11-21T12:00:00Z',
};

const create = '/closed-loop-balancing/create';

/** Screens with parts outside of their skeletons that depend on the response, and the response. */
const records: Record<string, [line: string, body: unknown]> = {
  '/closed-loop-balancing/details/41': ['GET /ajax/closed-loop-balancing/details/41', settlement],
  '/businesses/details/1': ['GET /ajax/businesses/edit/1', business],
  '/businesses/edit/1': ['GET /ajax/businesses/edit/1', business],
  '/users/details/2': ['GET /ajax/users/details/2', user],
  '/users/password/2': ['GET /ajax/users/password/2', user],
  '/system/api-queries/5': ['GET /ajax/system/api-queries/details/5', apiQuery],
  '/users/edit/2': ['GET /ajax/users/edit/2', user],
  [`${create}?provider=Kraken&cryptocurrency=XBT&age=all`]: [
    `GET /ajax${create}/trades/7/1`,
    [trade],
  ],
};

/** Returns the sum of the layout shifts of a document that follow no input. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (!hadRecentInput) sum += value;
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // The shifts of a frame are reported after it.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    observer.disconnect();
    return sum;
  });

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

/** Waits for a skeleton and sets the clock of the panels below it, which appear after two seconds. In milliseconds. */
async function skeletonOf(page: Page, time = 0): Promise<void> {
  await page.locator('main [aria-busy="true"][inert]').first().waitFor();
  await page.evaluate((currentTime) => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().delay === 2_000) {
        animation.pause();
        animation.currentTime = currentTime;
      }
  }, time);
}

/** Waits for the skeleton, then for the data. Returns the sum of the layout shifts in between. */
async function load(page: Page, respond: () => void): Promise<number> {
  await skeletonOf(page);
  const before = await shiftsOf(page);
  respond();
  await page.locator('main [aria-busy="false"]').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  return (await shiftsOf(page)) - before;
}

describe('layout shift', () => {
  it.for([1280, 390])(
    'SHELL-16 moves nothing when lists replace their skeletons: %i pixels',
    async (width, { app, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/profile');
      for (const [path, lines] of Object.entries(screens)) {
        const responded = Promise.withResolvers<void>();
        app.script('GET /ajax/system/microservices', {
          until: responded.promise,
          body: services(3),
        });
        for (const line of lines) app.script(line, { until: responded.promise });
        // The dashboard shows data of other screens too: a new document has none of it.
        await (path === '/dashboard' ? page.goto(path) : navigate(page, path));
        expect(await load(page, responded.resolve), path).toBe(0);
      }
    },
  );

  it.for([1280, 390])(
    'SHELL-16 moves nothing when a record has loaded: %i pixels',
    async (width, { app, visit }) => {
      // The controls of a touch screen are taller.
      const { page } = await visit({ viewport: { width, height: 800 }, hasTouch: width === 390 });
      app.script(`GET /ajax${create}`, {
        body: {
          exchange_providers: [{ id: 7, name: 'Kraken' }],
          cryptocurrencies: [{ id: 1, code: 'XBT' }],
        },
      });
      await page.goto('/profile');
      for (const [path, [line, body]] of Object.entries(records)) {
        const responded = Promise.withResolvers<void>();
        app.script(line, { until: responded.promise, body });
        await navigate(page, path);
        expect(await load(page, responded.resolve), path).toBe(0);
      }
    },
  );

  it.for([
    [1280, 20],
    [390, 0],
  ] as const)(
    'SHELL-16 moves no panel of System: %i pixels, %i microservices',
    async ([width, count], { app, page }) => {
      await page.setViewportSize({ width, height: 800 });
      const responded = Promise.withResolvers<void>();
      const others = Promise.withResolvers<void>();
      app.script('GET /ajax/system/microservices', {
        until: responded.promise,
        body: services(count),
      });
      app.script('GET /ajax/system/event-logs', {
        until: others.promise,
        body: { items: [], per_page: 10, total: 0 },
      });
      app.script('GET /ajax/system/api-queries', { until: others.promise });
      await page.goto('/system');
      await skeletonOf(page);
      responded.resolve();
      await page.getByRole('heading', { name: 'Event Logs' }).waitFor();
      await load(page, others.resolve);
      await page.getByRole('heading', { name: 'API Queries' }).waitFor();
      expect(await shiftsOf(page)).toBe(0);
    },
  );

  it('SHELL-16 expects as many microservices as last time', async ({ app, page }) => {
    const line = 'GET /ajax/system/microservices';
    app.script(line, { body: services(20) });
    await page.goto('/system');
    await page.getByRole('cell', { name: 'Service 0' }).waitFor();
    const responded = Promise.withResolvers<void>();
    app.script(line, { until: responded.promise, body: services(20) });
    await page.reload();
    const events = page.getByRole('region', { name: 'Event Logs' });
    await events.waitFor();
    expect(await events.evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
    await load(page, responded.resolve);
    await page.getByRole('cell', { name: 'Service 0' }).waitFor();
    expect(await shiftsOf(page)).toBe(0);
  });

  it.for([1280, 390])(
    'SHELL-16 keeps the height that what needs attention had last time: %i pixels',
    async (width, { app, page }) => {
      await page.setViewportSize({ width, height: 1200 });
      await page.goto('/dashboard');
      await page.getByRole('link', { name: /unsettled trades/ }).waitFor();
      const responded = Promise.withResolvers<void>();
      app.script('GET /ajax/closed-loop-balancing/queue', { until: responded.promise });
      await page.reload();
      await page.getByText('open quotes').waitFor();
      const before = await shiftsOf(page);
      responded.resolve();
      await page.getByRole('link', { name: /unsettled trades/ }).waitFor();
      expect((await shiftsOf(page)) - before).toBe(0);
    },
  );

  it('SHELL-16 moves no link of the navigation when the session is confirmed', async ({
    app,
    page,
  }) => {
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/auth/check', { until: responded.promise });
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    // The frame without it is painted.
    await shiftsOf(page);
    responded.resolve();
    await page.getByRole('link', { name: 'Day' }).waitFor();
    expect(await shiftsOf(page)).toBe(0);
  });

  it('SHELL-16 moves no button of a new settlement when the next pair is known', async ({
    app,
    page,
  }) => {
    await page.goto(`${create}?provider=Kraken&cryptocurrency=XBT`);
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.setViewportSize({ width: 390, height: 720 });
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/closed-loop-balancing/queue', { until: responded.promise });
    await page.getByRole('button', { name: 'Save' }).click();
    const process = page.getByRole('button', { name: 'Process' });
    await process.waitFor();
    const before = await process.boundingBox();
    responded.resolve();
    await page.getByRole('link', { name: 'Settle next' }).waitFor();
    expect(await process.boundingBox()).toEqual(before);
  });

  it('SHELL-16 draws skeleton bars inside their columns', async ({ app, page }) => {
    app.script('GET /ajax/exchange-providers/Kraken', { until: new Promise<never>(() => {}) });
    await page.goto('/exchange-providers/Kraken');
    const bars = page.locator('main tbody td > *');
    await bars.first().waitFor();
    const overflows = await bars.evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect().width > (bar.parentElement?.clientWidth ?? 0)),
    );
    expect(overflows).toContain(false);
    expect(overflows).not.toContain(true);
  });

  it('SHELL-16 shows the panels below one that does not load, and their skeletons', async ({
    app,
    page,
  }) => {
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/system/microservices', { until: new Promise<never>(() => {}) });
    for (const list of ['event-logs', 'api-queries'])
      app.script(`GET /ajax/system/${list}`, { until: responded.promise });
    await page.goto('/system');
    const panels = ['Event Logs', 'API Queries'].map((name) => page.getByRole('region', { name }));
    await skeletonOf(page, 1_999);
    for (const panel of panels) expect(await panel.isVisible()).toBe(false);
    await skeletonOf(page, 2_001);
    for (const panel of panels) expect(await panel.isVisible()).toBe(true);
    for (const panel of panels) await panel.locator('tbody td > *').first().waitFor();
    responded.resolve();
    for (const panel of panels) await panel.locator('[aria-busy="false"] tbody').waitFor();
    expect(await page.locator('main [aria-busy="true"][inert]').count()).toBe(1);
  });
});

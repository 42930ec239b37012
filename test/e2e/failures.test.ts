import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, firstOrder, it, navigate } from '../support/console.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });

describe('failures', () => {
  it('ERR-12 ERR-14 shows an outage, then loads what has failed', async ({
    app,
    page,
    takeErrors,
  }) => {
    const notice = page.getByRole('main').getByRole('status', { name: 'Service' });
    await page.goto('/orders');
    await firstOrder(page);
    app.script('GET /healthz', { status: 503, body: { status: 'The database is read-only.' } });
    // The gateway asks the backend at most once a second.
    await expect
      .poll(async () => (await page.request.get('/readyz')).json())
      .not.toMatchObject({ backend: 'up' });
    for (const line of [
      'GET /ajax/system/microservices',
      'GET /ajax/system/event-logs',
      'GET /ajax/system/api-queries',
    ])
      app.script(line, { status: 503 });
    await page.getByRole('link', { name: 'System' }).click();
    await notice
      .getByText(
        'The payments backend is not available. The database is read-only. Checking again every 5 s.',
      )
      .waitFor();
    expect(await notifications(page).textContent()).toBe('');
    expect(await accessFaults(page)).toEqual([]);
    app.reset();
    await notice.getByText('not available').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Next' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    takeErrors();
  });

  it('ERR-12 shows no outage while the backend is available', async ({ app, page, takeErrors }) => {
    app.script('GET /ajax/orders', { status: 503 });
    const checked = page.waitForResponse('**/readyz');
    await page.goto('/orders');
    await (await checked).finished();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.getByRole('status', { name: 'Service' }).textContent()).toBe('');
    takeErrors();
  });

  it('ERR-1 redirects to sign-in once when requests return 401 or 419', async ({ app, visit }) => {
    for (const status of [401, 419]) {
      app.reset();
      const { page, takeErrors } = await visit();
      await page.goto('/orders');
      await firstOrder(page);
      app.script('GET /ajax/orders', { status });
      app.script('GET /ajax/dashboard', { status });
      const navigations: string[] = [];
      page.on('framenavigated', (frame) => navigations.push(new URL(frame.url()).pathname));
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      // React StrictMode runs the effect of a redirect twice.
      await expect.poll(() => [...new Set(navigations)]).toEqual(['/dashboard', '/login']);
      await expect.poll(() => notifications(page).textContent()).toBe('');
      await page.goBack();
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      takeErrors();
    }
  });

  it('ERR-2 shows a notification when a load returns 500', async ({ app, page, takeErrors }) => {
    app.script('GET /ajax/profile', { status: 500, body: { message: 'SQLSTATE[42P01]' } });
    await page.goto('/profile');
    await notifications(page).getByText('An unexpected error occurred.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toEqual([expect.stringContaining('profile.details could not be loaded')]);
    await expect.poll(() => page.content()).not.toContain('SQLSTATE');
  });

  it('ERR-4 retries a failed page of a list in place', async ({ app, page, takeErrors }) => {
    await page.goto('/orders');
    await firstOrder(page);
    app.script('GET /ajax/orders', { status: 503 });
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toHaveLength(1);
    app.script('GET /ajax/orders');
    await page.getByRole('button', { name: 'Retry' }).click();
    await firstOrder(page);
    expect(new URL(page.url()).search).toBe('?page=2');
  });

  it('ERR-16 shows Retry at the same height on every screen', async ({ app, page, takeErrors }) => {
    await page.goto('/profile/password');
    const places: Record<string, number | undefined> = {};
    for (const path of [
      '/orders',
      '/orders/ORD-1',
      '/profile',
      '/users/edit/3',
      '/exchange-rules',
    ]) {
      app.script(`GET /ajax${path}`, { status: 404 });
      await navigate(page, path);
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      places[path] = (await retry.boundingBox())?.y;
    }
    expect(places['/orders']).toBeGreaterThan(0);
    for (const place of Object.values(places))
      expect(place).toBeCloseTo(places['/orders'] ?? 0, -0.5);
    takeErrors();
  });

  it('ERR-7 ERR-10 logs a rendering error and confines it to its screen', async ({ visit }) => {
    const { page, takeErrors } = await visit();
    // Breaks only screens that show a time: the top bar, the navigation and the password form show none.
    await page.addInitScript(() => {
      Date.prototype.toISOString = () => {
        throw new RangeError('Broken on purpose.');
      };
    });
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
    expect(takeErrors().join('\n')).toContain('Broken on purpose.');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/Code [\dA-Z]{10}Copy details$/);
    await page.goto('/profile/password');
    await page.getByLabel('Password Confirm').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
    await page.getByRole('link', { name: 'Exchange Rules' }).click();
    await page
      .getByRole('heading', { name: 'Something went wrong on this page' })
      .waitFor({ state: 'detached' });
    expect(takeErrors().join('\n')).toContain('Broken on purpose.');
  });
});

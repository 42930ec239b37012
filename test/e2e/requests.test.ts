import { describe, expect } from 'vitest';
import { firstOrder, it } from '../support/console.ts';

describe('requests', () => {
  it('CALL-2 sends the decoded XSRF-TOKEN cookie with every request', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    const value = 'a=b; c%20/+"ü';
    await page.context().addCookies([
      { name: 'NOT-XSRF-TOKEN', value: 'wrong', url: app.url },
      { name: 'XSRF-TOKEN', value: encodeURIComponent('a=b; c%20/+"'), url: app.url },
    ]);
    app.script('GET /ajax/auth/check', { body: { id: 1, username: 'ada' } });
    app.script('PATCH /ajax/profile/password', {
      status: 409,
      headers: { 'Write-Outcome': 'rejected' },
    });
    await page.goto('/profile/password');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    await expect
      .poll(() => app.requests.map(({ line, headers }) => [line, headers['x-xsrf-token']]))
      .toEqual([
        ['GET /ajax/auth/check', value.replace('ü', '')],
        ['PATCH /ajax/profile/password', value.replace('ü', '')],
      ]);
  });

  it('CALL-1 sends only requests that the contract declares', async ({ app, page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /unsettled trade/ }).waitFor();
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    const id = await firstOrder(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => firstOrder(page)).not.toBe(id);
    await page.goBack();
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
    await page.getByRole('link', { name: 'demo' }).click();
    await page.getByText('demo@clearhouse.example').waitFor();
    const requests = new Set(
      app.requests.map(({ line, query }) => (query ? `${line}?${query}` : line)),
    );
    expect([...requests]).toEqual([
      'GET /ajax/auth/check',
      'GET /ajax/dashboard',
      'GET /ajax/closed-loop-balancing/settlements?page=1&per_page=100&completed=false&sort=created_at',
      'GET /ajax/closed-loop-balancing/queue',
      'GET /ajax/system/microservices',
      'GET /ajax/orders?page=1',
      'GET /ajax/orders?page=2',
      `GET /ajax/orders/${id}`,
      'GET /ajax/profile',
    ]);
    expect(app.requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it('CALL-3 cancels pending loads on navigation without a notification', async ({ app, page }) => {
    app.script('GET /ajax/orders', { until: new Promise(() => {}) });
    await page.goto('/orders');
    await expect
      .poll(() => app.requests.some(({ line }) => line === 'GET /ajax/orders'))
      .toBe(true);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('open quotes').waitFor();
    await expect
      .poll(() => app.requests.find(({ line }) => line === 'GET /ajax/orders')?.aborted)
      .toBe(true);
    expect(await page.getByRole('status', { name: 'Notifications' }).count()).toBe(0);
  });

  it('CALL-3 shows the skeleton during a slow load, without a timeout', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.install();
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/orders', { until: responded.promise });
    await page.goto('/orders');
    await page.locator('[aria-busy="true"] table').waitFor();
    await page.clock.fastForward(24 * 3_600_000);
    await page.locator('[aria-busy="true"] table').waitFor();
    responded.resolve();
    await firstOrder(page);
  });
});

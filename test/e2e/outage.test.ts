import { describe, expect } from 'vitest';
import { accessFaults, it } from '../support/console.ts';

describe('an outage', () => {
  it('SHELL-2 SHELL-21 is stated at the start in the shell, and keeps the draft', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.goto('/users/edit/3');
    await page.getByLabel('Username').fill('typed before');
    page.on('dialog', (dialog) => dialog.accept());
    app.script('GET /ajax/auth/check', { status: 503 });
    await page.reload();
    const service = page.getByRole('main').getByRole('status', { name: 'Service' });
    await service.getByText('The payments service is busy or restarting.').waitFor();
    await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/users/edit/3');
    await expect.poll(() => accessFaults(page)).toEqual([]);
    app.script('GET /ajax/auth/check', { cut: true });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect
      .poll(
        () =>
          app.requests.filter(({ aborted, line }) => aborted && line === 'GET /ajax/auth/check')
            .length,
      )
      .not.toBe(0);
    await service
      .getByText("The payments service isn't answering, so this screen can't load.")
      .waitFor();
    app.script('GET /ajax/auth/check');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await service.count()).toBe(0);
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('typed before');
    takeErrors();
  });

  it('ERR-17 SHELL-13 names a redirect and HTML in place of data, and signs nobody out', async ({
    app,
    page,
    takeErrors,
  }) => {
    const maintenance = { text: '<!doctype html><h1>Maintenance</h1>' };
    app.script('GET /ajax/orders', { status: 302, headers: { Location: '/login' } });
    await page.goto('/orders');
    await page.getByText('The server redirected the request.').waitFor();
    app.script('GET /ajax/orders', maintenance);
    app.requests.length = 0;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The server sent HTML instead of data.').waitFor();
    await expect
      .poll(() => app.requests.map(({ line }) => line))
      .toEqual(['GET /ajax/orders', 'GET /ajax/auth/check']);
    app.script('GET /ajax/auth/check', maintenance);
    await page.reload();
    const service = page.getByRole('main').getByRole('status', { name: 'Service' });
    await service.getByText('The server sent HTML instead of data.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/orders');
    takeErrors();
  });
});

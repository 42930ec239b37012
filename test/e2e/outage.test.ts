import { describe, expect } from 'vitest';
import { accessFaults, it } from '../support/console.ts';

describe('an outage at page load', () => {
  it('SHELL-2 is stated, and the screen comes back with its draft', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    await page.goto('/users/edit/3');
    await page.getByLabel('Username').fill('typed before');
    page.on('dialog', (dialog) => dialog.accept());
    app.script('GET /ajax/auth/check', { status: 503 });
    await page.reload();
    await page.getByRole('heading', { name: 'Service not available' }).waitFor();
    await page.getByText('The payments service is busy or restarting.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users/edit/3');
    await expect.poll(() => accessFaults(page)).toEqual([]);
    app.script('GET /ajax/auth/check', { cut: true });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect
      .poll(
        () =>
          app.requests.filter(({ aborted, line }) => aborted && line === 'GET /ajax/auth/check')
            .length,
      )
      .not.toBe(0);
    app.script('GET /ajax/auth/check');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('typed before');
    takeErrors();
  });
});

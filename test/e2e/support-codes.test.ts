import { describe, expect } from 'vitest';
import { copyWith, it } from '../support/console.ts';

const failing = 'GET /ajax/profile';
const code = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const permissions = { permissions: ['clipboard-read', 'clipboard-write'] };

describe('support codes', () => {
  it('ERR-9 an error toast has the request id, which one click copies', async ({ app, visit }) => {
    const { page, takeErrors } = await visit(permissions);
    app.script(failing, { status: 500 });
    await page.goto('/profile');
    const toasts = page.getByRole('status', { name: 'Notifications' });
    await toasts.getByText('An unexpected error occurred.').waitFor();
    const id = app.requests.find(({ line }) => line === failing)?.headers['x-request-id'];
    expect(id).toMatch(code);
    expect(await toasts.textContent()).toContain(`Code ${id}`);
    await expect.poll(() => copyWith(toasts.getByRole('button', { name: 'Copy code' }))).toBe(id);
    takeErrors();
  });

  it('ERR-10 search copies the code and details of a failed load', async ({ app, visit }) => {
    const { page, takeErrors } = await visit(permissions);
    app.script(failing, { status: 503 });
    await page.goto('/profile?token=secret');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    const id = app.requests.find(({ line }) => line === failing)?.headers['x-request-id'];
    let details = '';
    const copy = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find' }).fill('copy details');
      details = await copyWith(
        page.getByRole('option', { name: 'Copy details of the last failure' }),
      );
      await page.getByText('Failure details copied.').waitFor();
      return details;
    };
    await expect.poll(copy).toContain(`Code: ${id}`);
    expect(details.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Time \(UTC\): \d{4}-.*Z$/),
        'Route: /profile',
        'Endpoint: GET profile.details',
        'Status: 503',
        `Code: ${id}`,
        expect.stringMatching(/^Version: \d+\.\d+\.\d+ /),
        expect.stringMatching(new RegExp(`^[\\d-]+T[\\d:.]+Z GET profile\\.details 503 ${id}$`)),
      ]),
    );
    expect(details).not.toContain('secret');

    // A search for a key requests items that may not exist.
    await page.keyboard.press('Control+k');
    const missing = page.waitForResponse((response) => response.status() === 404);
    await page.getByRole('combobox', { name: 'Find' }).fill('7f000000-0000-4000-8000-000000000000');
    await (await missing).finished();
    await page.keyboard.press('Escape');
    expect(await copy()).toContain(`Code: ${id}`);
    takeErrors();
  });

  it('ERR-11 reports a breach of the contract once', async ({ app, page, takeErrors }) => {
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/client-reports')
        reports.push(request.postDataJSON());
    });
    app.script(failing, {
      body: {
        id: 1,
        username: 7,
        email: 'a@example.com',
        created_at: '2026-01-01 00:00:00',
        updated_at: '2026-01-01 00:00:00',
      },
    });
    await page.goto('/profile');
    await page.getByText('a@example.com').waitFor();
    await expect
      .poll(() => reports)
      .toEqual([
        expect.objectContaining({
          kind: 'contract',
          message: expect.stringContaining('profile.details'),
          screen: '/profile',
        }),
      ]);
    expect(takeErrors()).toHaveLength(1);
  });
});

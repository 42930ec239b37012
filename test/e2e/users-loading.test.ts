import { describe, expect } from 'vitest';
import { it } from '../support/console.ts';

/** Screens of users and businesses with their request, a text of the skeleton and a text of the loaded data. */
const screens = [
  { path: '/users', line: 'GET /ajax/users', skeleton: 'Username', loaded: 'aisha.abara@clearhouse.example' },
  { path: '/users/details/3', line: 'GET /ajax/users/details/3', skeleton: 'Updated At', loaded: 'ben.hansen' },
  { path: '/users/edit/3', line: 'GET /ajax/users/edit/3', skeleton: 'Username', loaded: 'Save' },
  { path: '/users/password/3', line: 'GET /ajax/users/password/3', skeleton: 'Password', loaded: 'ben.hansen' },
  { path: '/businesses', line: 'GET /ajax/businesses', skeleton: 'Reference Id', loaded: 'cafelumiere-1002' },
  { path: '/businesses/details/7', line: 'GET /ajax/businesses/details/7', skeleton: 'Invoices', loaded: 'No invoices.' },
  { path: '/businesses/edit/7', line: 'GET /ajax/businesses/edit/7', skeleton: 'Name', loaded: 'atelierfontaine-1007' },
];

describe('loading users and businesses', () => {
  it('USERS-1 USERS-3 USERS-4 USERS-5 BIZ-1 BIZ-3 BIZ-4 CALL-3 shows an inert skeleton while loading', async ({ app, visit }) => {
    const { page } = await visit();
    for (const { path, line, skeleton, loaded } of screens) {
      const responded = Promise.withResolvers<void>();
      app.script(line, { until: responded.promise });
      await page.goto(path);
      const loading = page.locator('main [aria-busy="true"][inert]');
      await loading.getByText(skeleton, { exact: true }).first().waitFor();
      expect([
        path,
        await loading.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join('')),
      ]).toEqual([path, '']);
      responded.resolve();
      await page.locator('main [aria-busy="false"]').getByText(loaded, { exact: true }).first().waitFor();
      expect([path, await loading.count()]).toEqual([path, 0]);
    }
  });

  it('USERS-1 USERS-3 USERS-4 USERS-5 BIZ-1 BIZ-3 BIZ-4 ERR-4 offers Retry after a failed load', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    for (const { path, line, loaded } of screens) {
      app.script(line, { status: 503 });
      await page.goto(path);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      expect([path, takeErrors().length]).toEqual([path, 1]);
      expect(await page.getByRole('status', { name: 'Notifications' }).textContent()).toBe('');
      app.script(line);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.locator('main').getByText(loaded, { exact: true }).first().waitFor();
      expect([path, await page.getByRole('button', { name: 'Retry' }).count()]).toEqual([path, 0]);
    }
  });
});

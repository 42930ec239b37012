import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, openForm, signIn } from '../support/console.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

describe('the forms of users and businesses', () => {
  it('ERR-5 keeps the input when offline', async ({ app, page, takeErrors }) => {
    // With a changed token, the check of the user would fail first.
    app.keepToken();
    await openForm(page, '/businesses/edit/5');
    const name = page.getByLabel('Name');
    await name.fill('Hoshi Denki');
    await page.context().setOffline(true);
    await save(page).click();
    await page.getByText("The server couldn't be reached. This may have been saved.").waitFor();
    expect(await notifications(page).count()).toBe(0);
    // The read before the save.
    await expect
      .poll(takeErrors)
      .toContainEqual(expect.stringContaining('could not be read again'));
    await page.context().setOffline(false);
    expect(await name.inputValue()).toBe('Hoshi Denki');
    await page.locator('form').getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Business details updated successfully.').waitFor();
  });

  it.for([{}, { name: 'XSRF-TOKEN' }])(
    'ERR-1 SHELL-24 redirects to sign-in without saving once %o cookies are gone',
    async (cookies, { app, page }) => {
      // The next response would set the token again.
      app.keepToken();
      await openForm(page, '/users/edit/3');
      await page.getByLabel('Username').fill('never saved');
      await page.context().clearCookies(cookies);
      await save(page).click();
      await page.waitForURL('/login');
      const statement = page.getByText(
        /^Your session expired at .*\. (Your changes were not saved\. )?Your input is kept, except passwords\.$/,
      );
      await statement.waitFor();
      await page.reload();
      await statement.waitFor();
      expect(await notifications(page).count()).toBe(0);
      const { username } = await app.backend.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', 3n)
        .executeTakeFirstOrThrow();
      expect(username).toBe('ben.hansen');
      // Without the token alone, the session goes on after the reload.
      if (!('name' in cookies)) await signIn(page);
      await page.getByRole('link', { name: /^Continue: Edit User/ }).waitFor();
      await statement.waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await statement.waitFor({ state: 'detached' });
    },
  );
});

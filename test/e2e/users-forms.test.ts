import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { it, loaded, navigate, openForm, signIn } from '../support/console.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

/** Opens another form without a page load. */
async function showForm(page: Page, path: string, heading: string) {
  await navigate(page, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await loaded(page, page.locator('form').first()).waitFor();
}

/** Fills in and submits a form. Returns the message under each invalid field. */
async function submit(
  page: Page,
  values: Record<string, string>,
): Promise<Record<string, string | null>> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  const response = page.waitForResponse((one) => one.request().method() !== 'GET');
  await save(page).click();
  await response;
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  const wrong: Record<string, string | null> = {};
  for (const label of Object.keys(values)) {
    const field = page.getByLabel(label, { exact: true });
    expect([label, await field.inputValue()]).toEqual([label, values[label]]);
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue;
    wrong[label] = await page
      .locator(`id=${await field.getAttribute('aria-describedby')}`)
      .textContent();
  }
  return wrong;
}

const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name);

describe('the forms of users and businesses', () => {
  it('USERS-8 ERR-3 shows user errors under their fields and focuses the first', async ({
    page,
  }) => {
    await page.goto('/users/create');
    expect(await submit(page, { Username: 'demo', Password: 'short', Email: 'a@b' })).toEqual({
      Username: 'This username is taken.',
      Password: 'Use at least 10 characters.',
      Email: 'Enter a valid email address.',
    });
    await expect.poll(() => focusedName(page)).toBe('username');
    // A corrected field shows no error.
    expect(
      await submit(page, {
        Username: 'someone',
        Password: 'long enough',
        Email: demoAccount.email,
      }),
    ).toEqual({
      Email: 'This email address is taken.',
    });
    await expect.poll(() => focusedName(page)).toBe('email');
    await showForm(page, '/users/edit/3', 'Edit User');
    expect(await submit(page, { Username: '', Email: demoAccount.email })).toEqual({
      Username: 'This field is required.',
      Email: 'This email address is taken.',
    });
    await showForm(page, '/users/password/3', 'Change Password');
    expect(await submit(page, { Password: 'short' })).toEqual({
      Password: 'Use at least 10 characters.',
    });
    await expect.poll(() => focusedName(page)).toBe('password');
    expect(await notifications(page).textContent()).toBe('');
  });

  it('ERR-5 keeps the input when offline or above the body limit', async ({
    app,
    page,
    takeErrors,
  }) => {
    // With a changed token, the check of the user would fail first.
    app.keepToken();
    await openForm(page, '/businesses/edit/5');
    const name = page.getByLabel('Name');
    await name.fill('Hoshi Denki');
    await page.context().setOffline(true);
    await save(page).click();
    const outcome = page.getByRole('status', { name: 'Outcome of changes' });
    await outcome.getByText("The server couldn't be reached.").waitFor();
    expect(await notifications(page).textContent()).toBe('');
    // The read before the save.
    await expect
      .poll(takeErrors)
      .toContainEqual(expect.stringContaining('could not be read again'));
    await page.context().setOffline(false);
    await outcome.getByText('Not saved.').waitFor();
    await name.fill('x'.repeat(2 ** 20));
    await save(page).click();
    await notifications(page)
      .getByText('The request is too large. Your changes were not saved.')
      .waitFor();
    expect((await name.inputValue()).length).toBe(2 ** 20);
    await name.fill('Hoshi Denki');
    await save(page).click();
    await page.getByText('Business details updated successfully.').waitFor();
  });

  it('USERS-2 ERR-8 shows the toast without redirecting after the user left the form', async ({
    app,
    page,
  }) => {
    const responded = Promise.withResolvers<void>();
    app.script('PATCH /ajax/users/edit/7', { body: null, until: responded.promise });
    await openForm(page, '/users/edit/7');
    await page.getByLabel('Username').fill('farid');
    await save(page).click();
    // A form that is left while the session is checked is not sent.
    await expect.poll(() => app.requests.at(-1)?.line).toBe('PATCH /ajax/users/edit/7');
    await page.getByRole('link', { name: 'Businesses' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Reference Id', { exact: true }).fill('half typed');
    responded.resolve();
    await notifications(page).getByText('User details updated successfully.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/businesses/create');
    expect(await page.getByLabel('Reference Id', { exact: true }).inputValue()).toBe('half typed');
    await expect.poll(() => focusedName(page)).toBe('reference_id');
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
        /^(Your changes were not saved\. )?Unsaved input .* Your session expired at .*\.$/,
      );
      await statement.waitFor();
      await page.reload();
      await statement.waitFor();
      expect(await notifications(page).innerText()).toBe('');
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

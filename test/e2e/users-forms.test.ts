import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { it, signIn } from '../support/console.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

/** Forms with their path, request and first field. */
const forms = [
  { path: '/users/create', line: 'POST /ajax/users/create', field: 'Username' },
  { path: '/users/edit/3', line: 'PATCH /ajax/users/edit/3', field: 'Username' },
  { path: '/users/password/3', line: 'PATCH /ajax/users/password/3', field: 'Password' },
  { path: '/businesses/create', line: 'POST /ajax/businesses/create', field: 'Reference Id' },
  { path: '/businesses/edit/3', line: 'PATCH /ajax/businesses/edit/3', field: 'Name' },
];

/** Fills in and submits a form. Returns the message under each invalid field. */
async function submit(page: Page, values: Record<string, string>): Promise<Record<string, string | null>> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  const response = page.waitForResponse((one) => one.request().method() !== 'GET');
  await save(page).click();
  await response;
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  const wrong: Record<string, string | null> = {};
  for (const label of Object.keys(values)) {
    const field = page.getByLabel(label);
    expect([label, await field.inputValue()]).toEqual([label, values[label]]);
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue;
    wrong[label] = await page.locator(`id=${await field.getAttribute('aria-describedby')}`).textContent();
  }
  return wrong;
}

const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

describe('the forms of users and businesses', () => {
  it('USERS-8 ERR-3 shows user errors under their fields and focuses the first', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/users/create');
    expect(await submit(page, { Username: 'demo', Password: 'short', Email: 'a@b' })).toEqual({
      Username: 'This username is taken.',
      Password: 'Use at least 10 characters.',
      Email: 'Enter a valid email address.',
    });
    await expect.poll(() => focusedName(page)).toBe('username');
    // A corrected field shows no error.
    expect(await submit(page, { Username: 'someone', Password: 'long enough', Email: demoAccount.email })).toEqual({
      Email: 'This email address is taken.',
    });
    await expect.poll(() => focusedName(page)).toBe('email');
    await page.goto('/users/edit/3');
    expect(await submit(page, { Username: '', Email: demoAccount.email })).toEqual({
      Username: 'This field is required.',
      Email: 'This email address is taken.',
    });
    await page.goto('/users/password/3');
    expect(await submit(page, { Password: 'short' })).toEqual({ Password: 'Use at least 10 characters.' });
    await expect.poll(() => focusedName(page)).toBe('password');
    expect(await notifications(page).textContent()).toBe('');
  });

  it('BIZ-6 ERR-3 shows business errors under their fields and focuses the first', async ({ visit }) => {
    const { page } = await visit();
    const tooLong = 'x'.repeat(201);
    await page.goto('/businesses/create');
    expect(await submit(page, { 'Reference Id': 'cafelumiere-1002', Name: tooLong, 'Confirmation Requirement': '1001' })).toEqual(
      {
        'Reference Id': 'This reference id is taken.',
        Name: 'Use at most 200 characters.',
        'Confirmation Requirement': 'Enter 1000 or less.',
      },
    );
    await expect.poll(() => focusedName(page)).toBe('reference_id');
    await page.goto('/businesses/edit/3');
    for (const [typed, message] of [
      ['', 'This field is required.'],
      ['-1', 'Enter 0 or more.'],
    ] as const) {
      expect(await submit(page, { Name: 'right', 'Confirmation Requirement': typed })).toEqual({
        'Confirmation Requirement': message,
      });
      await expect.poll(() => focusedName(page)).toBe('confirmation_requirement');
    }
  });

  it('BIZ-6 shows an invalid confirmation requirement without sending it', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/businesses/edit/3');
    const field = page.getByLabel('Confirmation Requirement');
    for (const typed of ['three', '1e3', '3 4', '2.5']) {
      await field.fill(typed);
      await save(page).click();
      await page.getByText('Enter a whole number.').waitFor();
      await expect.poll(() => focusedName(page)).toBe('confirmation_requirement');
      await field.fill('');
    }
    expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
  });

  it('ERR-3 shows the first message of known and unknown fields as text', async ({ app, visit }) => {
    const { page } = await visit();
    for (const [index, { path, line, field }] of forms.entries()) {
      await page.goto(path);
      const input = page.getByLabel(field);
      const name = (await input.getAttribute('name')) ?? '';
      const errors = { [name]: ['<b>First</b> of all', 'second'], team: ['Choose a team.', 'second'] };
      app.script(line, { status: index % 2 === 0 ? 422 : 429, body: { message: 'no', errors } });
      await input.fill('some text');
      await save(page).click();
      await page.getByText('<b>First</b> of all', { exact: true }).waitFor();
      expect(await page.locator(`id=${await input.getAttribute('aria-describedby')}`).textContent()).toBe('<b>First</b> of all');
      const elsewhere = page.getByRole('main').getByRole('alert');
      expect(await elsewhere.textContent()).toBe('Choose a team.');
      const [above, buttons] = [await elsewhere.boundingBox(), await save(page).boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
      await expect.poll(() => focusedName(page)).toBe(name);
      expect(await notifications(page).textContent()).toBe('');
    }
    // The edit form of a business shows the reference id but has no field for it.
    app.script('PATCH /ajax/businesses/edit/3', { status: 422, body: { errors: { reference_id: ['Never changes.'] } } });
    await save(page).click();
    await expect.poll(() => page.getByRole('main').getByRole('alert').textContent()).toBe('Never changes.');
  });

  it('ERR-5 shows any other failed submission and keeps the input', async ({ app, visit }) => {
    const { page } = await visit();
    const failures = [
      [{ status: 403, text: '<h1>Forbidden</h1>' }, 'This is not allowed. Your changes were not saved.'],
      [{ status: 404 }, 'This item no longer exists. Your changes were not saved.'],
      [{ status: 409 }, 'Someone else changed this in the meantime. Your changes were not saved.'],
      [{ status: 502 }, "The payments service couldn't be reached. Your changes may not have been saved."],
      [{ cut: true }, "The payments service couldn't be reached. Your changes may not have been saved."],
    ] as const;
    for (const { path, line, field } of forms) {
      await page.goto(path);
      await page.getByLabel(field).fill('stays as it was typed');
      for (const [response, sentence] of failures) {
        app.script(line, response);
        await save(page).click();
        await expect.poll(() => notifications(page).locator('p').allTextContents()).toEqual([`Error: ${sentence}`]);
        await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
      }
      expect(await page.getByLabel(field).inputValue()).toBe('stays as it was typed');
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it('ERR-5 keeps the input when offline or above the body limit', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/businesses/edit/5');
    const name = page.getByLabel('Name');
    await name.fill('Hoshi Denki');
    await page.context().setOffline(true);
    await save(page).click();
    await notifications(page).getByText("The server couldn't be reached. Your changes may not have been saved.").waitFor();
    await page.context().setOffline(false);
    await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
    await name.evaluate((input: HTMLInputElement) => {
      input.value = 'x'.repeat(2 ** 20);
    });
    await save(page).click();
    await notifications(page).getByText('The request is too large. Your changes were not saved.').waitFor();
    expect((await name.inputValue()).length).toBe(2 ** 20);
    await name.fill('Hoshi Denki');
    await save(page).click();
    await page.getByText('Business details updated successfully.').waitFor();
  });

  it('ERR-8 submits every form once while its request is in flight', async ({ app, visit }) => {
    const { page } = await visit();
    for (const { path, line, field } of forms) {
      const responded = Promise.withResolvers<void>();
      app.script(line, { status: 409, until: responded.promise });
      await page.goto(path);
      await page.getByLabel(field).fill('sent once');
      await save(page).dblclick();
      await page.getByLabel(field).press('Enter');
      await page.evaluate(() => document.querySelector('form')?.requestSubmit());
      expect(await save(page).getAttribute('aria-disabled')).toBe('true');
      responded.resolve();
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
      await expect.poll(() => app.requests.filter((one) => one.line === line)).toHaveLength(1);
      expect(await save(page).getAttribute('aria-disabled')).toBe(null);
    }
  });

  it('USERS-2 ERR-8 shows the toast without redirecting after the user left the form', async ({ app, visit }) => {
    const { page } = await visit();
    const responded = Promise.withResolvers<void>();
    app.script('PATCH /ajax/users/edit/7', { body: null, until: responded.promise });
    await page.goto('/users/edit/7');
    await page.getByLabel('Username').fill('farid');
    await save(page).click();
    await page.getByRole('link', { name: 'Businesses' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Reference Id', { exact: true }).fill('half typed');
    responded.resolve();
    await notifications(page).getByText('User details updated successfully.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/businesses/create');
    expect(await page.getByLabel('Reference Id', { exact: true }).inputValue()).toBe('half typed');
    await expect.poll(() => focusedName(page)).toBe('reference_id');
  });

  it('ERR-1 redirects to sign-in without saving after the session ended', async ({ app, visit }) => {
    for (const [cookies, sentence] of [
      [{}, 'Your session has expired.'],
      [{ name: 'XSRF-TOKEN' }, 'Your session has expired.'],
    ] as const) {
      const { page } = await visit({ signedIn: false });
      await page.goto('/login');
      await signIn(page);
      await page.waitForURL('/dashboard');
      await page.goto('/users/edit/3');
      await page.getByLabel('Username').fill('never saved');
      await page.context().clearCookies(cookies);
      await save(page).click();
      await page.waitForURL('/login');
      await notifications(page).getByText(`${sentence} Your changes were not saved.`).waitFor();
      const { username } = await app.backend.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', 3n)
        .executeTakeFirstOrThrow();
      expect(username).toBe('ben.hansen');
    }
  });
});

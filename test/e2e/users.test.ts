import { describe, expect } from 'vitest';
import {
  facts,
  it,
  navigate,
  openForm,
  rowOf,
  signInState,
  tableCells,
} from '../support/console.ts';

describe('users', () => {
  it('USERS-1 shows the buttons of a row without hover and focus', async ({ page }) => {
    await page.goto('/users');
    const edit = rowOf(page, 'aisha.abara').getByRole('button', { name: 'Edit' });
    const opacity = () =>
      edit.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
    await expect.poll(opacity).toBe('1');
  });

  it('SHELL-25 follows by Tab what is drawn beside and below a heading', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/users/details/2');
    await page.getByText('aisha.abara@clearhouse.example').waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    const reached = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(
          () => document.activeElement?.ariaLabel || document.activeElement?.textContent,
        ),
      );
    }
    expect(reached).toEqual(['Copy link', 'Refresh', 'Edit', 'Change Password', 'Delete']);
  });

  it('USERS-1 SHELL-11 lists ten users per page with columns and actions', async ({
    app,
    page,
  }) => {
    await page.goto('/users');
    await page.getByRole('link', { name: 'aisha.abara' }).waitFor();
    const [heads, ...rows] = await tableCells(page, 'Users');
    expect(heads?.slice(0, 3)).toEqual(['Username', 'Email', 'Created At']);
    expect(rows).toHaveLength(10);
    expect(rows.find(([name]) => name === 'aisha.abara')?.slice(0, 2)).toEqual([
      'aisha.abara',
      'aisha.abara@clearhouse.example',
    ]);
    expect(await rowOf(page, 'aisha.abara').locator('time').count()).toBe(1);
    expect(await rowOf(page, 'aisha.abara').getByRole('button').allTextContents()).toEqual([
      'Edit',
      'Change Password',
      'Delete',
    ]);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('/users?page=2');
    await rowOf(page, 'aisha.abara').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '3', exact: true }).click();
    await expect.poll(async () => (await tableCells(page, 'Users')).length).toBe(6);
    await expect
      .poll(() =>
        app.requests.filter(({ line }) => line === 'GET /ajax/users').map(({ query }) => query),
      )
      .toEqual(['page=1&per_page=10', 'page=2&per_page=10', 'page=3&per_page=10']);
  });

  it('USERS-2 creates a user, who can then sign in', async ({ app, page }) => {
    const body = {
      username: 'Zoë Ünal',
      password: 'a good long password',
      email: 'zoe@clearhouse.example',
    };
    await page.goto('/users/create');
    await page.getByLabel('Username').waitFor();
    expect(await page.locator('main label').allTextContents()).toEqual([
      'Username',
      'Password',
      'Email',
    ]);
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe(
      'password',
    );
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
    await page.getByLabel('Username').fill(body.username);
    await page.getByLabel('Password', { exact: true }).fill(body.password);
    await page.getByLabel('Email').fill(body.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User created successfully.').waitFor();
    await page.waitForURL('/users/details/*');
    await expect.poll(() => facts(page)).toMatchObject({ Name: body.username, Email: body.email });
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => line.startsWith('POST'))
          .map((one) => [one.line, one.body]),
      )
      .toEqual([['POST /ajax/users/create', body]]);
    await signInState(app.browser, app.url, body);
  });

  it('USERS-4 prefills the edit form and shows the saved change', async ({ app, page }) => {
    // No check of the user is needed.
    app.keepToken();
    await openForm(page, '/users/edit/4');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('carla.eriksen');
    expect(await page.locator('main label').allTextContents()).toEqual(['Username', 'Email']);
    expect(await page.getByLabel('Email').inputValue()).toBe('carla.eriksen@clearhouse.example');
    // The counts of the navigation are loaded once the page is idle.
    const sent = () =>
      app.requests
        .filter(({ line }) => line.includes('/users/'))
        .map((one) => [one.line, one.body]);
    await expect.poll(sent).toEqual([['GET /ajax/users/edit/4', undefined]]);
    const body = { username: 'carla', email: 'carla@clearhouse.example' };
    await page.getByLabel('Username').fill(body.username);
    await page.getByLabel('Email').fill(body.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User details updated successfully.').waitFor();
    await page.waitForURL('/users/details/4');
    await expect.poll(() => facts(page)).toMatchObject({ Name: body.username, Email: body.email });
    await expect
      .poll(() => sent().slice(1))
      .toEqual([
        // The read before the save.
        ['GET /ajax/users/edit/4', undefined],
        ['PATCH /ajax/users/edit/4', body],
        ['GET /ajax/users/details/4', undefined],
      ]);
    // The form loads the user again, so it shows a change made elsewhere.
    await app.backend.db
      .updateTable('users')
      .set({ username: 'carla.e' })
      .where('id', '=', 4n)
      .execute();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('carla.e');
  });

  it('USERS-5 sets a password, with which the user can sign in', async ({ app, page }) => {
    app.keepToken();
    await openForm(page, '/users/password/5');
    await page.getByRole('heading', { name: 'Change Password diego.brandt' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe(
      'password',
    );
    const password = 'the new one of diego';
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User password updated successfully.').waitFor();
    await page.waitForURL('/users/details/5');
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => line.includes('/users/password/'))
          .map((one) => [one.line, one.body]),
      )
      .toEqual([
        ['GET /ajax/users/password/5', undefined],
        ['PATCH /ajax/users/password/5', { password }],
      ]);
    await signInState(app.browser, app.url, { email: 'diego.brandt@clearhouse.example', password });
  });

  it('OPR-71 OPR-72 returns to the page and row of the list', async ({ page }) => {
    await page.goto('/users?page=2');
    const focused = page.locator('tbody tr:focus-within [role="button"]:focus');
    const edit = page.locator('tbody tr').nth(4).getByRole('button', { name: 'Edit' });
    for (const leave of [
      () => page.getByRole('button', { name: 'Save' }).click(),
      () => page.goBack(),
    ]) {
      await edit.click();
      await page.getByRole('heading', { name: 'Edit User' }).waitFor();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      await leave();
      await page.waitForURL('/users?page=2');
      await focused.waitFor();
      await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true);
    }
  });

  it('USERS-1 USERS-3 FMT-3 fits missing and long values on a narrow screen', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bare = { id: 3, username: null, email: null, created_at: null, updated_at: null };
    const long = {
      ...bare,
      id: 'a/b',
      username: 'x'.repeat(3000),
      email: `${'y'.repeat(3000)}@example.com`,
    };
    app.script('GET /ajax/users', { body: { items: [bare, long], total: 2 } });
    app.script('GET /ajax/users/details/3', { body: bare });
    app.script('GET /ajax/users/details/a%2Fb', { body: long });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth === innerWidth);
    await page.goto('/users');
    await page.locator('tbody a').first().waitFor();
    expect(
      (await page.locator('tbody tr').first().locator('td').allTextContents()).slice(0, 3),
    ).toEqual(['–', '–', '–']);
    expect(await fits()).toBe(true);
    // It is higher than the window.
    await page.locator('tbody a').filter({ hasText: 'xxx' }).press('Enter');
    await page.waitForURL('/users/details/a%2Fb');
    await page.getByText('@example.com').waitFor();
    expect(await fits()).toBe(true);
    await navigate(page, '/users/details/3');
    await page.getByText('@example.com').waitFor({ state: 'detached' });
    await expect.poll(async () => Object.values(await facts(page))).toEqual(['–', '–', '–', '–']);
    takeErrors();
  });
});

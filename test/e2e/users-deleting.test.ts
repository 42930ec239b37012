import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, rowOf } from '../support/console.ts';

/** Accepts every confirmation dialog. */
const acceptDialogs = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

const deletions = (requests: { line: string }[]) =>
  requests.map(({ line }) => line).filter((line) => line.startsWith('DELETE'));
const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('deleting a user', () => {
  it('USERS-6 deletes from the list and stays on its page', async ({ app, page }) => {
    acceptDialogs(page);
    await page.goto('/users?page=2');
    await rowOf(page, 'kofi.abara').getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('User deleted successfully.').waitFor();
    const next = await page.locator('tbody tr:focus-within a').first().textContent();
    await rowOf(page, 'kofi.abara').waitFor({ state: 'detached' });
    await page.getByText('11-20 of 24').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(deletions(app.requests)).toEqual(['DELETE /ajax/users/delete/12']);
    await expect
      .poll(() => app.requests.filter(({ line }) => line === 'GET /ajax/users'))
      .toHaveLength(2);
    expect(await focused(page)).toBe(next);
  });

  it('USERS-6 deletes from the details and replaces them by the list', async ({ app, page }) => {
    acceptDialogs(page);
    // No check of the user is needed.
    app.keepToken();
    await page.goto('/users');
    await page.getByRole('link', { name: 'greta.castillo' }).click();
    await page.getByRole('time').nth(1).waitFor();
    app.requests.length = 0;
    await page.getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('User deleted successfully.').waitFor();
    await page.waitForURL('/users');
    await rowOf(page, 'farid.fontaine').waitFor();
    await rowOf(page, 'greta.castillo').waitFor({ state: 'detached' });
    await expect
      .poll(() => app.requests.map(({ line }) => line))
      .toEqual(['DELETE /ajax/users/delete/8', 'GET /ajax/users']);
    await page.goBack();
    await rowOf(page, 'farid.fontaine').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users');
  });

  it('USERS-6 SHELL-12 finds and deletes a user by keyboard alone', async ({ page }) => {
    acceptDialogs(page);
    const press = async (key: string, until: string) => {
      for (let presses = 0; (await focused(page)) !== until; presses += 1) {
        if (presses === 60) throw new Error(`${key} never reached ${until}.`);
        await page.keyboard.press(key);
      }
    };
    await page.goto('/profile');
    await page.getByText('demo@clearhouse.example').waitFor();
    await press('Tab', 'Users');
    await page.keyboard.press('Enter');
    await rowOf(page, 'emma.ito').waitFor();
    await expect.poll(() => focused(page)).toBe('Users');
    await press('Tab', 'emma.ito');
    await page.keyboard.press('Enter');
    await page.getByText('emma.ito@clearhouse.example').waitFor();
    await expect.poll(() => focused(page)).toBe('emma.ito');
    await press('Tab', 'Delete');
    await page.keyboard.press('Space');
    await page.waitForURL('/users');
    await notifications(page).getByText('User deleted successfully.').waitFor();
    await expect.poll(() => focused(page)).toBe('Users');
    await rowOf(page, 'demo').waitFor();
    await rowOf(page, 'emma.ito').waitFor({ state: 'detached' });
  });
});

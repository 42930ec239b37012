import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, rowOf } from '../support/console.ts';

const sentence = 'Are you sure you want to delete this item?';

/** Answers the browser's confirmation from now on, and collects what it asked. */
function answerConfirmation(page: Page, accept: boolean): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    void (accept ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

const deletions = (calls: { call: string }[]) => calls.map(({ call }) => call).filter((call) => call.startsWith('DELETE'));
const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('deleting a user', () => {
  it('USERS-6 asks first, and sends nothing when refused', async ({ app, visit }) => {
    const { page } = await visit();
    const asked = answerConfirmation(page, false);
    await page.goto('/users');
    await rowOf(page, 'ben.hansen').getByRole('button', { name: 'Delete' }).click();
    await page.goto('/users/details/3');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => asked).toEqual([`confirm: ${sentence}`, `confirm: ${sentence}`]);
    await page.getByText('ben.hansen@clearhouse.example').waitFor();
    expect(deletions(app.calls)).toEqual([]);
  });

  it('USERS-6 from the list, the row goes and the list stays', async ({ app, visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    await page.goto('/users?page=2');
    await rowOf(page, 'kofi.abara').getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('User deleted successfully.').waitFor();
    await rowOf(page, 'kofi.abara').waitFor({ state: 'detached' });
    await page.getByText('11-20 of 24').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(deletions(app.calls)).toEqual(['DELETE /ajax/users/delete/12']);
    await expect.poll(() => app.calls.filter(({ call }) => call === 'GET /ajax/users')).toHaveLength(2);
    await expect.poll(() => focused(page)).toBe('Users');
  });

  it('USERS-6 from the details, the list follows, and Back does not find the deleted user', async ({ app, visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    await page.goto('/users');
    await page.getByRole('link', { name: 'greta.castillo' }).click();
    await page.getByText('Updated At').waitFor();
    await page.getByRole('time').nth(1).waitFor();
    app.calls.length = 0;
    await page.getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('User deleted successfully.').waitFor();
    await page.waitForURL('/users');
    await rowOf(page, 'farid.fontaine').waitFor();
    expect(await rowOf(page, 'greta.castillo').count()).toBe(0);
    await expect.poll(() => app.calls.map(({ call }) => call)).toEqual(['DELETE /ajax/users/delete/8', 'GET /ajax/users']);
    await page.goBack();
    await rowOf(page, 'farid.fontaine').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users');
  });

  it('USERS-6 from the last row of the last page, the list shows the page before', async ({ app, visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    await page.goto('/users?page=3');
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    for (let left = await rows.count(); left > 1; left -= 1) {
      await rows.first().getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => rows.count()).toBe(left - 1);
    }
    app.calls.length = 0;
    await rows.first().getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('/users?page=2');
    await page.getByText('11-20 of 20').waitFor();
    expect(await rows.count()).toBe(10);
    await expect
      .poll(() => app.calls.filter(({ call }) => call === 'GET /ajax/users').map(({ query }) => query))
      .toEqual(['page=2&per_page=10']);
  });

  it('USERS-7 a refusal is shown as it came, and the row stays', async ({ visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    await page.goto('/users');
    await rowOf(page, 'demo').getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('Error: You cannot delete your own account.').waitFor();
    expect(await rowOf(page, 'demo').count()).toBe(1);
    await page.goto('/users/details/1');
    await page.getByRole('button', { name: 'Delete' }).click();
    await notifications(page).getByText('You cannot delete your own account.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/users/details/1');
  });

  it('USERS-7 markup in a refusal is text, whatever the body is', async ({ app, visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    const markup = '<img src=x onerror="document.title=1"><b>No</b>';
    await page.goto('/users');
    for (const [answer, shown] of [
      [{ text: markup }, markup],
      [{ body: { message: markup } }, markup],
      [{ body: { reason: markup } }, JSON.stringify({ reason: markup })],
      [{ text: '' }, 'This item cannot be deleted.'],
    ] as const) {
      app.script('DELETE /ajax/users/delete/3', { status: 403, ...answer });
      await rowOf(page, 'ben.hansen').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => notifications(page).locator('p').textContent()).toBe(`Error: ${shown}`);
      expect(await notifications(page).locator('img, b').count()).toBe(0);
      await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
    }
    expect(await rowOf(page, 'ben.hansen').count()).toBe(1);
  });

  it('USERS-6 ERR-5 ERR-2 a deletion that fails otherwise says so, and the row stays', async ({ app, visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    await page.goto('/users');
    for (const [answer, shown] of [
      [{ status: 404 }, 'Error: This item no longer exists. Nothing was deleted.'],
      [{ status: 502 }, 'Error: The payments service could not be reached. The item may not have been deleted.'],
      [{ status: 500 }, 'Error: An unexpected error occurred.'],
    ] as const) {
      app.script('DELETE /ajax/users/delete/3', answer);
      await rowOf(page, 'ben.hansen').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => notifications(page).locator('p').allTextContents()).toEqual([shown]);
      await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
    }
    expect(await rowOf(page, 'ben.hansen').count()).toBe(1);
  });

  it('USERS-6 ERR-8 a deletion under way is not sent again', async ({ app, visit }) => {
    const { page } = await visit();
    const asked = answerConfirmation(page, true);
    const answered = Promise.withResolvers<void>();
    app.script('DELETE /ajax/users/delete/9', { until: answered.promise });
    await page.goto('/users');
    const button = rowOf(page, 'hiro.jansen').getByRole('button', { name: 'Delete' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    await button.press('Enter');
    answered.resolve();
    await rowOf(page, 'hiro.jansen').waitFor({ state: 'detached' });
    expect(asked).toHaveLength(1);
    expect(deletions(app.calls)).toEqual(['DELETE /ajax/users/delete/9']);
  });

  it('USERS-6 SHELL-12 a user is found and deleted by the keyboard alone', async ({ visit }) => {
    const { page } = await visit();
    answerConfirmation(page, true);
    const press = async (key: string, until: string) => {
      for (let presses = 0; (await focused(page)) !== until; presses += 1) {
        if (presses === 60) throw new Error(`${key} never led to ${until}.`);
        await page.keyboard.press(key);
      }
    };
    await page.goto('/dashboard');
    await page.getByText('open quotes').waitFor();
    await press('Tab', 'Users');
    await page.keyboard.press('Enter');
    await rowOf(page, 'emma.ito').waitFor();
    await expect.poll(() => focused(page)).toBe('Users');
    await press('Tab', 'emma.ito');
    await page.keyboard.press('Enter');
    await page.getByText('emma.ito@clearhouse.example').waitFor();
    await expect.poll(() => focused(page)).toBe('User Details');
    await press('Tab', 'Delete');
    await page.keyboard.press('Space');
    await page.waitForURL('/users');
    await notifications(page).getByText('User deleted successfully.').waitFor();
    await expect.poll(() => focused(page)).toBe('Users');
    await rowOf(page, 'demo').waitFor();
    expect(await rowOf(page, 'emma.ito').count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, rowOf } from '../support/console.ts';

/** Accepts every confirmation dialog. */
const acceptDialogs = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('deleting a user', () => {
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

import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { it, signIn } from '../support/console.ts';

describe('profile', () => {
  it('PROFILE-2 saves a new password, which then signs in', async ({ app, page }) => {
    await page.goto('/profile/password');
    const password = 'another good password';
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password Confirm').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Password updated successfully.').waitFor();
    await page.waitForURL('/profile');
    const sent = app.requests.filter(({ line }) => line === 'PATCH /ajax/profile/password');
    expect(sent.map(({ body }) => body)).toEqual([{ password, password_confirmation: password }]);
    await page.getByRole('link', { name: 'Logout' }).click();
    await signIn(page, { email: demoAccount.email, password });
    await page.waitForURL('/dashboard');
  });
});

import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { it, signIn } from '../support/console.ts';

describe('login', () => {
  it('LOGIN-2 posts email and password only, then shows the dashboard', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    await page.goto('/orders?page=3');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signIn(page);
    await page.waitForURL('/dashboard');
    await page.getByRole('link', { name: demoAccount.username, exact: true }).waitFor();
    const sent = app.requests.filter(({ line }) => line === 'POST /ajax/auth/login');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: demoAccount.email, password: demoAccount.password },
    ]);
  });

  it('LOGIN-4 remembers only the email until it is deselected', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    const visitAgain = async () => {
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.waitForURL('/login');
      await page.reload();
      return [
        await page.getByLabel('Email address').inputValue(),
        await page.getByLabel('Password', { exact: true }).inputValue(),
      ];
    };
    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signIn(page);
    await page.waitForURL('/dashboard');
    expect(await visitAgain()).toEqual([demoAccount.email, '']);
    expect(JSON.stringify(await page.context().storageState())).not.toContain(demoAccount.password);

    expect(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await signIn(page);
    await page.waitForURL('/dashboard');
    expect(await visitAgain()).toEqual(['', '']);
    const bodies = app.requests
      .filter(({ line }) => line === 'POST /ajax/auth/login')
      .map(({ body }) => Object.keys(body as object));
    expect(bodies).toEqual([
      ['email', 'password'],
      ['email', 'password'],
    ]);
  });

  it('LOGIN-6 shows the password by keyboard', async ({ visit }) => {
    const { page } = await visit({ signedIn: false });
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(demoAccount.password);
    await password.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe(demoAccount.password);
    await page.keyboard.press('Space');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
  });

  it('LOGIN-5 explains how to get a new password, without a request', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    const sentence = page.getByText(
      'A signed-in colleague can set a new password for you under Users.',
    );
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await sentence.count()).toBe(0);
    await page.getByRole('link', { name: 'Forgot your password' }).click();
    await sentence.waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(app.requests.map(({ line }) => line)).toEqual(['GET /ajax/auth/check']);
  });
});

import { describe, expect } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { firstOrder, it, signIn } from '../support/console.ts';

describe('session', () => {
  it('SHELL-1 the session is checked once, and until the answer neither the login nor a screen is shown', async ({
    app,
    visit,
  }) => {
    const { page } = await visit();
    const answered = Promise.withResolvers<void>();
    app.script('GET /ajax/auth/check', { until: answered.promise });
    await page.goto('/dashboard');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.locator('#root').textContent()).toBe('');
    await expect.poll(() => app.calls.map(({ call }) => call)).toEqual(['GET /ajax/auth/check']);
    answered.resolve();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByText('open quotes').waitFor();
    await expect.poll(() => app.calls.map(({ call }) => call)).toEqual(['GET /ajax/auth/check', 'GET /ajax/dashboard']);
  });

  it('SHELL-2 an answer with a user id means signed in, the user itself or under `user`', async ({ app, visit }) => {
    for (const body of [
      { id: 7, username: 'ada' },
      { user: { id: 'u-7', username: 'ada' } },
      { user: { id: 0, username: 'ada' } },
    ]) {
      const { page } = await visit();
      app.script('GET /ajax/auth/check', { body });
      await page.goto('/profile');
      await page.getByRole('link', { name: 'ada' }).waitFor();
    }
  });

  it('SHELL-2 SHELL-3 any other answer means the login, once, without a loop', async ({ app, visit }) => {
    const answers = [
      { body: { user: null } },
      { body: null },
      { body: { user: { username: 'ada' } } },
      { body: {} },
      { body: [] },
      { text: '' },
      { text: '<html>maintenance</html>' },
      { status: 204 },
      { status: 401 },
      { status: 419 },
      { status: 503 },
      { cut: true },
    ];
    for (const answer of answers) {
      const { page } = await visit();
      app.reset();
      app.script('GET /ajax/auth/check', answer);
      await page.goto('/orders');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect([answer, new URL(page.url()).pathname]).toEqual([answer, '/login']);
      const checks = app.calls.filter(({ call }) => call === 'GET /ajax/auth/check').length;
      // The gateway sends a GET once more whose connection was cut.
      expect([answer, checks <= (answer.cut ? 2 : 1), app.calls.length - checks]).toEqual([answer, true, 0]);
    }
  });

  it('SHELL-2 ERR-2 a check that answers 500 means the login, with the notification', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('GET /ajax/auth/check', { status: 500 });
    await page.goto('/orders');
    await page.getByText('An unexpected error occurred.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('SHELL-3 signed out, every route but two leads to the login', async ({ visit }) => {
    const { page } = await visit({ signedIn: false });
    for (const path of ['/', '/dashboard', '/orders/1', '/users/edit/1', '/no/such/route', '/wallet-providers/bitgo.com']) {
      await page.goto(path);
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    }
    await page.goto('/forgot-password');
    await page.getByRole('heading', { name: 'Forgot your password' }).waitFor();
  });

  it('SHELL-4 SHELL-5 signed in, the login and / lead to the dashboard', async ({ visit }) => {
    const { page } = await visit();
    for (const path of ['/login', '/']) {
      await page.goto(path);
      await page.waitForURL('/dashboard');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    }
  });

  it('SHELL-9 Logout calls the backend, forgets everything and goes to the login; Back shows no data', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    await page.goto('/');
    await signIn(page);
    await page.getByRole('link', { name: 'Orders' }).click();
    const id = await firstOrder(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await expect.poll(() => app.calls.filter(({ call }) => call === 'POST /ajax/auth/logout')).toHaveLength(1);
    await page.goBack();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.content()).not.toContain(id);

    // Nor does the next one to sign in see what was loaded before.
    const held = Promise.withResolvers<void>();
    await signIn(page);
    await page.waitForURL('/dashboard');
    app.script('GET /ajax/orders', { until: held.promise });
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    expect(await page.content()).not.toContain(id);
    held.resolve();
    await page.getByText(id).waitFor();
  });

  it('SHELL-9 a logout call that fails still ends the session on the screen', async ({ app, visit }) => {
    for (const answer of [{ status: 503 }, { cut: true }]) {
      const { page, takeErrors } = await visit();
      app.script('POST /ajax/auth/logout', answer);
      await page.goto('/profile');
      await page.getByText(demoAccount.email).waitFor();
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(takeErrors()).toEqual([expect.stringContaining('auth.logout failed')]);
    }
  });
});

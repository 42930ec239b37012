import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { firstOrder, it, signIn } from '../support/console.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });

describe('failures', () => {
  it('ERR-1 redirects to sign-in once when requests return 401 or 419', async ({ app, visit }) => {
    for (const status of [401, 419]) {
      app.reset();
      const { page, takeErrors } = await visit();
      await page.goto('/orders');
      await firstOrder(page);
      app.script('GET /ajax/orders', { status });
      app.script('GET /ajax/dashboard', { status });
      const navigations: string[] = [];
      page.on('framenavigated', (frame) => navigations.push(new URL(frame.url()).pathname));
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      // React StrictMode runs the effect of a redirect twice.
      expect([...new Set(navigations)]).toEqual(['/dashboard', '/login']);
      expect(await notifications(page).textContent()).toBe('');
      await page.goBack();
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      takeErrors();
    }
  });

  it('ERR-1 redirects to sign-in when a submission returns 419', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('PATCH /ajax/profile/password', { status: 419, body: { message: 'The token does not match.' } });
    await page.goto('/profile/password');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('/login');
    await notifications(page).getByText('Your session has expired. Your changes were not saved.').waitFor();
  });

  it('LOGIN-2 shows its own message for a rejected sign-in', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    app.script('POST /ajax/auth/login', { status: 401 });
    await page.goto('/login');
    await signIn(page);
    await expect.poll(() => notifications(page).locator('p').allTextContents()).toEqual(['Error: Incorrect email or password.']);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('ERR-2 shows a notification when a load returns 500', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    app.script('GET /ajax/profile', { status: 500, body: { message: 'SQLSTATE[42P01]' } });
    await page.goto('/profile');
    await notifications(page).getByText('An unexpected error occurred.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toEqual([expect.stringContaining('profile.details could not be loaded')]);
    expect(await page.content()).not.toContain('SQLSTATE');
  });

  it('ERR-2 shows one notification and keeps the input when a submission returns 500', async ({ app, visit }) => {
    const { page } = await visit();
    app.script('PATCH /ajax/profile/password', { status: 500 });
    await page.goto('/profile/password');
    await page.getByLabel('Password', { exact: true }).fill('stays as it was typed');
    await page.getByRole('button', { name: 'Save' }).click();
    await notifications(page).getByText('An unexpected error occurred.').waitFor();
    expect(await notifications(page).getByRole('button', { name: 'Dismiss' }).count()).toBe(1);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('stays as it was typed');
  });

  it('ERR-4 logs any other failed load and shows only Retry', async ({ app, visit }) => {
    const responses = [
      { status: 403 },
      { status: 404, body: { message: 'No such page.' } },
      { status: 429 },
      { status: 503 },
      { cut: true },
      { text: 'no JSON' },
      { body: [] },
    ];
    for (const response of responses) {
      const { page, takeErrors } = await visit();
      app.script('GET /ajax/orders', response);
      await page.goto('/orders');
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      expect(await retry.count()).toBe(1);
      expect(await page.getByRole('main').textContent()).toBe('OrdersRetry');
      expect(await notifications(page).textContent()).toBe('');
      const errors = takeErrors();
      expect([response, errors.filter((error) => error.startsWith('orders.list could not be loaded')).length]).toEqual([
        response,
        1,
      ]);
      app.script('GET /ajax/orders');
      await retry.click();
      await firstOrder(page);
      expect(await retry.count()).toBe(0);
    }
  });

  it('ERR-4 retries a failed page of a list in place', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    await page.goto('/orders');
    await firstOrder(page);
    app.script('GET /ajax/orders', { status: 503 });
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(takeErrors()).toHaveLength(1);
    app.script('GET /ajax/orders');
    await page.getByRole('button', { name: 'Retry' }).click();
    await firstOrder(page);
    expect(new URL(page.url()).search).toBe('?page=2');
  });

  it('ERR-5 explains any other failed submission and keeps the input', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/profile/password');
    await page.getByLabel('Password', { exact: true }).fill('stays as it was typed');
    for (const response of [
      { status: 403 },
      { status: 404 },
      { status: 409 },
      { status: 413 },
      { status: 429 },
      { status: 502 },
      { status: 503 },
      { status: 504 },
      { status: 418 },
      { cut: true },
    ]) {
      app.script('PATCH /ajax/profile/password', response);
      await page.getByRole('button', { name: 'Save' }).click();
      await notifications(page).getByText('Your changes').waitFor();
      expect(await notifications(page).locator('p').textContent()).toMatch(
        /^Error: [A-Z].+\. Your changes (were not|may not have been) saved\.$/,
      );
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('stays as it was typed');
      await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
    }
  });

  it('ERR-6 shows a toast for 8 seconds, paused by hover and focus', async ({ app, visit }) => {
    const { page } = await visit();
    await page.clock.install();
    app.script('PATCH /ajax/profile/password', { status: 409 });
    await page.goto('/profile/password');
    const save = page.getByRole('button', { name: 'Save' });
    expect(await notifications(page).getAttribute('role')).toBe('status');
    const toast = notifications(page).getByText('Someone else changed this in the meantime.');
    await save.click();
    await toast.waitFor();
    await page.clock.runFor(5000);
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(1000);
    expect(await toast.count()).toBe(1);
    await notifications(page).getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await save.focus();
    await page.clock.runFor(200);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2000);
    await expect.poll(() => toast.count()).toBe(0);
  });

  it('ERR-6 stacks toasts with their types and dismisses them one by one', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/profile/password');
    for (const status of [409, 413]) {
      app.script('PATCH /ajax/profile/password', { status });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => notifications(page).getByRole('button', { name: 'Dismiss' }).count()).toBe(status === 409 ? 1 : 2);
    }
    await notifications(page).getByRole('button', { name: 'Dismiss' }).first().click();
    expect(await notifications(page).textContent()).toMatch(/^Error: The request is too large\./);
    const password = { password: 'clearhouse-demo-2', password_confirmation: 'clearhouse-demo-2' };
    app.script('PATCH /ajax/profile/password', { body: password });
    await page.getByRole('button', { name: 'Save' }).click();
    await notifications(page).getByText('Success: Password updated successfully.').waitFor();
  });

  it('ERR-7 ERR-10 logs a rendering error and confines it to its screen', async ({ visit }) => {
    const { page, takeErrors } = await visit();
    // Breaks only screens that show a time: the top bar, the navigation and the password form show none.
    await page.addInitScript(() => {
      Date.prototype.toISOString = () => {
        throw new RangeError('Broken on purpose.');
      };
    });
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
    expect(takeErrors().join('\n')).toContain('Broken on purpose.');
    expect(await page.getByRole('alert').textContent()).toMatch(/Code [\dA-Z]{10}Copy details$/);
    await page.goto('/profile/password');
    await page.getByLabel('Password Confirm').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
    await page.getByRole('link', { name: 'Exchange Rules' }).click();
    await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor({ state: 'detached' });
    expect(takeErrors().join('\n')).toContain('Broken on purpose.');
  });

  it('ERR-8 submits a form once while its request is in flight', async ({ app, visit }) => {
    const { page } = await visit();
    const responded = Promise.withResolvers<void>();
    app.script('PATCH /ajax/profile/password', { status: 409, until: responded.promise });
    await page.goto('/profile/password');
    await page.getByLabel('Password Confirm').waitFor();
    await page.evaluate(() => {
      for (let times = 0; times < 5; times += 1) document.querySelector('form')?.requestSubmit();
    });
    await page.getByLabel('Password Confirm').press('Enter');
    const save = page.getByRole('button', { name: 'Save' });
    await save.click({ force: true });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    responded.resolve();
    await notifications(page).getByRole('button', { name: 'Dismiss' }).waitFor();
    await expect.poll(() => app.requests.filter(({ line }) => line.startsWith('PATCH'))).toHaveLength(1);
    expect(await save.getAttribute('aria-disabled')).toBe(null);
    await save.click();
    await expect.poll(() => app.requests.filter(({ line }) => line.startsWith('PATCH')).length).toBe(2);
  });
});

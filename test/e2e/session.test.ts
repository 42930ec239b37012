import { describe, expect } from 'vitest';
import { users } from '#contract/users.ts';
import { accessFaults, firstOrder, it, signIn, signInState } from '../support/console.ts';

describe('session', () => {
  it('SHELL-1 CLIENT-6 shows no data until the check, and loads it in parallel', async ({
    app,
    page,
  }) => {
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/auth/check', { until: responded.promise });
    const [loaded] = await Promise.all([
      page.waitForResponse('**/ajax/dashboard'),
      page.goto('/dashboard'),
    ]);
    const lines = () => app.requests.map(({ line }) => line);
    await expect
      .poll(() => lines().slice(0, 2))
      .toEqual(['GET /ajax/auth/check', 'GET /ajax/dashboard']);
    await loaded.finished();
    await page.getByRole('main').getByText('Dashboard').waitFor();
    expect(await page.getByRole('main').innerText()).toBe('Dashboard');
    expect(await page.getByRole('link', { name: 'demo' }).count()).toBe(0);
    responded.resolve();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByText('open quotes').waitFor();
    // The gateway asks for its readiness too.
    const loads = lines().filter((line) => line !== 'GET /ajax/auth/check');
    expect(loads).toHaveLength(new Set(loads).size);
  });

  it('SHELL-2 SHELL-3 treats a visitor as signed out, without a loop', async ({ app, page }) => {
    const checks: string[] = [];
    // The gateway asks for its readiness too.
    page.on(
      'request',
      (request) => request.url().endsWith('/ajax/auth/check') && checks.push(request.method()),
    );
    for (const status of [401, 419]) {
      app.reset();
      checks.length = 0;
      app.script('GET /ajax/auth/check', { status });
      await page.goto('/orders');
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(checks, `${status}`).toEqual(['GET']);
    }
  });

  it('SHELL-9 clears all data at Logout; Back shows none', async ({ app, visit }) => {
    const { page } = await visit({
      signedIn: false,
      storageState: await signInState(app.browser, app.url),
    });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    const id = await firstOrder(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await expect
      .poll(() => app.requests.filter(({ line }) => line === 'POST /ajax/auth/logout'))
      .toHaveLength(1);
    await page.goBack();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.content()).not.toContain(id);

    // The next sign-in does not show data that was loaded before it.
    const held = Promise.withResolvers<void>();
    await signIn(page);
    await page.waitForURL('/dashboard');
    app.script('GET /ajax/orders', { until: held.promise });
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    expect(await page.content()).not.toContain(id);
    held.resolve();
    await page.getByText(id).waitFor();
  });

  it('SHELL-9 clears the screen before the server responds to the sign-out', async ({
    app,
    visit,
  }) => {
    const { page } = await visit({
      signedIn: false,
      storageState: await signInState(app.browser, app.url),
    });
    await page.clock.install();
    await page.goto('/dashboard');
    const held = Promise.withResolvers<void>();
    app.script('POST /ajax/auth/logout', { until: held.promise });
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.clock.fastForward(5_000);
    await page.getByText('Sign-out was not confirmed. Close the browser.').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    held.resolve();
    await page.getByText('Sign-out was not confirmed.').waitFor({ state: 'detached' });
  });

  it('SHELL-15 stays signed out after a failed sign-out and a reload', async ({ app, visit }) => {
    for (const failure of [{ status: 503 }, { cut: true }]) {
      const storageState = await signInState(app.browser, app.url);
      const { page, takeErrors } = await visit({ signedIn: false, storageState });
      app.script('POST /ajax/auth/logout', failure);
      await page.goto('/profile');
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.getByText('Sign-out was not confirmed. Close the browser.').waitFor();
      await page.goto('/profile');
      await page.waitForURL('/login');
      app.script('POST /ajax/auth/logout');
      await page.reload();
      await page.getByText('Sign-out was not confirmed.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(takeErrors().every((error) => error.includes('auth.logout failed'))).toBe(true);
    }
  });

  it('SHELL-9 SHELL-13 signs in and out in every tab', async ({ visit }) => {
    const { page } = await visit({ signedIn: false });
    await page.goto('/login');
    const other = await page.context().newPage();
    other.setDefaultTimeout(30_000);
    await other.goto('/orders');
    await other.waitForURL('/login');
    await signIn(page);
    await other.waitForURL('/dashboard');
    await other.getByRole('link', { name: 'Orders', exact: true }).click();
    const id = await firstOrder(other);
    await page.getByRole('link', { name: 'Logout' }).click();
    await other.waitForURL('/login');
    expect(await other.content()).not.toContain(id);
    await other.goBack();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await other.content()).not.toContain(id);
  });

  it('SHELL-14 replaces the screens of a previous user with a notice', async ({ app, visit }) => {
    const { page } = await visit({
      signedIn: false,
      storageState: await signInState(app.browser, app.url),
    });
    const username = 'notice';
    const account = { email: 'notice@clearhouse.example', password: 'a long enough password' };
    const { request } = await app.backend.signedIn();
    await request(users.create, { body: { username, ...account } });
    await page.goto('/profile');

    const other = await page.context().newPage();
    other.setDefaultTimeout(30_000);
    await other.goto('/businesses/create');
    await other.getByLabel('Name').fill('Typed as demo');
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await signIn(page, account);
    await other.getByRole('heading', { name: `You are now signed in as ${username}` }).waitFor();
    expect(await accessFaults(other)).toEqual([]);
    expect(await other.content()).not.toContain('demo');
    expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(
      'Typed as demo',
    );
    await other.getByRole('button', { name: 'Reload' }).click();
    await other.getByRole('link', { name: username, exact: true }).waitFor();
  });

  it('SHELL-14 replaces them when the computer wakes up in the session of another user', async ({
    app,
    visit,
  }) => {
    const eve = {
      username: 'awake',
      email: 'awake@clearhouse.example',
      password: 'a long enough password',
    };
    const { request } = await app.backend.signedIn();
    await request(users.create, { body: eve });
    const { page } = await visit({
      signedIn: false,
      storageState: await signInState(app.browser, app.url),
    });
    await page.goto('/profile');
    await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
    const context = page.context();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await context.setOffline(true);
    // No message comes to this tab.
    await context.clearCookies();
    await context.addCookies((await signInState(app.browser, app.url, eve)).cookies);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'You are now signed in as awake' }).waitFor();
    expect(await page.content()).not.toContain('demo');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#contract/users.ts';
import {
  it,
  type OpenVisit,
  openForm,
  signIn,
  signInState,
  type TestConsole,
} from '../support/console.ts';

const ben = { email: 'tabs@clearhouse.example', password: 'a long enough password' };
const benName = 'tabs';

it.beforeAll(async ({ app }) => {
  const { request } = await app.backend.signedIn();
  await request(users.create, { body: { username: benName, ...ben } });
});

/** Deletes the cookies of a session, as many backends do in the response to a sign-out. */
const deletesCookies = {
  'Set-Cookie': ['clearhouse=; Path=/; Max-Age=0', 'XSRF-TOKEN=; Path=/; Max-Age=0'],
};

/** Opens a tab of a browser with a session of its own. */
const openTab = async (app: TestConsole, visit: OpenVisit) =>
  visit({ signedIn: false, storageState: await signInState(app.browser, app.url) });

/** Opens a screen in two tabs of such a browser. */
async function openTabs(app: TestConsole, visit: OpenVisit, path: string): Promise<[Page, Page]> {
  const { page } = await openTab(app, visit);
  const other = await page.context().newPage();
  other.setDefaultTimeout(30_000);
  for (const tab of [page, other]) await tab.goto(path);
  app.requests.length = 0;
  return [page, other];
}

const logout = (page: Page) => page.getByRole('link', { name: 'Logout' }).click();
/** The user that the top bar or the notice names. */
const shownUser = async (page: Page) =>
  (
    await page
      .locator('header a[href="/profile"], h1:text("You are now signed in as")')
      .textContent()
  )
    ?.split(' ')
    .at(-1);
const notice = (page: Page, name = benName) =>
  page.getByRole('heading', { name: `You are now signed in as ${name}` });

/** The user whose session the browser's cookie has. */
const actingUser = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/ajax/auth/check');
    return (await response.json()).user?.username;
  });

describe('the end of a session', () => {
  it.for(['the same tab', 'another tab'])(
    'SHELL-17 does not end the next one by a late response: %s',
    async (where, { app, visit }) => {
      const [page, other] = await openTabs(app, visit, '/profile');
      const responded = Promise.withResolvers<void>();
      app.script('POST /ajax/auth/logout', {
        status: 204,
        headers: deletesCookies,
        until: responded.promise,
      });
      await logout(page);
      const next = where === 'the same tab' ? page : other;
      await next.waitForURL('/login');
      await expect
        .poll(() => app.requests.some(({ line }) => line === 'POST /ajax/auth/logout'))
        .toBe(true);
      await signIn(next, ben);
      await next.waitForURL('/dashboard');
      responded.resolve();
      await expect
        .poll(() => app.requests.find(({ line }) => line === 'POST /ajax/auth/logout')?.aborted)
        .toBe(true);
      await next.reload();
      await expect.poll(() => shownUser(next)).toBe(benName);
      expect(await actingUser(next)).toBe(benName);
    },
  );

  it('SHELL-17 aborts the requests of the session', async ({ app, visit }) => {
    const { page } = await openTab(app, visit);
    const line = 'PATCH /ajax/users/edit/3';
    const responded = Promise.withResolvers<void>();
    app.script(line, { status: 204, headers: deletesCookies, until: responded.promise });
    await openForm(page, '/users/edit/3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.requests.some((seen) => seen.line === line)).toBe(true);
    await logout(page);
    await signIn(page, ben);
    await page.waitForURL('/dashboard');
    responded.resolve();
    await expect.poll(() => app.requests.find((seen) => seen.line === line)?.aborted).toBe(true);
    expect(await actingUser(page)).toBe(benName);
  });

  it('OUT-11 SHELL-15 is not confirmed by a page of a proxy', async ({ app, visit }) => {
    const { page, takeErrors } = await openTab(app, visit);
    await page.goto('/profile');
    app.script('POST /ajax/auth/logout', { text: '<h1>Blocked</h1>' });
    await logout(page);
    await page.getByText('Sign-out was not confirmed. Close the browser.').waitFor();
    expect(takeErrors()).toEqual([expect.stringContaining('auth.logout failed: ResponseError')]);
  });

  it('SHELL-17 does not end the next one by a page that was closed', async ({ app, visit }) => {
    const [page, other] = await openTabs(app, visit, '/profile');
    const responded = Promise.withResolvers<void>();
    app.script('POST /ajax/auth/logout', {
      status: 204,
      headers: deletesCookies,
      until: responded.promise,
    });
    const signOuts = () => app.requests.filter(({ line }) => line === 'POST /ajax/auth/logout');
    await logout(page);
    await expect.poll(() => signOuts().length).toBe(1);
    await page.close({ runBeforeUnload: true });
    await other.goto('/login');
    await expect.poll(() => signOuts().length).toBe(2);
    await signIn(other, ben);
    await other.waitForURL('/dashboard');
    responded.resolve();
    await expect.poll(() => signOuts().map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(await actingUser(other)).toBe(benName);
  });
});

describe('the user of a tab', () => {
  // Without TLS, browsers have no locks.
  it.for(['with', 'without'])(
    'SHELL-18 is the one of the cookie after parallel sign-ins %s locks',
    async (locks, { app, visit }) => {
      const [page, other] = await openTabs(app, visit, '/profile');
      if (locks === 'without')
        for (const tab of [page, other])
          await tab.evaluate(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await logout(page);
      await other.waitForURL('/login');
      const arrived = Promise.withResolvers<void>();
      const responses = [page, other].map((tab) => tab.waitForResponse('**/ajax/auth/login'));
      app.script('POST /ajax/auth/login', { until: arrived.promise });
      await signIn(page);
      await expect
        .poll(() => app.requests.some(({ line }) => line === 'POST /ajax/auth/login'))
        .toBe(true);
      app.script('POST /ajax/auth/login');
      await signIn(other, ben);
      // Without locks, the second one is faster.
      await Promise.race([other.waitForURL('/dashboard'), page.waitForTimeout(1_000)]);
      arrived.resolve();
      await Promise.all(responses);
      await expect
        .poll(async () => [await shownUser(page), await shownUser(other)])
        .toEqual(Array(2).fill(await actingUser(page)));
      expect(await actingUser(page)).toBe(locks === 'with' ? benName : 'demo');
    },
  );

  it('SHELL-18 never sends a write after its cookie has changed', async ({ app, visit }) => {
    const { page } = await openTab(app, visit);
    await openForm(page, '/users/edit/3');
    await page.getByLabel('Username').fill('written as another');
    const { cookies } = await signInState(app.browser, app.url, ben);
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page).waitFor();
    expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
  });

  it('SHELL-18 never downloads a report after its cookie has changed', async ({ app, visit }) => {
    const { page } = await openTab(app, visit);
    await page.goto('/report');
    await page.getByLabel('Business').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Last month' }).click();
    const { cookies } = await signInState(app.browser, app.url, ben);
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Download' }).click();
    await notice(page).waitFor();
    expect(app.requests.filter(({ line }) => /^POST .*report|report.stream/.test(line))).toEqual(
      [],
    );
  });

  it('SHELL-18 never downloads a report if its cookie changes during the check', async ({
    app,
    visit,
  }) => {
    const { page } = await openTab(app, visit);
    await page.goto('/report');
    await page.getByLabel('Business').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Last month' }).click();
    const checked = Promise.withResolvers<void>();
    app.script('POST /ajax/report', { status: 204, until: checked.promise });
    await page.getByRole('button', { name: 'Download' }).click();
    await expect
      .poll(() => app.requests.some(({ line }) => line === 'POST /ajax/report'))
      .toBe(true);
    const { cookies } = await signInState(app.browser, app.url, ben);
    await page.context().addCookies(cookies);
    checked.resolve();
    await notice(page).waitFor();
    expect(app.requests.filter(({ line }) => line.includes('report/stream'))).toEqual([]);
  });

  it('SHELL-18 accepts a new token of the same session', async ({ app, visit }) => {
    const { page } = await openTab(app, visit);
    await openForm(page, '/users/edit/3');
    app.requests.length = 0;
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User details updated successfully.').waitFor();
    const lines = app.requests.map(({ line }) => line);
    expect(lines.slice(0, 3)).toEqual([
      'GET /ajax/users/edit/3',
      'GET /ajax/auth/check',
      'PATCH /ajax/users/edit/3',
    ]);
    expect(app.requests[2]?.status).toBe(204);
  });
});

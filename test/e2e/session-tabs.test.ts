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
import { firstResponse } from '../support/first-response.ts';

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

  it('SHELL-17 does not end the next one by a tab that was closed', async ({ app, visit }) => {
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
      const responses = [page, other].map((tab) =>
        firstResponse(tab, (response) => response.url().endsWith('/ajax/auth/login')),
      );
      app.script('POST /ajax/auth/login', { until: arrived.promise });
      await signIn(page);
      await expect
        .poll(() => app.requests.some(({ line }) => line === 'POST /ajax/auth/login'))
        .toBe(true);
      app.script('POST /ajax/auth/login');
      await signIn(other, ben);
      // Without locks, the second one is faster.
      if (locks === 'without') await other.waitForURL('/dashboard');
      else await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length);
      arrived.resolve();
      await Promise.all(responses);
      const winner = locks === 'with' ? benName : 'demo';
      await expect.poll(() => shownUser(page)).toBe(winner);
      await expect.poll(() => shownUser(other)).toBe(winner);
      expect(await actingUser(page)).toBe(winner);
    },
  );
});

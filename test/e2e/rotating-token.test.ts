import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#contract/users.ts';
import { xsrfTokenOf } from '../../backend/auth/sessions.ts';
import {
  contextDefaults,
  it,
  type OpenVisit,
  openForm,
  signInState,
  type TestConsole,
} from '../support/console.ts';
import { button, savePair } from '../support/exchange-pairs.ts';
import { startGateway } from '../support/gateway.ts';
import { encryptToken } from '../support/rotating-token.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';

const pairs = ['XBT-USDC', 'XBT-EURC', 'LTC-USDC', 'LTC-EURC'];
/** Each round saves every pair once: 4 or 200 saves. */
const rounds = process.env.SOAK === '1' ? 50 : 1;
const ben = {
  username: 'rotating',
  email: 'rotating@clearhouse.example',
  password: 'a long enough password',
};

it.beforeAll(async ({ app }) => {
  const { request } = await app.backend.signedIn();
  await request(users.create, { body: ben });
});

/** Opens a tab of a browser with a session of its own. */
const openTab = async (app: TestConsole, visit: OpenVisit) =>
  visit({ signedIn: false, storageState: await signInState(app.browser, app.url) });

/** Loads screens in another tab until `signal` is aborted. */
async function keepLoading(page: Page, signal: AbortSignal) {
  while (!signal.aborted)
    for (const path of ['/dashboard', '/orders', '/users', '/exchange-providers/Kraken'])
      await page.goto(path);
}

/** Saves all pairs in parallel. */
async function saveAll(page: Page) {
  for (const pair of pairs) {
    await button(page, pair, 'Edit').click();
    await page.getByRole('checkbox', { name: `Active, ${pair}` }).click();
  }
  for (const pair of pairs) await button(page, pair, 'Save').click();
  for (const pair of pairs) await button(page, pair, 'Edit').waitFor();
}

describe('with a token that every response rotates', () => {
  it('SHELL-19 every save arrives while another tab loads', { timeout: rounds * 60_000 }, async ({
    app,
  }) => {
    const delayed = () => ({ delay: Math.random() * 250 });
    const backend = await scriptedBackend(app.backend.url, { choose: delayed });
    const gateway = await startGateway({
      backend: backend.url,
      timeoutMs: 20_000,
      backendTimeoutMs: 20_000,
    });
    const storageState: BrowserContextOptions['storageState'] = await signInState(
      app.browser,
      gateway.url,
    );
    const context = await app.browser.newContext({
      ...contextDefaults,
      baseURL: gateway.url,
      storageState,
    });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/exchange-providers/Kraken');
    const end = new AbortController();
    const loading = keepLoading(other, end.signal);
    try {
      for (let round = 0; round < rounds; round += 1) await saveAll(page);
    } finally {
      end.abort();
      await loading;
    }
    const statuses = backend.requests
      .filter(({ line }) => line === savePair)
      .map(({ status }) => status);
    const arrived = statuses.filter((status) => status !== undefined && status < 300);
    expect(arrived).toHaveLength(rounds * pairs.length);
    expect([page.url(), other.url()].filter((url) => url.includes('login'))).toEqual([]);
    await context.close();
    gateway.close();
    backend.close();
  });

  it('SHELL-18 never acts as a user who signs in during the check', async ({ app, visit }) => {
    const { page } = await openTab(app, visit);
    await openForm(page, '/users/edit/3');
    await page.getByLabel('Username').fill('written as another');
    app.keepToken();
    const cookies = await page.context().cookies();
    const secret = cookies.find(({ name }) => name === 'clearhouse')?.value ?? '';
    const token = encodeURIComponent(encryptToken(xsrfTokenOf(secret)));
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: token, url: app.url }]);
    const responded = Promise.withResolvers<void>();
    app.script('GET /ajax/auth/check', { isForwarded: true, until: responded.promise });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.requests.at(-1)?.status).toBe(200);
    await page.context().addCookies((await signInState(app.browser, app.url, ben)).cookies);
    responded.resolve();
    app.script('GET /ajax/auth/check');
    await page.getByRole('heading', { name: `You are now signed in as ${ben.username}` }).waitFor();
    const statuses = app.requests
      .filter(({ line }) => line.startsWith('PATCH'))
      .map(({ status }) => status);
    expect(statuses).toEqual([419]);
  });
});

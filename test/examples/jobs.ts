import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { specifiedNames } from '../../server/proxy/xsrf-names.ts';
import { startGateway } from '../support/gateway.ts';
import { type ScriptedBackend, scriptedBackend } from '../support/scripted-backend.ts';
import { account, type Example, type Running } from './start.ts';

const ana = { email: 'ana@clearhouse.example', password: account.password };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, { email, password } = account) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Reads from the backend as the page's user. */
const read = async (page: Page, path: string) => (await page.request.get(`/ajax${path}`)).json();

/** Defines the tests of the jobs of a person with an example. */
export function defineJobs({ start, names }: Example) {
  let backend: Running;
  /** Between gateway and backend. */
  let upstream: ScriptedBackend;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  /** Opens a page in a browser of its own, with a session unless `user` is null. */
  async function open(path: string, user: typeof account | null = account): Promise<Page> {
    const context = await browser.newContext({ baseURL: gateway.url, locale: 'en-GB' });
    contexts.push(context);
    context.setDefaultTimeout(30_000);
    if (user) {
      const response = await context.request.post('/ajax/auth/login', { data: user });
      expect(response.status()).toBe(200);
    }
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  beforeAll(async () => {
    backend = await start(false);
    upstream = await scriptedBackend(backend.url);
    gateway = await startGateway({
      backend: upstream.url,
      xsrfNames: names,
      timeoutMs: 20_000,
      backendTimeoutMs: 3_000,
    });
    browser = await chromium.connect(inject('browserWs'));
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    upstream.reset();
  });
  afterAll(async () => {
    await browser.close();
    gateway.close();
    upstream.close();
    const log = backend.log();
    await backend.close();
    expect(log).toBe('');
  });

  it('ADOPT-2 signs in, also after a wrong password, and out', async () => {
    const page = await open('/orders', null);
    await page.waitForURL('/login');
    await signIn(page, { ...account, password: 'a wrong password' });
    await page.getByText('Incorrect email or password.').waitFor();
    await signIn(page);
    await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await expect.poll(() => read(page, '/auth/check')).toEqual({ user: null });
  });

  it('ADOPT-2 a sign-out is not undone by requests that began before it', async () => {
    const context = await browser.newContext({ baseURL: gateway.url });
    contexts.push(context);
    const check = async () => (await context.request.get('/ajax/auth/check')).json();
    for (let round = 0; round < 12; round += 1) {
      await context.request.post('/ajax/auth/login', { data: account });
      const token = (await context.cookies()).find(({ name }) => name === specifiedNames.cookie);
      const headers = { [specifiedNames.header]: decodeURIComponent(token?.value ?? '') };
      const before = [check(), check(), check(), check()];
      await Promise.all([...before, context.request.post('/ajax/auth/logout', { headers })]);
      expect(await check()).toEqual({ user: null });
    }
  });

  it('ADOPT-2 lists and searches, and opens what was found', async () => {
    const page = await open('/users');
    await page.getByText('carla@clearhouse.example').waitFor();
    await page.getByRole('searchbox', { name: 'Search Users' }).fill('KIRA');
    await page.getByText('kira@clearhouse.example').waitFor();
    expect(await page.getByText('carla@clearhouse.example').count()).toBe(0);
    await page.goto('/orders');
    await page.getByRole('searchbox', { name: 'Search Orders' }).fill('ord/000');
    await page.getByText('ORD/0001').click();
    await page.getByText('27123.55').first().waitFor();
    expect(upstream.requests.filter(({ status = 0 }) => status >= 400)).toEqual([]);
  });

  it('ADOPT-2 shows the change of another person before it is overwritten', async () => {
    const page = await open('/users/edit/4');
    await page.getByLabel('Username').fill('carla.demo');
    const other = await open('/users/edit/4', ana);
    await other.getByLabel('Username').fill('carla.ana');
    await button(other, 'Save').click();
    await other.getByText('User details updated successfully.').waitFor();
    await button(page, 'Save').click();
    await page
      .getByText(/carla.ana/)
      .first()
      .waitFor();
    expect((await read(page, '/users/edit/4')).username).toBe('carla.ana');
    await button(page, 'Save anyway').click();
    await page.getByText('User details updated successfully.').waitFor();
    expect((await read(page, '/users/edit/4')).username).toBe('carla.demo');
  });

  it('ADOPT-2 shows the reasons below the fields, and those of a rejected deletion', async () => {
    const page = await open('/users/create');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByLabel('Username').fill('ana');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Email').fill('lara@clearhouse.example');
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    await page.goto('/users/details/1');
    await button(page, 'Delete').click();
    await page.getByText('You cannot delete yourself.').waitFor();
  });

  it('ADOPT-2 asks for a sign-in without a session, and keeps what was typed', async () => {
    const page = await open('/users/edit/5');
    await page.getByLabel('Username').fill('typed before');
    await page.context().clearCookies({ name: new RegExp(`^(?!${specifiedNames.cookie})`) });
    await button(page, 'Save').click();
    await signIn(page);
    await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
    expect((await read(page, '/users/edit/5')).username).toBe('diego');
  });

  it('ADOPT-3 carries out a write with a lost response once', async () => {
    const page = await open('/users/create');
    upstream.script('POST /ajax/users/create', { isForwarded: true, cut: true });
    await page.getByLabel('Username').fill('lost');
    await page.getByLabel('Password', { exact: true }).fill('the password of lost');
    await page.getByLabel('Email').fill('lost@clearhouse.example');
    await button(page, 'Save').click();
    await page.getByText('This may have been saved.').waitFor();
    upstream.script('POST /ajax/users/create');
    await button(page, 'Retry').click();
    await page.getByText('User created successfully.').waitFor();
    expect((await read(page, '/users?page=1&per_page=100&q=lost')).total).toBe(1);
  });
}

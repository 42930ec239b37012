import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { startGateway } from '../support/gateway.ts';
import { type ScriptedBackend, scriptedBackend } from '../support/scripted-backend.ts';
import { type Laravel, noLaravel, startLaravel } from './start.ts';

const rounds = process.env.SOAK === '1' ? 34 : 3;

const ana = { email: 'ana@clearhouse.example', password: 'the password of ana' };

let laravel: Laravel;
/** Between gateway and Laravel. */
let upstream: ScriptedBackend;
/** The largest latency of a response, in ms; each one has its own. */
let delayMs = 0;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let browser: Browser;
const contexts: BrowserContext[] = [];

/** Opens a page in a browser of its own, with a session unless `account` is null. */
async function open(
  path: string,
  account: { email: string; password: string } | null = demoAccount,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: gateway.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  contexts.push(context);
  context.setDefaultTimeout(30_000);
  if (account) {
    const { email, password } = account;
    const response = await context.request.post('/ajax/auth/login', { data: { email, password } });
    expect(response.status()).toBe(200);
  }
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function signIn(
  page: Page,
  { email, password } = demoAccount as { email: string; password: string },
) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The row of a record that a link or a cell names. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reads from Laravel as the page's user. */
const read = async (page: Page, path: string) => (await page.request.get(`/ajax${path}`)).json();

/** Returns how often the event log has an event. */
const events = async (page: Page, description: string): Promise<number> =>
  (await read(page, '/system/event-logs')).items.filter(
    (event: { description: string }) => event.description === description,
  ).length;

/** Loads pages in a tab until a promise resolves. */
async function loadUntil(page: Page, done: Promise<void>) {
  let isDone = false;
  done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await page.goto('/users');
    await page.getByText('carla@clearhouse.example').waitFor();
  }
}

/** Returns the statuses that Laravel sent for a request. */
const statuses = (line: string) =>
  upstream.requests.filter((request) => request.line === line).map(({ status }) => status);

describe.skipIf(!inject('hasLaravel'))('Laravel behind the gateway', noLaravel, () => {
  beforeAll(async () => {
    laravel = await startLaravel();
    const choose = () => (delayMs === 0 ? undefined : { delay: Math.random() * delayMs });
    upstream = await scriptedBackend(laravel.url, { choose });
    gateway = await startGateway({
      backend: upstream.url,
      timeoutMs: 20_000,
      backendTimeoutMs: 3_000,
    });
    browser = await chromium.connect(inject('browserWs'));
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    upstream.reset();
    delayMs = 0;
  });
  afterAll(async () => {
    await browser.close();
    gateway.close();
    upstream.close();
    const errors = laravel.log();
    await laravel.close();
    expect(errors).toBe('');
  });

  it('ADOPT-2 signs in and out, also after a wrong password', async () => {
    const page = await open('/orders', null);
    await page.waitForURL('/login');
    await signIn(page, { ...demoAccount, password: 'a wrong password' });
    await page.getByText('Incorrect email or password.').waitFor();
    await signIn(page);
    await page.waitForURL('/dashboard');
    await page.getByText('open quotes').waitFor();
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await expect.poll(() => statuses('POST /ajax/auth/logout')).toEqual([204]);
    expect(await read(page, '/auth/check')).toEqual({ user: null });
  });

  it('ADOPT-2 blocks an account after ten wrong passwords', async () => {
    const kira = { email: 'kira@clearhouse.example', password: 'the password of kira' };
    for (let n = 0; n < 10; n += 1) {
      const body = JSON.stringify({ ...kira, password: 'a wrong password' });
      await fetch(`${gateway.url}/ajax/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    }
    const page = await open('/login', null);
    await signIn(page, kira);
    await page.getByText(/Too many attempts\. Try again in \d+ seconds\./).waitFor();
  });

  it('ADOPT-2 shows every list and record', async () => {
    const page = await open('/dashboard');
    for (const [path, text] of [
      ['/dashboard', 'Kraken did not respond.'],
      ['/closed-loop-balancing', 'CLS-000001'],
      ['/closed-loop-balancing/details/1', 'TRD-0006'],
      ['/report', 'Download Report'],
      ['/wallet-providers', 'Bürgi & Söhne 50%'],
      [`/wallet-providers/${encodeURIComponent('Bürgi & Söhne 50%')}`, 'LTC hot wallet'],
      ['/wallet-providers/BitGo/XBT', 'DEP-0003'],
      ['/exchange-providers', 'Bitstamp'],
      ['/exchange-providers/Kraken', 'XBT-USDC'],
      ['/businesses', '(Unresolved Business)'],
      ['/businesses/details/2', 'INV-0001'],
      ['/users', 'carla@clearhouse.example'],
      ['/users?page=2', 'kira@clearhouse.example'],
      ['/users/details/2', 'ana@clearhouse.example'],
      ['/profile', 'demo@clearhouse.example'],
      ['/system', 'sweeper'],
      ['/system/api-queries/3', '502'],
      ['/orders', 'ORD-0040'],
      ['/orders/ORD-0004', 'payer-4@mail.example'],
      ['/exchange-rules', 'XBT-USD'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('main').getByText(text).first().waitFor();
    }
    expect(upstream.requests.filter(({ status = 0 }) => status >= 400)).toEqual([]);
  });

  it('ADOPT-2 settles trades and processes the settlement', async () => {
    const page = await open('/closed-loop-balancing/create');
    await page.getByLabel('Exchange Provider').selectOption('Bitstamp');
    await page.getByLabel('Cryptocurrency').selectOption('XBT');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await button(page, 'Save').click();
    await page.getByText('Settlement created successfully.').waitFor();
    await button(page, 'Process').click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await dialog.getByRole('textbox', { name: 'Transaction Hash' }).fill('ab12'.repeat(16));
    await save.click();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await dialog.getByText('This value is taken.').waitFor();
    await dialog.getByRole('textbox', { name: 'Transaction Hash' }).fill('cd34'.repeat(16));
    await save.click();
    await page.getByText('Closed loop settlement processed successfully.').waitFor();
    await page.getByText('Completed').waitFor();
  });

  it('ADOPT-2 saves caps and exchange rules', async () => {
    const page = await open('/exchange-providers/Kraken');
    await rowOf(page, 'XBT-USDC').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Volume Cap daily, XBT-USDC' }).fill('260000.50');
    await button(page, 'Save').click();
    await rowOf(page, 'XBT-USDC').getByRole('button', { name: 'Edit' }).waitFor();
    await page.reload();
    await rowOf(page, 'XBT-USDC').getByText('260000.50').waitFor();
    await page.goto('/exchange-rules');
    await rowOf(page, 'LTC-EUR').getByRole('button', { name: 'Edit' }).click();
    await rowOf(page, 'LTC-EUR').getByRole('combobox').selectOption('Unassiged');
    await button(page, 'Save').click();
    await rowOf(page, 'LTC-EUR').getByRole('button', { name: 'Edit' }).waitFor();
    const { exchange_rule_matrix } = await read(page, '/exchange-rules');
    expect(exchange_rule_matrix[3]).toMatchObject({
      cryptocurrency: { code: 'LTC' },
      stablecoin: null,
    });
  });

  it('ADOPT-2 creates, edits and deletes a user', async () => {
    const page = await open('/users/create');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByLabel('Username').fill('ana');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Email').fill('lara@clearhouse.example');
    await button(page, 'Save').click();
    await page.getByText('This value is taken.').waitFor();
    await page.getByText('Use at least 10 characters.').waitFor();
    await page.getByLabel('Username').fill('lara');
    await page.getByLabel('Password', { exact: true }).fill('the password of lara');
    await button(page, 'Save').click();
    await page.getByText('User created successfully.').waitFor();
    await button(page, 'Edit').click();
    await page.getByLabel('Username').fill('lara.k');
    await button(page, 'Save').click();
    await page.getByText('User details updated successfully.').waitFor();
    await button(page, 'Delete').click();
    await page.getByText('User deleted successfully.').waitFor();
    await page.waitForURL(/\/users$/);
    expect((await read(page, '/users?page=2')).total).toBe(12);
  });

  it('ADOPT-2 shows the reason of a rejected deletion', async () => {
    const page = await open('/businesses/details/2');
    page.on('dialog', (dialog) => dialog.accept());
    await button(page, 'Delete').click();
    await page.getByText('A business that has invoices cannot be deleted.').waitFor();
  });

  it('ADOPT-2 downloads a report, and sends a visitor 401', async () => {
    const page = await open('/report');
    await page.getByLabel('Business').selectOption('shop-003');
    await page.getByLabel('Start Date').fill('2020-01-01');
    await page.getByLabel('End Date').fill('2099-12-31');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    expect(file.suggestedFilename()).toBe('report shop-003 2020-01-01 2099-12-31.csv');
    const lines = (await (await file.createReadStream()).toArray()).join('').split('\r\n');
    expect(lines[1]).toMatch(/^ORD-0002,.*,0?\.?\d+\.\d+,/);
    const visitor = await open('/login', null);
    const response = await visitor.request.get('/ajax/report/stream', { maxRedirects: 0 });
    expect([response.status(), await response.json()]).toEqual([
      401,
      { message: 'Unauthenticated.' },
    ]);
  });

  it('ADOPT-2 asks for a sign-in after the session has expired', async () => {
    const page = await open('/businesses/edit/3');
    await page.getByLabel('Name').fill('Typed before the expiry');
    laravel.endSessions();
    await button(page, 'Save').click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await signIn(page);
    await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
    expect((await read(page, '/businesses/edit/3')).name).toBe('Shop 3');
  });

  it('ADOPT-2 signs out in every tab', async () => {
    const page = await open('/dashboard');
    const other = await page.context().newPage();
    await other.goto('/users');
    await other.getByText('carla@clearhouse.example').waitFor();
    await page.getByRole('link', { name: 'Logout' }).click();
    await other.waitForURL('/login');
    await signIn(other);
    await page.waitForURL('/dashboard');
  });

  it('ADOPT-2 shows the change of another person before it is overwritten', async () => {
    const page = await open('/businesses/edit/4');
    await page.getByLabel('Name').fill('Shop of demo');
    const other = await open('/businesses/edit/4', ana);
    await other.getByLabel('Name').fill('Shop of ana');
    await button(other, 'Save').click();
    await other.getByText('Business details updated successfully.').waitFor();
    await button(page, 'Save').click();
    await page
      .getByText(/Shop of ana/)
      .first()
      .waitFor();
    expect((await read(page, '/businesses/edit/4')).name).toBe('Shop of ana');
  });

  it('ADOPT-3 carries out a write with a lost response once', async () => {
    const page = await open('/businesses/create');
    upstream.script('POST /ajax/businesses/create', { isForwarded: true, cut: true });
    await page.getByLabel('Reference Id').fill('lost-1');
    await page.getByLabel('Name').fill('Lost');
    await page.getByLabel('Confirmation Requirement').fill('2');
    await button(page, 'Save').click();
    await page.getByText('This may have been saved.').waitFor();
    upstream.script('POST /ajax/businesses/create');
    await button(page, 'Retry').click();
    await page.getByText('Business created successfully.').waitFor();
    expect(await events(page, 'demo@clearhouse.example created the business lost-1.')).toBe(1);
  });

  it('ADOPT-3 creates nothing after a rejection with a lost response', async () => {
    const page = await open('/businesses/create');
    upstream.script('POST /ajax/businesses/create', { isForwarded: true, cut: true });
    await page.getByLabel('Reference Id').fill('shop-001');
    await page.getByLabel('Name').fill('Again');
    await page.getByLabel('Confirmation Requirement').fill('2');
    await button(page, 'Save').click();
    await page.getByText('This may have been saved.').waitFor();
    upstream.script('POST /ajax/businesses/create');
    await button(page, 'Retry').click();
    await page.getByText('This value is taken.').waitFor();
    expect(statuses('POST /ajax/businesses/create').every((status) => status === 422)).toBe(true);
  });

  it(
    'ADOPT-5 saves every row while each response changes the cookie',
    async () => {
      delayMs = 250;
      const page = await open('/exchange-providers/Kraken');
      const pairs = ['XBT-USDC', 'XBT-EURC', 'LTC-USDC', 'LTC-EURC', 'ETH-USDC', 'ETH-EURC'];
      const isDone = Promise.withResolvers<void>();
      const other = await page.context().newPage();
      const loads = loadUntil(other, isDone.promise);
      for (let round = 1; round <= rounds; round += 1) {
        for (const pair of pairs) {
          await rowOf(page, pair).getByRole('button', { name: 'Edit' }).click();
          await page
            .getByRole('textbox', { name: `Volume Cap daily, ${pair}` })
            .fill(`25${round}000.00`);
        }
        // Clicks in the page, since each click of the driver waits for the last one's effect.
        await page.evaluate(async () => {
          for (const save of [...document.querySelectorAll('button')].filter(
            ({ innerText }) => innerText === 'Save',
          )) {
            save.click();
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
        });
        for (const pair of pairs)
          await rowOf(page, pair).getByRole('button', { name: 'Edit' }).waitFor();
        const saved = (await read(page, '/exchange-providers/Kraken')).pairs.map(
          (pair: { properties: { volume_cap_daily: string } }) => pair.properties.volume_cap_daily,
        );
        expect(saved).toEqual(pairs.map(() => `25${round}000.00`));
      }
      isDone.resolve();
      await loads;
      expect(await page.getByRole('link', { name: 'demo', exact: true }).count()).toBe(1);
    },
    rounds * 60_000,
  );
});

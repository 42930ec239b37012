import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { inject, it as plainIt } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { type Deployment, unmarked } from '../../server/deployment/deployment.ts';
import { anyDatabase, startBackend, type TestBackend } from './backend.ts';
import { startGateway } from './gateway.ts';
import { type ScriptedBackend, scriptedBackend } from './scripted-backend.ts';

/** The real gateway and the real backend, with a proxy between them that tests can script. */
export interface TestConsole
  extends Pick<ScriptedBackend, 'requests' | 'script' | 'keepToken' | 'declareNothing' | 'reset'> {
  url: string;
  backend: TestBackend;
  browser: Browser;
  /** The environment, announcement and read-only mode, which tests can change and `reset` removes. */
  deployment: Deployment;
  /** Browser storage with a session of the demo account. */
  signedIn: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  close: () => Promise<void>;
}

/** What the test files of a worker share. */
interface Front {
  scripted: ScriptedBackend;
  gateway: Awaited<ReturnType<typeof startGateway>>;
  browser: Browser;
  close: () => Promise<void>;
}

async function startFront(): Promise<Front> {
  // Each file forwards to a backend of its own.
  const scripted = await scriptedBackend('http://127.0.0.1:9');
  // Operators wait for a verdict about a failed write for this time, and half as long again for Retry of a load.
  const gateway = await startGateway({
    backend: scripted.url,
    timeoutMs: 20_000,
    backendTimeoutMs: 3_000,
  });
  const browser = await chromium.connect(inject('browserWs'));
  return {
    scripted,
    gateway,
    browser,
    async close() {
      await browser.close();
      gateway.close();
      scripted.close();
    },
  };
}

async function startConsole({ scripted, gateway, browser }: Front): Promise<TestConsole> {
  const backend = await startBackend(await anyDatabase());
  const { url, deployment } = gateway;
  const { requests, script, keepToken, declareNothing, forwardTo, reset } = scripted;
  forwardTo(backend.url);
  return {
    url,
    backend,
    browser,
    deployment,
    requests,
    script,
    keepToken,
    declareNothing,
    reset() {
      reset();
      deployment.apply(unmarked);
    },
    signedIn: await signInState(browser, url),
    close: backend.close,
  };
}

/** Signs in. Returns browser storage with the session. */
export async function signInState(
  browser: Browser,
  url: string,
  { email, password } = demoAccount as Account,
) {
  const context = await browser.newContext();
  const response = await context.request.post(`${url}/ajax/auth/login`, {
    data: { email, password },
  });
  if (!response.ok())
    throw new Error(`The sign-in returned ${response.status()}: ${await response.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Account {
  email: string;
  password: string;
}

/** Page in a new browser context. */
export interface Visit {
  page: Page;
  /** Returns and clears the errors in the browser's console. Errors that remain at the end fail the test. */
  takeErrors: () => string[];
}

/** Opens a page, signed in as the demo account unless `signedIn` is false. */
export type OpenVisit = (
  options?: BrowserContextOptions & { signedIn?: boolean },
) => Promise<Visit>;

interface Fixtures {
  front: Front;
  app: TestConsole;
  visit: OpenVisit;
  /**
   * Page that the tests of a worker share, because the first load of a new context takes twice the processor time of a later one.
   * Each test starts signed in, with empty storage. A test that sets a clock or adds scripts or routes uses `visit`.
   */
  page: Page;
  /** Returns and clears the errors in the browser's console. Errors that remain at the end fail the test. */
  takeErrors: () => string[];
  sharedPage: Page;
  errors: string[];
}

/** Test in Chromium. Errors in the browser's console, uncaught exceptions and CSP violations fail it. */
export const it = plainIt.extend<Fixtures>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest derives a fixture's dependencies from the pattern.
    async ({}, use) => {
      const front = await startFront();
      await use(front);
      await front.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ front }, use) => {
      const console = await startConsole(front);
      await use(console);
      await console.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest derives a fixture's dependencies from the pattern.
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    if (errors.length > 0)
      throw new Error(`Unexpected errors in the browser's console:\n${errors.join('\n')}`);
  },
  takeErrors: async ({ errors }, use) => use(() => errors.splice(0)),
  sharedPage: [
    async ({ front: { browser, gateway } }, use) => {
      const context = await browser.newContext({ ...contextDefaults, baseURL: gateway.url });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ app, sharedPage: page, errors }, use) => {
    app.reset();
    await page.context().addCookies(app.signedIn.cookies);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none' });
    collectErrors(page, errors);
    await use(page);
    await page.context().setOffline(false);
    // Leaves the app for a document of the same origin and the same Cross-Origin-Opener-Policy: for another policy, Chromium
    // starts a process for this document and one for the next, which takes twice the processor time of the test's first load.
    await page.goto('/icon-blue.svg');
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      indexedDB.deleteDatabase('clearhouse');
    });
    await page.context().clearCookies();
    await page.context().clearPermissions();
    for (const event of ['console', 'pageerror', 'dialog', 'request'] as const)
      page.removeAllListeners(event);
    app.reset();
  },
  visit: async ({ app, errors }, use) => {
    const contexts: BrowserContext[] = [];
    app.reset();
    await use(async ({ signedIn = true, ...options } = {}) => {
      const context = await app.browser.newContext({
        ...contextDefaults,
        baseURL: app.url,
        ...(signedIn && { storageState: app.signedIn }),
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      collectErrors(page, errors);
      return { page, takeErrors: () => errors.splice(0) };
    });
    await Promise.all(contexts.map((context) => context.close()));
    app.reset();
  },
});

/** Options of every browser context. Animations cost processor time, and no test is about them. */
export const contextDefaults = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;

/** Adds the errors of a page's console, and its exceptions, to a list. */
export function collectErrors(page: Page, errors: string[]): void {
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium logs this line for every response other than 2xx; the tests check the client's own errors.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
}

// Starts the console before the first test, so that its start does not count towards that test's timeout.
it.beforeAll(({ app }) => void app);

declare global {
  var axe: typeof axeCore | undefined;
}

/** Without its comments and names, Chromium takes half of the time. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Lists axe violations of WCAG 2.2 AA and best practices. */
export async function accessFaults(page: Page): Promise<string[]> {
  // Once per document: the injection takes longer than a run.
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axeScript);
  return page.evaluate(async () => {
    const results = await globalThis.axe?.run({ resultTypes: ['violations'], iframes: false });
    return (results?.violations ?? []).flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  });
}

/** Navigates within the app, which takes a fraction of the time of a document load. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Limits a locator to elements that are loaded: neither in a skeleton nor in data that is being refetched. */
export const loaded = (page: Page, locator: Locator): Locator =>
  locator.and(page.locator(':not([aria-busy="true"] *)'));

/** Opens a screen and waits until its first form is loaded: its skeleton has the same fields. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loaded(page, page.locator('form').first()).waitFor();
}

/** Returns the terms and values of a loaded card or screen, without the exact times for screen readers. */
export async function facts(page: Page, name?: string): Promise<Record<string, string>> {
  const card = name === undefined ? page.getByRole('main') : page.getByRole('region', { name });
  await loaded(page, card.locator('dl')).first().waitFor();
  const [names, values] = [
    await card.locator('dt').allTextContents(),
    await card.locator('dd').allInnerTexts(),
  ];
  return Object.fromEntries(
    names.map((fact, index) => [fact, (values[index] ?? '').replace(/\s*\(.*Z\)$/s, '')]),
  );
}

/** Returns the texts of a loaded table by row, header rows first. */
export const tableCells = (page: Page, name: string): Promise<string[][]> =>
  loaded(page, page.getByRole('table', { name, exact: true })).evaluate((table: HTMLTableElement) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? '')),
  );

/** Returns the texts of a column of a loaded table, without its heading. */
export async function columnCells(page: Page, name: string, heading: string): Promise<string[]> {
  const [headings = [], ...rows] = await tableCells(page, name);
  return rows.map((row) => row[headings.indexOf(heading)] ?? '');
}

/** Locates the table row that contains a link of this name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Returns the reference id of the first order of the loaded list. */
export async function firstOrder(page: Page): Promise<string> {
  const orders = page.getByRole('table', { name: 'Orders', exact: true });
  return (await loaded(page, orders).locator('tbody a').first().textContent()) ?? '';
}

/** Fills in and submits the sign-in form. */
export async function signIn(
  page: Page,
  { email, password } = demoAccount as { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Clicks a button that copies, and returns the clipboard's text. Poll it: all tests share the clipboard of one Chromium. */
export async function copyWith(button: Locator): Promise<string> {
  await button.click();
  return button.page().evaluate(() => navigator.clipboard.readText());
}

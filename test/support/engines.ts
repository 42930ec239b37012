import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { chromiumProgram } from './chromium.ts';

/** The engines of browsers. Each of the others is the one of Debian's package; CI installs both. */
export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** Which element of the document a step is about: the first one that is shown and has this accessible name. */
export interface Target {
  role: 'button' | 'link' | 'field' | 'checkbox';
  name: string;
  /** Looks only inside the first element of this selector. */
  within?: string;
}

/** A window of a browser, which a test uses as a person does: real clicks and real keys. */
export interface EngineWindow {
  /** Of the browser, such as `Firefox/153.8.0`. */
  version: string;
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the document. */
  run: <T>(body: string) => Promise<T>;
  /** Clicks an element as soon as it is there. */
  click: (target: Target) => Promise<void>;
  /** Types into a field, after its present text. */
  type: (target: Target, text: string) => Promise<void>;
  /** Sets the value of a select or a date, for which the browsers have controls of their own outside the document. */
  choose: (target: Target, value: string) => Promise<void>;
  /** Returns and clears the errors that the console of the browser has. */
  takeErrors: () => Promise<string[]>;
  /** Returns the text of each file that was downloaded. */
  downloads: () => string[];
  close: () => Promise<void>;
}

const webkitFolder = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1';
const programs = {
  Firefox: ['/usr/bin/firefox-esr'],
  WebKit: [
    join(webkitFolder, 'MiniBrowser'),
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/xvfb-run',
    '/usr/bin/dbus-run-session',
  ],
};

/** Returns why an engine cannot be tested on this machine; undefined if it can. */
export function missingEngine(engine: Engine): string | undefined {
  if (engine === 'Chromium') return undefined;
  const missing = programs[engine].find((file) => !existsSync(file));
  return (
    missing &&
    `${engine} is not installed (Debian: firefox-esr, webkit2gtk-driver, xvfb, xauth, dbus)`
  );
}

/** Starts an engine with a profile of its own. */
export const openEngine = (engine: Engine): Promise<EngineWindow> =>
  engine === 'WebKit' ? openWebKit() : openByPuppeteer(engine);

/** Firefox itself states that a script whose load a navigation has aborted, which is then empty, differs from its digest. */
const digestOfNothing = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

async function openByPuppeteer(engine: 'Chromium' | 'Firefox'): Promise<EngineWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const isFirefox = engine === 'Firefox';
  const browser = await puppeteer.launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath: isFirefox ? '/usr/bin/firefox-esr' : await chromiumProgram(),
    headless: true,
    args: isFirefox ? [] : ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    downloadBehavior: { policy: 'allow', downloadPath: folder },
    extraPrefsFirefox: {
      'browser.download.dir': folder,
      'browser.download.folderList': 2,
      'intl.accept_languages': 'en-GB',
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const errors: string[] = [];
  const add = (error: string) => {
    if (!error.includes(digestOfNothing)) errors.push(error);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
  page.on('pageerror', (error) => add(String(error)));
  page.on('dialog', (dialog) => void dialog.accept());
  const run = <T>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<T>;
  const find = (target: Target) =>
    found(
      async () => await page.evaluateHandle(finderOf(target)),
      async (handle) => handle.asElement() as ElementHandle<Element> | null,
      target,
    );
  return {
    version: await browser.version(),
    async open(url) {
      await page.goto(url);
    },
    run,
    click: (target) => clicked(() => find(target), target),
    async type(target, text) {
      await (await find(target)).focus();
      await page.keyboard.type(text);
    },
    choose: chooser(run),
    takeErrors: async () => errors.splice(0),
    downloads: () => filesIn(folder),
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** MiniBrowser, the browser of WebKitGTK, on a display of its own. It has no sandbox here, because CI runs as root. */
async function openWebKit(): Promise<EngineWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`],
    {
      detached: true,
      env: {
        ...process.env,
        HOME: folder,
        XDG_DOWNLOAD_DIR: folder,
        LANG: 'C.UTF-8',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    },
  );
  await until(() => isListening(port), 'WebKitWebDriver listens');
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', {
    binary: join(webkitFolder, 'MiniBrowser'),
    args: ['--automation'],
  });
  const window = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await window.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  const find = (target: Target) =>
    found(
      () => window.executeScript<WebElement | null>(`return ${finderOf(target)}`),
      async (element) => element,
      target,
    );
  const run = <T>(body: string) => window.executeScript<T>(body);
  return {
    version: `WebKit/${(await window.getCapabilities()).getBrowserVersion()}`,
    async open(url) {
      await run('window.isLeft = true');
      await window.get(url);
      // The driver takes the end of a load that this one aborts for the end of this one.
      await until(() => run("return !window.isLeft && document.readyState === 'complete'"), url);
      await run(watchErrors);
    },
    run,
    click: (target) => clicked(() => find(target), target),
    async type(target, text) {
      await (await find(target)).sendKeys(text);
    },
    choose: chooser(run),
    takeErrors: () => run('return window.consoleErrors.splice(0)'),
    downloads: () => filesIn(folder),
    async close() {
      await window.quit();
      await stop(driver);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets a value as React expects it from a browser. Of a select, `value` may be the text of an option. */
const chooser =
  (run: EngineWindow['run']): EngineWindow['choose'] =>
  async (target, value) =>
    until(
      () =>
        run(`
          const element = ${finderOf(target)};
          const option = [...(element?.options ?? [])].find(({ text }) => text === ${JSON.stringify(value)});
          if (!element || (element.options && !option)) return false;
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
          set.call(element, option?.value ?? ${JSON.stringify(value)});
          for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
          return true;
        `),
      `${target.role} ${target.name} with ${value}`,
    );

/** MiniBrowser shows no console to its driver, so the document collects its errors itself, from the end of its load on. */
const watchErrors = `
  const errors = (window.consoleErrors = []);
  const { error } = console;
  console.error = (...parts) => {
    errors.push(parts.join(' '));
    error.apply(console, parts);
  };
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(type, (event) => errors.push(event.message ?? event.reason ?? event.blockedURI ?? type));
`;

/** An expression that evaluates to an element, or to null. */
const finderOf = ({ role, name, within = 'body' }: Target) => `(() => {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input, select, textarea',
    checkbox: 'input[type=checkbox]',
  };
  const nameOf = (element) =>
    (
      element.getAttribute('aria-label') ??
      (element.labels?.length ? element.labels[0].textContent : element.textContent)
    ).trim();
  const isShown = (element) => element.getClientRects().length > 0;
  return (
    [...(document.querySelector(${JSON.stringify(within)})?.querySelectorAll(selectors.${role}) ?? [])].find(
      (element) => isShown(element) && !element.disabled && nameOf(element).startsWith(${JSON.stringify(name)}),
    ) ?? null
  );
})()`;

/** Returns the element of a target as soon as it is there. */
async function found<Handle, Found>(
  find: () => Promise<Handle>,
  elementOf: (handle: Handle) => Promise<Found | null>,
  target: Target,
): Promise<Found> {
  let element: Found | null = null;
  await until(async () => {
    element = await elementOf(await find());
    return element !== null;
  }, `${target.role} ${target.name}`);
  return element as Found;
}

/** The element was replaced or covered between the moment at which it was found and the click, which has done nothing. */
const isTooEarly = (error: unknown) =>
  /StaleElement|NotInteractable|ClickIntercepted|no such node|not clickable|detached/.test(
    String(error),
  );

/** Clicks the element of a target as soon as that is possible. */
const clicked = (find: () => Promise<{ click: () => Promise<void> }>, target: Target) => {
  let problem: unknown;
  const click = async () => {
    try {
      await (await find()).click();
      return true;
    } catch (error) {
      if (!isTooEarly(error)) throw error;
      problem = error;
      return false;
    }
  };
  return until(click, `a click on ${target.role} ${target.name} ${target.within}`, () => problem);
};

/** Waits until a condition is true, for at most half a minute. */
async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  cause: () => unknown = () => undefined,
): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await condition())) {
    if (performance.now() > end)
      throw new Error(`Not there after 30 s: ${what}`, { cause: cause() });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.csv'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const isListening = async (port: number): Promise<boolean> => {
  const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
  return response?.ok ?? false;
};

/** Ends a process group and waits for its leader. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

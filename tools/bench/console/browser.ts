import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { demoAccount } from '../../../backend/demo/account.ts';
import { launchChromium } from '../../../test/support/chromium.ts';

/** The project's Chromium, and its DevTools port for Lighthouse. */
export interface BenchBrowser {
  browser: Browser;
  devtoolsPort: number;
  close: () => Promise<void>;
}

export async function openBrowser(): Promise<BenchBrowser> {
  const devtoolsPort = await freePort();
  const server = await launchChromium({ devtoolsPort });
  const browser = await chromium.connect(server.wsEndpoint);
  return { browser, devtoolsPort, close: () => browser.close().then(server.close) };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Signs in at an address and returns the cookies. */
export async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext();
  const { email, password } = demoAccount;
  const response = await context.request.post(`${url}/ajax/auth/login`, {
    data: { email, password },
  });
  if (!response.ok()) throw new Error(`The sign-in responded ${response.status()}.`);
  const { cookies } = await context.storageState();
  await context.close();
  return cookies;
}

/** Replaces the cookies of the default context, which Lighthouse uses for its window. */
export async function setOwnCookies(
  browser: Browser,
  cookies: Awaited<ReturnType<typeof signIn>>,
): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.clearCookies');
  await devtools.send('Storage.setCookies', { cookies });
  await devtools.detach();
}

import { createHash, createPublicKey } from 'node:crypto';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { reportsPath } from '../../server/client-reports/receive.ts';
import {
  createDeployment,
  type Deployment,
  unknownBuild,
} from '../../server/deployment/deployment.ts';
import { createMetrics } from '../../server/ops/metrics.ts';
import { readClient } from '../../server/static/files.ts';
import { gateway } from '../server/gateway.ts';
import { pem } from '../server/proxy/tls-backend.ts';
import { launchChromium } from '../support/chromium.ts';
import { startFaultyIngress } from '../support/faulty-ingress.ts';
import { clientFolder } from '../support/gateway.ts';
import { signedOutBackend } from '../support/upstream.ts';

const client = readClient({ folder: clientFolder, appName: 'Clearhouse' });
const chunk = [...client.files.keys()].find((path) => path.startsWith('/assets/signed-in-')) ?? '';

interface SignInPageOptions {
  prepare?: (page: Page) => Promise<unknown>;
  deployment?: Deployment;
}

/** Starts a gateway without a backend. */
async function startConsole(options: { deployment?: Deployment; trustProxy?: string[] } = {}) {
  const metrics = createMetrics({ checkBackend: async () => undefined, build: unknownBuild });
  const running = await gateway({
    backend: await signedOutBackend(),
    client,
    metrics,
    logLevel: 'debug',
    ...options,
  });
  return { ...running, read: () => metrics.registry.metrics() };
}

/** Opens the sign-in screen of a gateway. */
async function signInPage({
  prepare,
  deployment = createDeployment({ client }),
}: SignInPageOptions = {}) {
  const running = await startConsole({ deployment });
  const browser = await chromium.connect(inject('browserWs'));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await prepare?.(page);
  await page.goto(`${running.origin}/login`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  return { ...running, page };
}

const addScript = (page: Page, text: string) =>
  page.evaluate((source) => {
    const script = document.createElement('script');
    script.append(source);
    document.head.append(script);
  }, text);

/** Stores that a page sends a report, also while it is left. */
function storeReports() {
  const { fetch } = window;
  window.fetch = (path, init) => {
    if (path === '/client-reports') sessionStorage.sent = true;
    return fetch(path, init);
  };
}

describe('content security', () => {
  it('GW-23 rejects markup from strings, inline scripts and evaluation', async () => {
    const { page, lines } = await signInPage();
    for (const sink of [
      "document.body.innerHTML = '<b>x</b>'",
      "setTimeout('window.ran = 1')",
      "new DOMParser().parseFromString('', 'text/html')",
    ]) {
      await expect(page.evaluate(sink)).rejects.toThrow(/Trusted/);
    }
    await addScript(page, 'window.ran = 1').catch(() => {});
    await expect.poll(() => page.evaluate('window.ran')).toBeUndefined();
    await expect.poll(() => lines.filter(({ kind }) => kind === 'csp').length).toBeGreaterThan(0);
    expect(lines.find(({ kind }) => kind === 'csp')).toMatchObject({
      message: expect.stringContaining('blocked'),
      screen: '/login',
    });
  });

  it('GW-23 runs no script whose content differs from its digest', async () => {
    const { page } = await signInPage({
      prepare: (opened) =>
        opened.route(`**${chunk}`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: `${await response.text()}\n;` });
        }),
    });
    const load = (opened: Page) =>
      opened.evaluate(`import('${chunk}').then(() => 'loaded', ({ message }) => message)`);
    expect(await load(page)).toMatch(/Failed to fetch/);
    const unchanged = await signInPage();
    expect(await load(unchanged.page)).toBe('loaded');
  });
});

describe('reports of the browser', () => {
  it('GW-23 GW-33 receives violations over TLS', async () => {
    const { origin, server, lines, read } = await startConsole({ trustProxy: ['loopback'] });
    const types: (string | undefined)[] = [];
    // Before Express, which shortens the URL of a mounted router's request.
    server.prependListener(
      'request',
      ({ url, headers }) => void (url === reportsPath && types.push(headers['content-type'])),
    );
    const { url } = await startFaultyIngress([origin]);
    const publicKey = createPublicKey(pem('old-key')).export({ type: 'spki', format: 'der' });
    const launched = await launchChromium({
      trustedKey: createHash('sha256').update(publicKey).digest('base64'),
    });
    onTestFinished(launched.close);
    const browser = await chromium.connect(launched.wsEndpoint);
    const page = await browser.newPage();
    await page.goto(`${url}login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await addScript(page, 'window.ran = 1').catch(() => {});
    await expect.poll(() => types).toContain('application/csp-report');
    await expect
      .poll(() => lines.find(({ kind }) => kind === 'csp'))
      .toMatchObject({ screen: '/login' });
    expect(await read()).toMatch(/console_errors_total\{kind="csp"\} [1-9]/);
  });
});

describe('reports of the document', () => {
  it('ERR-11 reports an uncaught error and a rejected promise', async () => {
    const { page, lines } = await signInPage();
    await page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('unhandled'))));
    await page.evaluate(() => void setTimeout(() => JSON.parse('secret')));
    await expect
      .poll(() => lines.filter(({ kind }) => kind === 'error').map(({ message }) => message))
      .toEqual(['unhandled', expect.stringContaining('is not valid JSON')]);
    expect(lines.find(({ kind }) => kind === 'error')).toMatchObject({
      screen: '/login',
      request_id: expect.stringMatching(/^\w{10}$/),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it.each([true, false])('ERR-11 sends reports only if they are on: %s', async (clientReports) => {
    const deployment = createDeployment({ client, clientReports });
    const { page, origin } = await signInPage({
      deployment,
      prepare: (opened) => opened.addInitScript(storeReports),
    });
    await Promise.all([
      page.waitForEvent('pageerror'),
      page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('unhandled')))),
    ]);
    await page.goto(`${origin}/login`);
    expect(await page.evaluate(() => sessionStorage.sent)).toBe(clientReports ? 'true' : undefined);
  });
});

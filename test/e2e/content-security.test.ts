import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readClient } from '../../server/static/files.ts';
import { gateway } from '../server/gateway.ts';
import { unreachableUrl } from '../support/upstream.ts';

const files = readClient({ folder: join(import.meta.dirname, '../../dist/client'), appName: 'Clearhouse' });
const chunk = [...files.keys()].find((path) => path.startsWith('/assets/signed-in-')) ?? '';

/** Opens the sign-in page of a gateway without a backend. */
async function signInPage(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const running = await gateway({ backend: await unreachableUrl(), files });
  const browser = await chromium.connect(inject('browserWs'));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await prepare(page);
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
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await expect.poll(() => lines.filter(({ kind }) => kind === 'csp').length).toBeGreaterThan(0);
    expect(lines.find(({ kind }) => kind === 'csp')).toMatchObject({
      message: expect.stringContaining('blocked'),
      screen: '/login',
    });
  });

  it('GW-23 runs no script whose content differs from its digest', async () => {
    const { page } = await signInPage((opened) =>
      opened.route(`**${chunk}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}\n;` });
      }),
    );
    const load = (opened: Page) => opened.evaluate(`import('${chunk}').then(() => 'loaded', ({ message }) => message)`);
    expect(await load(page)).toMatch(/Failed to fetch/);
    const unchanged = await signInPage();
    expect(await load(unchanged.page)).toBe('loaded');
  });
});

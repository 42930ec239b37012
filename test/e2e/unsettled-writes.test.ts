import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { launchProfile } from '../support/chromium.ts';
import { contextDefaults, signIn } from '../support/console.ts';
import { type FaultyConsole, startFaultyConsole } from '../support/faulty-console.ts';
import { shownResult } from '../support/outcome-table.ts';
import { recordedKinds } from '../support/write-kinds.ts';

const ben = { email: 'unsettled@clearhouse.example', password: 'a long enough password' };
const endpoint = 'closed-loop-balancing.process';
const processSettlement = recordedKinds.find((kind) => kind.endpoint === endpoint);

let app: FaultyConsole;
beforeAll(async () => {
  app = await startFaultyConsole();
  const { request } = await app.backend.signedIn();
  await request(users.create, { body: { username: 'unsettled', ...ben } });
});
afterAll(() => app.close());

const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome of changes' }).last();
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const hashField = (page: Page) => page.getByRole('textbox', { name: 'Transaction Hash' });

/** Tries to send a form that is blocked, also by the keyboard. */
async function trySave(page: Page) {
  await saveButton(page).click({ force: true });
  await hashField(page).press('Enter');
}

/** Opens the dialog of a settlement with another hash. */
async function openDialog(page: Page, path: string) {
  await page.goto(`${path}#process`);
  await hashField(page).fill('bc'.repeat(32));
}

/** The outcome of a write whose browser was killed. The stored write is the same; only the response to its check differs. */
const endings = (
  [
    ['carried out', 'hold-response', 'saved', 1],
    ['not carried out', 'hold-request', 'not saved', 0],
  ] as const
).slice(0, process.env.SOAK === '1' ? 2 : 1);

describe('a write without a verdict', () => {
  it('OUT-8 blocks a second one in another tab until the verdict', async () => {
    const { page, upstream } = app;
    await processSettlement?.prepare(app, 1);
    const path = new URL(page.url()).pathname;
    const other = await page.context().newPage();
    await openDialog(other, path);
    const isHeld = upstream.failNextWrite({ type: 'hold-request' });
    await processSettlement?.send(page);
    await expect.poll(() => saveButton(other).getAttribute('aria-disabled')).toBe('true');
    await trySave(other);
    await isHeld;
    const results = [page, other].map((tab) => shownResult(tab, endpoint));
    expect(await Promise.all(results)).toEqual(['not saved', 'not saved']);
    expect(await app.takeChanges(endpoint)).toBe(0);
    await saveButton(other).click();
    await expect.poll(() => app.takeChanges(endpoint)).toBe(1);
    await other.close();
  });

  it.each(endings)(
    'OUT-8 is known after the browser was killed: %s',
    async (_, type, verdict, changes) => {
      const folder = await mkdtemp(join(tmpdir(), 'profile-'));
      const baseURL = `http://127.0.0.1:${app.ingress.port}`;
      const options = { ...contextDefaults, baseURL };
      const killed = await launchProfile(folder, options);
      const page = await killed.context.newPage();
      await page.goto('/login');
      await signIn(page);
      await page.waitForURL('/dashboard');
      await processSettlement?.prepare({ ...app, page }, changes + 2);
      const path = new URL(page.url()).pathname;
      const before = app.ingress.writes();
      const isHeld = app.upstream.failNextWrite({ type });
      await saveButton(page).click();
      await expect.poll(() => app.ingress.writes() - before).toBe(1);
      if (type === 'hold-response') await isHeld;
      await killed.kill();
      await isHeld;

      const { context } = await launchProfile(folder, options);
      const again = await context.newPage();
      await again.goto('/login');
      await signIn(again, ben);
      await again.waitForURL('/dashboard');
      expect(await outcome(again).count()).toBe(0);
      await again.getByRole('link', { name: 'Logout' }).click();
      await again.waitForURL('/login');
      await signIn(again);
      await again.waitForURL('/dashboard');
      await outcome(again).locator('p').waitFor();
      if (verdict === 'not saved') {
        await openDialog(again, path);
        await trySave(again);
      }
      expect(await shownResult(again, endpoint)).toBe(verdict);
      expect(await app.takeChanges(endpoint)).toBe(changes);
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  );
});

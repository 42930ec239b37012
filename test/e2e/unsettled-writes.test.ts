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
import { writeKinds } from '../support/write-kinds.ts';

const ben = { email: 'unsettled@clearhouse.example', password: 'a long enough password' };
const updateBusiness = writeKinds.find(({ endpoint }) => endpoint === 'businesses.update');

let app: FaultyConsole;
beforeAll(async () => {
  app = await startFaultyConsole();
  const { request } = await app.backend.signedIn();
  await request(users.create, { body: { username: 'unsettled', ...ben } });
});
afterAll(() => app.close());

const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome of changes' }).last();
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Tries to send a form that is blocked, also by the keyboard. */
async function trySave(page: Page) {
  await saveButton(page).click({ force: true });
  await page.getByLabel('Name', { exact: true }).press('Enter');
}

async function openForm(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main form:not([aria-busy="true"] form)').waitFor();
}

/** Everything that a page of this origin can read in the browser. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const records = databases.map(async ({ name = '' }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open(name));
      const names = [...database.objectStoreNames];
      const all = names.map((store) =>
        done(database.transaction(store).objectStore(store).getAll()),
      );
      return Promise.all(all);
    });
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await Promise.all(records)]);
  });

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
    await updateBusiness?.prepare(app, 1);
    const path = new URL(page.url()).pathname;
    const other = await page.context().newPage();
    await openForm(other, path);
    await other.getByLabel('Name', { exact: true }).fill('Of the other tab');
    const isHeld = upstream.failNextWrite({ type: 'hold-request' });
    await updateBusiness?.send(page);
    await expect.poll(() => saveButton(other).getAttribute('aria-disabled')).toBe('true');
    await trySave(other);
    await isHeld;
    const results = [page, other].map((tab) => shownResult(tab, 'businesses.update'));
    expect(await Promise.all(results)).toEqual(['not saved', 'not saved']);
    expect(await app.takeChanges('businesses.update')).toBe(0);
    await saveButton(other).click();
    await expect.poll(() => app.takeChanges('businesses.update')).toBe(1);
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
      await updateBusiness?.prepare({ ...app, page }, changes + 2);
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
      expect(await outcome(again).textContent()).toBe('');
      expect(await readable(again)).not.toMatch(/After|Before/);
      await again.getByRole('link', { name: 'Logout' }).click();
      await again.waitForURL('/login');
      await signIn(again);
      await again.waitForURL('/dashboard');
      await outcome(again).locator('p').waitFor();
      await openForm(again, path);
      if (verdict === 'not saved') await trySave(again);
      expect([
        await shownResult(again, 'businesses.update'),
        await app.takeChanges('businesses.update'),
      ]).toEqual([verdict, changes]);
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  );
});

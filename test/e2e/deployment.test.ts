import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createDeployment } from '../../server/deployment/deployment.ts';
import { readClient } from '../../server/static/files.ts';
import { gateway } from '../server/gateway.ts';
import { startBalancer } from '../support/balancer.ts';
import {
  accessFaults,
  it,
  type OpenVisit,
  openForm,
  signIn,
  type TestConsole,
} from '../support/console.ts';
import { clientFolder } from '../support/gateway.ts';

const settings = { environment: null, announcement: null, readOnly: false };
const staging = { name: 'Staging', colour: 'amber' } as const;
const reason = 'Read-only mode: changes are turned off.';

const save = (page: Page) => page.getByRole('button', { name: 'Save' });

/** Fires the event of a tab that becomes visible. */
const show = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a marked, read-only console', () => {
  it('DEPLOY-2 DEPLOY-5 DEPLOY-6 DEPLOY-7 marks every screen and only allows reading', async ({
    app,
    visit,
  }) => {
    app.deployment.apply({
      environment: staging,
      announcement: 'Maintenance at 18:00 UTC',
      readOnly: true,
    });
    const { page } = await visit({ signedIn: false });
    await page.goto('/login');
    const expectMarks = async (title: string, colorScheme: 'light' | 'dark') => {
      await page.getByRole('complementary', { name: 'Environment' }).getByText('Staging').waitFor();
      const lines = page.getByRole('status', { name: 'Announcement' }).getByRole('paragraph');
      await expect
        .poll(() => lines.allTextContents())
        .toEqual(['Maintenance at 18:00 UTC', reason]);
      await expect.poll(() => page.title()).toBe(`[Staging] ${title} - Clearhouse`);
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => accessFaults(page)).toEqual([]);
    };
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectMarks('Sign in', 'light');
    await expect
      .poll(() => page.locator('link[rel="icon"]').getAttribute('href'))
      .toBe('/icon-amber.svg');
    expect((await page.request.get('/icon-amber.svg')).headers()['content-type']).toContain(
      'image/svg+xml',
    );

    await signIn(page);
    await page.waitForURL('**/dashboard');
    await openForm(page, '/users/edit/2');
    await page.getByLabel('Username').fill('other');
    await page.getByLabel('Username').press('Enter');
    await expect.poll(() => save(page).getAttribute('aria-disabled')).toBe('true');
    await page.locator('form').getByText(reason).waitFor();
    await page.getByRole('banner').getByText('Staging').waitFor();
    await expectMarks('aisha.abara - Edit User', 'dark');

    // The form has unsaved input.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect
      .poll(() => app.requests.map(({ line }) => line).filter((line) => !line.startsWith('GET')))
      .toEqual(['POST /ajax/auth/login', 'POST /ajax/auth/logout']);
  });

  it('DEPLOY-7 DEPLOY-8 rejects a change and allows it once the mode has ended', async ({
    app,
    page,
  }) => {
    await openForm(page, '/users/edit/2');
    const username = page.getByLabel('Username');
    await username.fill('renamed.user');
    app.deployment.apply({ ...settings, readOnly: true });
    await save(page).click();
    await page.getByText('The console is read-only. Your changes were not saved.').waitFor();
    await page.locator('form').getByText(reason).waitFor();
    await expect.poll(() => username.inputValue()).toBe('renamed.user');
    expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);

    app.deployment.apply(settings);
    await show(page);
    await page.locator('form').getByText(reason).waitFor({ state: 'detached' });
    await save(page).click();
    await page.getByText('User details updated successfully.').waitFor();
  });
});

describe('a new version', () => {
  /** Opens a path with version aaaaaaa. `update` replaces it by bbbbbbb and waits until the page has noticed. */
  async function open(app: TestConsole, visit: OpenVisit, path: string) {
    const client = readClient({ folder: clientFolder, appName: 'Clearhouse' });
    const startPod = async (commit: string) => {
      const deployment = createDeployment({
        build: { version: '1.0.0', commit, build_time: 'unknown' },
        client,
      });
      return (await gateway({ backend: new URL(app.url), client, deployment, logLevel: 'silent' }))
        .origin;
    };
    const [before, after] = [await startPod('aaaaaaa'), await startPod('bbbbbbb')];
    const balancer = await startBalancer([before]);
    const { page, takeErrors } = await visit({ baseURL: balancer.url });
    await page.goto(path);
    await page.getByText('Version 1.0.0 (aaaaaaa)').waitFor();
    const replacePod = (pod: string) => {
      balancer.targets[0] = pod;
    };
    return {
      page,
      takeErrors,
      url: balancer.url,
      notice: page.getByText('New version available'),
      newVersion: page.getByText('Version 1.0.0 (bbbbbbb)'),
      async update() {
        replacePod(after);
        await show(page);
        await page.getByText('New version available').waitFor();
      },
      undo: () => replacePod(before),
      stop: () => replacePod('http://127.0.0.1:1'),
      /** The URL that was last loaded from the server. */
      loaded: () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? ''),
      async follow(name: string) {
        await page.getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { name, exact: true }).waitFor();
      },
    };
  }

  it('DEPLOY-9 is taken when another screen opens, once, and not while editing', async ({
    app,
    visit,
  }) => {
    const { page, url, notice, newVersion, update, undo, loaded, follow } = await open(
      app,
      visit,
      '/users/create',
    );
    await page.getByLabel('Username').fill('typed');
    await update();
    await follow('Businesses');
    await expect.poll(loaded).toContain('/users/create');

    app.reset();
    await follow('Users');
    await expect.poll(loaded).toBe(`${url}/users`);
    await newVersion.waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await page.locator('tbody a').first().waitFor();
    expect(app.requests.filter(({ line }) => line === 'GET /ajax/users')).toHaveLength(1);

    undo();
    const [checked] = await Promise.all([page.waitForResponse('**/version'), show(page)]);
    await checked.finished();
    await follow('Businesses');
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(loaded).toBe(`${url}/users`);
  });

  it('DEPLOY-9 opens the dialog of a link with a fragment', async ({ app, visit }) => {
    const { id, reference_id } = await app.backend.db
      .selectFrom('settlements')
      .select(['id', 'reference_id'])
      .where('transaction_hash', 'is', null)
      .executeTakeFirstOrThrow();
    const { page, newVersion, update } = await open(app, visit, '/closed-loop-balancing');
    await page.getByRole('table', { name: 'Settlements' }).getByRole('link').first().waitFor();
    await update();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill(reference_id);
    await page.getByRole('option', { name: new RegExp(`Process ${reference_id}`) }).click();
    await page.waitForURL(`**/closed-loop-balancing/details/${id}#process`);
    await newVersion.waitFor();
    await page.getByRole('dialog', { name: 'Process Settlement' }).waitFor();
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  accessFaults,
  it,
  navigate,
  openForm,
  signIn,
  type TestConsole,
} from '../support/console.ts';

const offer = (page: Page) => page.getByText('You have unsaved changes from earlier.');
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
/** Opens the dashboard by a link. */
async function leave(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Navigates back to the form and waits for the offer to restore. */
async function comeBack(page: Page) {
  await page.goBack();
  await offer(page).waitFor();
}

/** Returns all of Web Storage as text. */
const storedTexts = (page: Page) =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));

/** Accepts the browser's dialogs and lists their types. */
function dialogTypes(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  return dialogs;
}

/** Signs in and types into the form of a user, whose submission then ends the session. */
async function typeUntilExpired(app: TestConsole, page: Page, status: number) {
  await page.goto('/login');
  await signIn(page);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await openForm(page, '/users/edit/3');
  await page.getByLabel('Username').fill(`typed before ${status}`);
  app.script('PATCH /ajax/users/edit/3', { status });
  await button(page, 'Save').click();
  await page.waitForURL('/login');
}

describe('drafts', () => {
  it('OPR-21 restores a draft over newer values of the server', async ({ app, page }) => {
    const name = page.getByLabel('Name');
    await openForm(page, '/businesses/edit/3');
    await name.fill('Typed, not sent');
    await leave(page);
    const remote = {
      id: 3,
      name: 'Remote',
      reference_id: 'ref',
      confirmation_requirement: 7,
      created_at: '2026-11-19T10:07:00Z',
    };
    app.script('GET /ajax/businesses/edit/3', { body: remote });
    await comeBack(page);
    await expect.poll(() => name.inputValue()).toBe('Remote');
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await button(page, 'Restore').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Someone else changed this business').waitFor();
    await expect
      .poll(async () => [
        await name.inputValue(),
        await page.getByLabel('Confirmation Requirement').inputValue(),
      ])
      .toEqual(['Typed, not sent', '7']);
  });

  it.for([
    ['/users/edit/3', 'Username', '**/ajax/users/edit/3'],
    ['/report', 'Start Date', '**/ajax/report'],
  ] as const)(
    'OPR-21 keeps the draft of %s over a late session check',
    async ([path, label, request], { app, page }) => {
      const field = page.getByLabel(label);
      page.on('dialog', (dialog) => dialog.accept());
      await openForm(page, path);
      const typed = label === 'Start Date' ? '2026-11-02' : 'typed, not sent';
      await field.fill(typed);
      await expect.poll(() => storedTexts(page)).toContain(typed);
      const checked = Promise.withResolvers<void>();
      app.script('GET /ajax/auth/check', { until: checked.promise });
      const loaded = page.waitForResponse(request);
      await page.reload();
      await (await loaded).finished();
      expect(await page.locator('form').count()).toBe(0);
      checked.resolve();
      await button(page, 'Restore').click();
      await expect.poll(() => field.inputValue()).toBe(typed);
    },
  );

  it('OPR-22 asks before closing the tab only while input is unsaved', async ({ page }) => {
    const dialogs = dialogTypes(page);
    await openForm(page, '/businesses/edit/3');
    const name = page.getByLabel('Name');
    await name.click();
    await page.reload();
    expect(dialogs).toEqual([]);
    await openForm(page, '/businesses/edit/3');
    await name.click();
    await page.keyboard.type('x');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await offer(page).waitFor();
    await name.click();
    await page.keyboard.type('y');
    await page.keyboard.press('Backspace');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);

    await page.goto('/exchange-providers/Kraken');
    await button(page, 'Edit').first().click();
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await button(page, 'Edit').first().click();
    await page.getByRole('textbox').first().press('1');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload', 'beforeunload']);
  });

  it('OPR-23 OPR-74 OPR-113 keeps the draft of an expired session until Logout', async ({
    app,
    visit,
  }) => {
    const { page } = await visit({ signedIn: false });
    await typeUntilExpired(app, page, 401);
    await signIn(page);
    await page.getByRole('link', { name: 'Continue: Edit User ben.hansen (unsaved)' }).click();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('typed before 401');
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await expect.poll(() => storedTexts(page)).not.toContain('typed before');
  });

  it('OPR-23 clears the draft of an expired session for another user', async ({ app, visit }) => {
    const { page } = await visit({ signedIn: false });
    await typeUntilExpired(app, page, 419);
    const other = { id: 99, username: 'someone else' };
    app.script('POST /ajax/auth/login', { body: other });
    app.script('GET /ajax/auth/check', { body: other });
    await signIn(page);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expect.poll(() => storedTexts(page)).not.toContain('typed before');
    await navigate(page, '/users/edit/3');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('ben.hansen');
    await expect.poll(() => offer(page).count()).toBe(0);
  });

  it('OPR-48 offers the unsaved values of a row after navigation', async ({ app, page }) => {
    await page.goto('/exchange-providers/Kraken');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'LTC-USDC', exact: true }) });
    const cap = row.getByRole('textbox', { name: 'Volume Cap daily' });
    await button(row, 'Edit').click();
    await cap.fill('99999');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await comeBack(page);
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore LTC-USDC' }).click();
    await expect.poll(() => cap.inputValue()).toBe('99999');
    await button(row, 'Save').click();
    await button(row, 'Edit').waitFor();
    const sent = app.requests.find(({ line }) => line.startsWith('POST'))?.body;
    expect(sent).toMatchObject({ volume_cap_daily: '99999' });
    await expect.poll(() => storedTexts(page)).not.toContain('99999');
  });
});

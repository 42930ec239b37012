import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, signIn, tableCells } from '../support/console.ts';

const offer = (page: Page) => page.getByText('You left this form with changes.');
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Leaves for another screen, as one does within the console. */
async function leave(page: Page) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Goes back to the form that was left, which is there with its offer. */
async function comeBack(page: Page) {
  await page.goBack();
  await offer(page).waitFor();
}

/** Everything that this tab and this browser keep, as text. */
const keptTexts = (page: Page) => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));

/** Answers every question of the browser with yes, and lists the kinds of them. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

describe('drafts', () => {
  it('OPR-21 OPR-40 a form that was left offers what was typed; what was not touched comes from its own call', async ({
    app,
    visit,
  }) => {
    const { page } = await visit();
    const name = page.getByLabel('Name');
    await page.goto('/businesses/edit/3');
    await page.locator('main [aria-busy="false"]').waitFor();
    const saved = await name.inputValue();
    await name.fill('Typed, not sent');
    await leave(page);

    // Meanwhile a colleague has changed the record.
    const theirs = {
      id: 3,
      name: 'Theirs',
      reference_id: 'ref',
      confirmation_requirement: 7,
      created_at: '2026-11-19T10:07:00Z',
    };
    app.script('GET /ajax/businesses/edit/3', { body: theirs });
    await comeBack(page);
    await expect.poll(() => name.inputValue()).toBe('Theirs');
    expect(await accessFaults(page)).toEqual([]);
    await button(page, 'Restore').focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('name');
    expect([await name.inputValue(), await page.getByLabel('Confirmation Requirement').inputValue()]).toEqual([
      'Typed, not sent',
      '7',
    ]);
    await expect.poll(() => offer(page).count()).toBe(0);
    app.script('GET /ajax/businesses/edit/3');

    // Another form knows nothing of it, and leaving once more loses nothing, by Cancel neither.
    await page.goto('/businesses/edit/4');
    await name.waitFor();
    await expect.poll(() => offer(page).count()).toBe(0);
    await page.goto('/businesses/edit/3');
    await offer(page).waitFor();
    await button(page, 'Cancel').click();
    await page.getByRole('heading', { name: 'Business Details' }).waitFor();
    await comeBack(page);
    await button(page, 'Discard').click();
    expect([await focused(page), await name.inputValue()]).toEqual(['name', saved]);
    await leave(page);
    await page.goBack();
    await name.waitFor();
    expect(await keptTexts(page)).not.toContain('Typed, not sent');
    await expect.poll(() => offer(page).count()).toBe(0);
  });

  it('OPR-40 a draft is gone once its form was sent, and stays when that failed', async ({ app, visit }) => {
    const { page } = await visit();
    await page.goto('/businesses/create');
    await page.getByLabel('Reference Id', { exact: true }).fill('draft-1');
    await page.getByLabel('Name').fill('Draftsmen');
    await page.getByLabel('Confirmation Requirement').fill('3');
    app.script('POST /ajax/businesses/create', { status: 503 });
    await button(page, 'Save').click();
    await page.getByText('Your changes').waitFor();
    await leave(page);
    await comeBack(page);
    await button(page, 'Restore').click();
    app.script('POST /ajax/businesses/create');
    await button(page, 'Save').click();
    await page.getByText('Business created successfully.').waitFor();
    await page.getByRole('heading', { name: 'Business Details' }).waitFor();
    expect(await keptTexts(page)).not.toContain('Draftsmen');
    await page.goto('/businesses/create');
    await page.getByLabel('Name').waitFor();
    await expect.poll(() => offer(page).count()).toBe(0);
  });

  it('OPR-21 a settlement is restored with its choices and ticks, the Process modal with what was typed', async ({
    app,
    visit,
  }) => {
    const { page } = await visit();
    await page.goto('/closed-loop-balancing/create');
    await page.getByLabel('Exchange Provider').selectOption('Kraken');
    await page.getByLabel('Cryptocurrency').selectOption('XBT');
    const ticks = page.locator('tbody').getByRole('checkbox');
    await ticks.nth(1).check();
    await ticks.nth(2).check();
    const total = page.getByText(/^Total /);
    const sum = await total.textContent();
    await leave(page);
    await comeBack(page);
    await button(page, 'Restore').click();
    await ticks.nth(2).waitFor();
    expect(await ticks.evaluateAll((all) => all.slice(0, 4).map((one) => (one as HTMLInputElement).checked))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    await expect.poll(() => total.textContent()).toBe(sum);
    expect((await tableCells(page, 'Unsettled Trades')).length).toBeGreaterThan(3);

    const waiting = await app.backend.db
      .selectFrom('settlements')
      .select('id')
      .where('transaction_hash', 'is', null)
      .executeTakeFirstOrThrow();
    await page.goto(`/closed-loop-balancing/details/${waiting.id}`);
    const modal = page.getByRole('dialog', { name: 'Process Settlement' });
    await button(page, 'Process').click();
    await modal.getByLabel('Note').fill('Half a sentence');
    await expect.poll(() => keptTexts(page)).toContain('Half a sentence');
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await button(page, 'Process').click();
    await button(modal, 'Restore').click();
    await expect.poll(() => modal.getByLabel('Note').inputValue()).toBe('Half a sentence');
  });

  it('OPR-22 closing the tab asks while a form or a row holds what is not saved, and only then', async ({ visit }) => {
    const { page } = await visit();
    const asked = questionsOf(page);
    await page.goto('/businesses/edit/3');
    const name = page.getByLabel('Name');
    await name.click();
    await page.reload();
    expect(asked).toEqual([]);
    await name.click();
    await page.keyboard.type('x');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await offer(page).waitFor();
    await name.click();
    await page.keyboard.type('y');
    await page.keyboard.press('Backspace');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);

    await page.goto('/exchange-providers/Kraken');
    await button(page, 'Edit').first().click();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await button(page, 'Edit').first().click();
    await page.getByRole('textbox').first().press('1');
    await page.reload();
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
  });

  it('OPR-23 a session that ends in mid-edit loses nothing to its own user, and betrays nothing to another', async ({
    app,
    visit,
  }) => {
    for (const status of [401, 419]) {
      const { page } = await visit({ signedIn: false });
      await page.goto('/login');
      await signIn(page);
      await page.waitForURL('/dashboard');
      await page.goto('/users/edit/3');
      await page.getByLabel('Username').fill(`typed before ${status}`);
      app.script('PATCH /ajax/users/edit/3', { status });
      await button(page, 'Save').click();
      await page.waitForURL('/login');
      app.script('PATCH /ajax/users/edit/3');
      const signInAs = async (user: { id: number; username: string } | undefined) => {
        app.script('POST /ajax/auth/login', user && { body: user });
        await signIn(page);
        await page.waitForURL('/dashboard');
        await page.getByRole('link', { name: 'Users' }).click();
        await page.getByRole('row', { name: 'ben.hansen' }).getByRole('button', { name: 'Edit' }).click();
        await page.getByLabel('Username').waitFor();
      };
      if (status === 401) {
        await signInAs(undefined);
        await button(page, 'Restore').click();
        await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('typed before 401');
        // A logout is meant: it forgets.
        await page.getByRole('link', { name: 'Logout' }).click();
        await page.waitForURL('/login');
        expect(await keptTexts(page)).not.toContain('typed before');
        await signInAs(undefined);
      } else {
        await signInAs({ id: 99, username: 'somebody else' });
        expect(await keptTexts(page)).not.toContain('typed before');
      }
      await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('ben.hansen');
      await expect.poll(() => offer(page).count()).toBe(0);
    }
  });

  it('OPR-24 a password is never kept, and a form that holds nothing else has no draft', async ({ visit }) => {
    const { page } = await visit();
    const asked = questionsOf(page);
    await page.goto('/users/create');
    await page.getByLabel('Password').fill('a secret of mine');
    await page.getByLabel('Username').fill('half.typed');
    expect(await keptTexts(page)).toContain('half.typed');
    expect(await keptTexts(page)).not.toContain('a secret');
    await leave(page);
    await comeBack(page);
    await button(page, 'Restore').click();
    expect([await page.getByLabel('Username').inputValue(), await page.getByLabel('Password').inputValue()]).toEqual([
      'half.typed',
      '',
    ]);

    await page.goto('/users/password/3');
    await page.getByLabel('Password').click();
    await page.keyboard.type('a secret of mine');
    await leave(page);
    await page.goBack();
    await page.getByLabel('Password').click();
    await expect.poll(() => offer(page).count()).toBe(0);
    expect(await keptTexts(page)).not.toContain('a secret');
    const before = asked.length;
    await page.keyboard.type('a secret of mine');
    await page.reload();
    expect(asked.length).toBe(before + 1);
  });
});

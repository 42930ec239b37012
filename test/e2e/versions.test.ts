import { describe, expect } from 'vitest';
import { users } from '#contract/users.ts';
import { it, rowOf } from '../support/console.ts';

describe('the version of a record', () => {
  it('OPR-201 shows a change that came between reading and writing', async ({
    app,
    page,
    takeErrors,
  }) => {
    await page.goto('/users/edit/3');
    await page.getByLabel('Email').fill('mine@clearhouse.example');
    // The latest record is read before the colleague saves, and arrives after it.
    const arrives = Promise.withResolvers<void>();
    app.script('GET /ajax/users/edit/3', { isForwarded: true, until: arrives.promise });
    const before = app.requests.length;
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.requests.slice(before).map(({ status }) => status)).toEqual([200]);
    const colleague = await app.backend.signedIn();
    const body = { username: 'ben.hansen', email: 'theirs@clearhouse.example' };
    await colleague.request(users.update, { params: { id: 3 }, body });
    app.script('GET /ajax/users/edit/3');
    arrives.resolve();
    await page.getByText('Someone else changed this user').waitFor();
    await page.getByText('theirs@clearhouse.example').first().waitFor();
    const sent = app.requests.filter(({ line }) => line === 'PATCH /ajax/users/edit/3');
    expect(sent.map(({ status, headers }) => [status, headers['if-match']])).toEqual([
      [412, expect.stringMatching(/^".+"$/)],
    ]);
    takeErrors();
  });

  it('OPR-318 deletes a user that a colleague has changed only at a second Delete', async ({
    app,
    page,
    takeErrors,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/users');
    const row = rowOf(page, 'greta.castillo');
    await row.waitFor();
    const colleague = await app.backend.signedIn();
    const body = { username: 'greta.castillo', email: 'greta.new@clearhouse.example' };
    await colleague.request(users.update, { params: { id: 8 }, body });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Someone else changed this item. Nothing was deleted.').waitFor();
    await row.getByText('greta.new@clearhouse.example').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    const sent = app.requests.filter(({ line }) => line === 'DELETE /ajax/users/delete/8');
    expect(sent.map(({ status }) => status)).toEqual([412, 204]);
    takeErrors();
  });
});

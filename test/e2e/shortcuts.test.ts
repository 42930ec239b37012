import { describe, expect } from 'vitest';
import { accessFaults, it, loaded } from '../support/console.ts';

describe('shortcuts', () => {
  it('OPR-36 lists all shortcuts in a dialog', async ({ page }) => {
    await page.goto('/system');
    await loaded(page, page.getByRole('table').first()).waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Help', exact: true });
    await list.waitFor();
    const shown = await list
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => row.textContent));
    const term = 'XBTBitcoin. Its smallest unit is 0.00000001 XBT.';
    for (const one of [
      'CtrlK or /Find anything',
      'LeftRightLinks and copy buttons of a row',
      '?Help',
      'goOrders',
      term,
    ])
      expect(shown).toContain(one);
    expect(await accessFaults(page)).toEqual([]);
    // Shortcuts do nothing behind a dialog.
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/system');
    await page.getByRole('button', { name: 'UTC, settings' }).click();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await list.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('UTC');
  });

  it('OPR-38 switches all times to UTC and remembers the choice', async ({ visit }) => {
    const { page } = await visit({ timezoneId: 'Asia/Kolkata' });
    const user = { id: 1, username: 'demo', email: 'demo@clearhouse.example' };
    const items = [
      { ...user, created_at: '2026-11-19T20:44:05.678Z', updated_at: '2026-11-19T20:44:05.678Z' },
      { ...user, id: 2, created_at: 'yesterday', updated_at: 'yesterday' },
    ];
    await page.route(/ajax.users.page/, (route) => route.fulfill({ json: { items, total: 2 } }));
    await page.goto('/users');
    const time = loaded(page, page.getByRole('table').locator('time'));
    const shown = async () => [
      await time.textContent(),
      await time.getAttribute('title'),
      await time.getAttribute('datetime'),
    ];
    const utc = '2026-11-19T20:44:05.678Z';
    const local = '2026-11-20T02:14:05.678+05:30';
    await time.waitFor();
    expect(await shown()).toEqual([`20 Nov 2026, 02:14 (${utc})`, utc, utc]);
    await page.getByRole('button', { name: 'UTC+5:30, settings' }).click();
    await page.getByRole('radio', { name: 'UTC', exact: true }).check();
    await expect.poll(shown).toEqual([`19 Nov 2026, 20:44 UTC (${local})`, local, utc]);
    await page.getByRole('cell', { name: 'yesterday' }).first().waitFor();
    await page.reload();
    await time.waitFor();
    expect((await shown())[0]).toBe(`19 Nov 2026, 20:44 UTC (${local})`);
    // On a narrow screen, the choice is in the menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('radio', { name: 'UTC+5:30 (this computer)' })
      .check();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await shown())[0]).toBe(`20 Nov 2026, 02:14 (${utc})`);
  });

  it('OPR-39 opens a link in a new tab on Ctrl+click', async ({ page }) => {
    await page.goto('/users');
    const edit = page.getByRole('button', { name: 'Edit' }).nth(1);
    const tabs = () => page.context().pages();
    // In a slow browser, the layout may still shift under the first click.
    await expect
      .poll(async () => {
        if (tabs().length === 1) await edit.click({ modifiers: ['Control'] });
        return tabs().length;
      })
      .toBeGreaterThan(1);
    await expect.poll(() => new URL(tabs()[1]?.url() ?? '').pathname).toBe('/users/edit/2');
    expect(new URL(page.url()).pathname).toBe('/users');
    await Promise.all(
      tabs()
        .slice(1)
        .map((tab) => tab.close()),
    );
  });
});

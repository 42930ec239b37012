import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { accessFaults, it, type TestConsole } from '../support/console.ts';
import { button, cap, row, saved } from '../support/exchange-pairs.ts';
import { caps } from '../support/responses.ts';

/** Review note below the edited row. */
const note = (page: Page) => page.getByRole('table').getByRole('status');

async function edit(page: Page, pair: string) {
  await page.goto('/exchange-providers/Kraken');
  await button(page, pair, 'Edit').click();
}

/** Initial limits of XBT-USDC and LTC-USDC in the demo data. */
const limits = { active: true, ...caps };

/** Saves a pair of Kraken as another user, directly at the backend. */
async function colleagueSaves(
  app: TestConsole,
  cryptocurrency_id: number,
  changes: Partial<typeof limits>,
) {
  const colleague = await app.backend.signedIn();
  const body = { cryptocurrency_id, stablecoin_id: 1, ...limits, ...changes };
  expect(
    (await colleague.request(exchangeProviders.savePair, { params: { provider: 'Kraken' }, body }))
      .status,
  ).toBeLessThan(300);
}

describe('the review of a pair', () => {
  it('OPR-14 OPR-15 shows the previous values of changed fields, and asks about a tenfold cap', async ({
    app,
    page,
  }) => {
    await edit(page, 'XBT-USDC');
    const width = () => page.getByRole('table').evaluate((table) => table.scrollWidth);
    const before = await width();
    const daily = cap(page, 'XBT-USDC', 'Volume Cap daily');
    await daily.fill('0250000.0');
    await expect.poll(() => row(page, 'XBT-USDC').innerText()).not.toContain('was');
    await expect.poll(() => note(page).innerText()).toBe('');
    await daily.fill('2500000');
    const active = page.getByRole('checkbox', { name: 'Active, XBT-USDC' });
    await active.uncheck();
    const described = (control: typeof daily) =>
      control.evaluate(
        (element) =>
          document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    await expect.poll(() => described(daily)).toBe('was 250000.00');
    await expect.poll(() => described(active)).toBe('was yes');
    await expect.poll(() => row(page, 'XBT-USDC').getByText('was').count()).toBe(2);
    await expect.poll(width).toBe(before);
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await button(page, 'XBT-USDC', 'Save').click();
    await page.getByRole('button', { name: 'Save anyway' }).waitFor();
    expect(saved(app)).toEqual([]);
  });

  const changed = 'Someone else changed this row. Choose which values to save.';

  const remote = {
    active: false,
    volume_cap_daily: '280000.00',
    volume_cap_weekly: '900000.00',
    trade_cap_daily: 300,
  };

  /** Edits two caps of LTC-USDC, which a colleague changes too. */
  async function editConflict(app: TestConsole, page: Page) {
    await colleagueSaves(app, 2, {});
    await edit(page, 'LTC-USDC');
    await cap(page, 'LTC-USDC', 'Volume Cap daily').fill('260000');
    await cap(page, 'LTC-USDC', 'Trade Cap daily').fill('300');
    await colleagueSaves(app, 2, remote);
  }

  it('OPR-310 keeps a conflict clear of its focus frame', async ({ app, page }) => {
    await editConflict(app, page);
    await button(page, 'LTC-USDC', 'Save').focus();
    await page.keyboard.press('Enter');
    await note(page).getByText(changed).waitFor();
    await expect
      .poll(() =>
        note(page).evaluate((element) => {
          const { outlineStyle, outlineOffset } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          const texts = [...element.children].map((child) => child.getBoundingClientRect());
          const inside = -Number.parseFloat(outlineOffset);
          return (
            outlineStyle === 'solid' &&
            inside >= 4 &&
            Math.min(...texts.map(({ top }) => top)) - box.top >= inside + 4 &&
            box.bottom - Math.max(...texts.map(({ bottom }) => bottom)) >= inside + 4
          );
        }),
      )
      .toBe(true);
  });

  it('OPR-17 confirms no unread conflict by keyboard, narrow and dark', async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await edit(page, 'ETH-USDC');
    await cap(page, 'ETH-USDC', 'Trade Cap daily').fill('70');
    await colleagueSaves(app, 3, { trade_cap_daily: 8 });
    // A key that is held down repeats.
    await page.keyboard.down('Enter');
    await note(page).getByText(changed).waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect
      .poll(() => note(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    const [box, screen] = [
      await note(page).boundingBox(),
      await page.getByRole('main').boundingBox(),
    ];
    expect(box?.x).toBeGreaterThanOrEqual(screen?.x ?? 0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => row(page, 'ETH-USDC').innerText()).toMatch(/4000000\.00\s+8\s+1000/);
    expect(saved(app)).toEqual([]);
  });
});

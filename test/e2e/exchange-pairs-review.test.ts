import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { readingMs } from '#forms/saving.ts';
import { accessFaults, it, type TestConsole } from '../support/console.ts';
import { button, cap, details, row, saved, savePair } from '../support/exchange-pairs.ts';
import { caps } from '../support/responses.ts';

const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });

/** Review note below the edited row. */
const note = (page: Page) => page.getByRole('table').getByRole('status');
const noteLines = async (page: Page) =>
  (await note(page).locator('p, li').allInnerTexts()).map((line) =>
    line.replace('Warning:', '').replace(/\s+/g, ' ').trim(),
  );

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
  it('OPR-14 shows the previous values of changed fields', async ({ page }) => {
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
  });

  it('OPR-15 OPR-103 shows warnings and saves with a second click', async ({ app, page }) => {
    await edit(page, 'XBT-USDC');
    await cap(page, 'XBT-USDC', 'Volume Cap daily').fill('2500000');
    await cap(page, 'XBT-USDC', 'Trade Cap weekly').fill('100');
    await cap(page, 'XBT-USDC', 'Trade Cap monthly').fill('');
    await expect
      .poll(() => noteLines(page))
      .toEqual([
        'Volume Cap daily increases tenfold or more.',
        'Trade Cap weekly drops to a tenth or less.',
        'Trade Cap monthly is set to zero.',
        'Volume Cap daily is higher than weekly.',
        'Trade Cap daily is higher than weekly.',
        'Trade Cap weekly is higher than monthly.',
      ]);
    await expect.poll(() => note(page).locator('svg').count()).toBe(6);
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await button(page, 'XBT-USDC', 'Save').dblclick();
    await note(page).getByText('Not saved yet. Save again if this is right.').waitFor();
    expect(saved(app)).toEqual([]);
    await page.waitForTimeout(readingMs);
    await button(page, 'XBT-USDC', 'Save').click();
    await button(page, 'XBT-USDC', 'Edit').waitFor();
    await expect.poll(() => note(page).count()).toBe(0);
    expect(saved(app)).toEqual([
      expect.objectContaining({ volume_cap_daily: '2500000', trade_cap_monthly: '0' }),
    ]);
    expect(
      app.requests
        .map(({ line }) => line)
        .filter((line) => [savePair, details].includes(line))
        .slice(0, 3),
    ).toEqual([details, details, savePair]);
  });

  const changed =
    "Someone else changed this row, so it wasn't saved. Review the values above, then save again.";
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

  it("OPR-16 OPR-17 shows a colleague's change instead of saving", async ({ app, page }) => {
    await editConflict(app, page);
    const save = await button(page, 'LTC-USDC', 'Save').boundingBox();
    await page.mouse.click((save?.x ?? 0) + 20, (save?.y ?? 0) + 16);
    await note(page).getByText(changed).waitFor();
    // Second click of a double-click.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect
      .poll(() => noteLines(page))
      .toEqual([
        changed,
        'Volume Cap daily Before 250000.00 Saved value 280000.00 Your value 260000 Use saved value for Volume Cap daily',
        'Changes by someone else are kept: Active, Volume Cap weekly.',
      ]);
    expect(saved(app)).toEqual([]);
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Active, LTC-USDC' }).isChecked())
      .toBe(false);
    await expect
      .poll(() => cap(page, 'LTC-USDC', 'Volume Cap weekly').inputValue())
      .toBe('900000.00');
  });

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

  it('OPR-16 OPR-17 saves the chosen values after every change is shown', async ({ app, page }) => {
    await editConflict(app, page);
    await button(page, 'LTC-USDC', 'Save').click();
    await note(page).getByText(changed).waitFor();
    await page.getByRole('button', { name: 'Use saved value for Volume Cap daily' }).click();
    await expect
      .poll(() => cap(page, 'LTC-USDC', 'Volume Cap daily').inputValue())
      .toBe('280000.00');
    await page.getByRole('button', { name: 'Use your value for Volume Cap daily' }).click();
    // A second remote change is shown as well.
    await page.waitForTimeout(readingMs);
    await colleagueSaves(app, 2, {
      ...remote,
      volume_cap_daily: '290000.00',
      trade_cap_monthly: 4000,
    });
    await button(page, 'LTC-USDC', 'Save').click();
    await note(page).getByText('290000.00', { exact: true }).waitFor();
    expect(saved(app)).toEqual([]);
    await page.waitForTimeout(readingMs);
    await button(page, 'LTC-USDC', 'Save').click();
    await button(page, 'LTC-USDC', 'Edit').waitFor();
    expect(saved(app)).toEqual([
      {
        cryptocurrency_id: 2,
        stablecoin_id: 1,
        active: false,
        volume_cap_daily: '260000',
        volume_cap_weekly: '900000.00',
        volume_cap_monthly: '4000000.00',
        trade_cap_daily: '300',
        trade_cap_weekly: '1000',
        trade_cap_monthly: '4000',
      },
    ]);
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

  it('FORM-2 sends nothing of a row that was left before', async ({ app, page }) => {
    await edit(page, 'XBT-USDT');
    await cap(page, 'XBT-USDT', 'Trade Cap daily').fill('110');
    const responded = Promise.withResolvers<void>();
    app.script(details, { until: responded.promise });
    await button(page, 'XBT-USDT', 'Save').click();
    await page.getByRole('link', { name: 'Exchange Rules' }).click();
    await page.getByRole('heading', { name: 'Exchange Rules' }).waitFor();
    responded.resolve();
    await notifications(page)
      .getByText(
        'XBT-USDT was not sent, because you left it before. Your input is kept as a draft.',
      )
      .waitFor();
    expect(saved(app)).toEqual([]);
  });

  it('OPR-18 ERR-1 sends nothing when the session has ended', async ({ app, page, takeErrors }) => {
    await edit(page, 'XBT-EURC');
    app.script(details, { status: 401 });
    await button(page, 'XBT-EURC', 'Save').click();
    await page.waitForURL('/login');
    expect(saved(app)).toEqual([]);
    await expect.poll(() => takeErrors().join()).toContain('could not be saved');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, facts, it, type TestConsole } from '../support/console.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Process Settlement' });
const processButton = (page: Page) => page.getByRole('button', { name: 'Process', exact: true });
const hash = (page: Page) => page.getByRole('textbox', { name: 'Transaction Hash' });
const notifications = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const isFocused = (locator: ReturnType<typeof hash>) =>
  locator.evaluate((element) => element === document.activeElement);

/** Transaction hashes in the format of XBT and LTC. */
const feed = 'feed'.repeat(16);
const beef = 'beef'.repeat(16);

/** Opens a settlement without a transaction hash. */
async function openUnprocessed({ backend: { db } }: TestConsole, page: Page): Promise<bigint> {
  const { id } = await db
    .selectFrom('settlements')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .select('settlements.id')
    .where('transaction_hash', 'is', null)
    .where('code', 'in', ['XBT', 'LTC'])
    .executeTakeFirstOrThrow();
  await page.goto(`/closed-loop-balancing/details/${id}`);
  await page.locator('main [aria-busy="false"]').waitFor();
  return id;
}

describe('processing a settlement', () => {
  it('CLB-6 OPR-276 processes a settlement by keyboard alone', async ({ app, page }) => {
    const id = await openUnprocessed(app, page);
    await processButton(page).focus();
    await page.keyboard.press('Enter');
    await modal(page).waitFor();
    await expect.poll(() => isFocused(hash(page))).toBe(true);
    await page.keyboard.type(feed);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Two signatures.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await notifications(page)
      .getByText('Success: Closed loop settlement processed successfully.')
      .waitFor();
    await modal(page).waitFor({ state: 'detached' });
    await page.getByText('Completed', { exact: true }).waitFor();
    await expect.poll(() => processButton(page).count()).toBe(0);
    await expect
      .poll(() => facts(page, 'Settlement Details'))
      .toMatchObject({
        'Transaction Hash': feed,
        Note: 'Two signatures.',
      });
    const next = page.getByRole('link', {
      name: /^Process next: CLS-\d+, [\d,]+ (listed )?in processing$/,
    });
    await expect.poll(() => isFocused(next)).toBe(true);
    await expect
      .poll(() =>
        app.requests
          .filter(({ line }) => line.startsWith('PATCH'))
          .map(({ line, body }) => [line, body]),
      )
      .toEqual([
        [
          `PATCH /ajax/closed-loop-balancing/edit/${id}`,
          { transaction_hash: feed, note: 'Two signatures.' },
        ],
      ]);
    await page.reload();
    await page.getByText(feed).first().waitFor();
    await expect.poll(() => processButton(page).count()).toBe(0);
  });

  it('CLB-6 closes the modal on Escape and Cancel without sending', async ({ app, page }) => {
    await openUnprocessed(app, page);
    for (const leave of ['Escape', 'Cancel']) {
      await processButton(page).click();
      await hash(page).fill(feed);
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await modal(page).getByRole('button', { name: 'Cancel' }).click();
      await modal(page).waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(processButton(page)), { message: leave }).toBe(true);
    }
    await processButton(page).click();
    await expect.poll(() => hash(page).inputValue()).toBe('');
    expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
  });

  it('CLB-6 ERR-5 ERR-6 shows other failures above the modal, keeps the input', async ({
    app,
    page,
  }) => {
    const id = await openUnprocessed(app, page);
    await processButton(page).click();
    await hash(page).fill(beef);
    app.script(`PATCH /ajax/closed-loop-balancing/edit/${id}`, {
      status: 409,
      headers: { 'Write-Outcome': 'rejected' },
    });
    await modal(page).getByRole('button', { name: 'Save' }).click();
    const toast = modal(page).getByText(
      'This conflicts with other data. Your changes were not saved.',
    );
    await toast.waitFor();
    const isInFront = () =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isInFront).toBe(true);
    await expect.poll(() => hash(page).inputValue()).toBe(beef);
  });

  it.for([1280, 390])(
    'FORM-3 saves nothing by further clicks where `Save` was: %i pixels',
    async (width, { app, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openUnprocessed(app, page);
      await processButton(page).click();
      await hash(page).fill('feed');
      const save = modal(page).getByRole('button', { name: 'Save', exact: true });
      const { x = 0, y = 0, width: w = 0, height = 0 } = (await save.boundingBox()) ?? {};
      await save.dblclick();
      await modal(page).getByRole('button', { name: 'Save anyway' }).waitFor();
      for (let clicks = 0; clicks < 2; clicks += 1)
        await page.mouse.click(x + w / 2, y + height / 2);
      await expect.poll(() => modal(page).getByText('Not saved.').count()).toBe(1);
      expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
    },
  );

  it('OPR-105 shows a whole hash of 66 characters', async ({ app, page }) => {
    await openUnprocessed(app, page);
    await processButton(page).click();
    await hash(page).fill(`0x${'ab'.repeat(32)}`);
    const isWhole = () =>
      hash(page).evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      );
    await expect.poll(isWhole).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(isWhole).toBe(true);
  });

  it('CLB-6 SHELL-12 has an accessible modal in both themes and widths', async ({ app, page }) => {
    await openUnprocessed(app, page);
    await processButton(page).click();
    await modal(page).getByRole('button', { name: 'Save' }).click();
    await modal(page).locator('[aria-invalid]').waitFor();
    await hash(page).fill('feed');
    await modal(page).getByText('hashes have').waitFor();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      const message = `${width} px, ${colorScheme}`;
      await expect.poll(() => accessFaults(page), { message }).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    }
  });
});

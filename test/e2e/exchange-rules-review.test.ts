import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { readingMs } from '#forms/saving.ts';
import { accessFaults, it, type TestConsole } from '../support/console.ts';

const saveRule = 'POST /ajax/exchange-rules';
const sent = (app: TestConsole) =>
  app.requests.filter(({ line }) => line === saveRule).map(({ body }) => body);

const row = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'ETH-USD', exact: true }) });
const button = (page: Page, name: string) => row(page).getByRole('button', { name });
const select = (page: Page) => page.getByRole('combobox', { name: 'Stablecoin, ETH-USD' });
const note = (page: Page) => page.getByRole('table').getByRole('status');

/** Sets the stablecoin of ETH-USD as another user. */
async function colleagueChooses({ backend }: TestConsole, stablecoin_id: number | null) {
  const colleague = await backend.signedIn();
  await colleague.request(exchangeRules.save, {
    body: { cryptocurrency_id: 3, currency_id: 1, stablecoin_id },
  });
}

/** Edits the rule ETH-USD and chooses a stablecoin. */
async function choose(page: Page, stablecoin: string) {
  await button(page, 'Edit').click();
  await select(page).selectOption(stablecoin);
}

describe('the review of a rule', () => {
  it('OPR-14 OPR-15 shows the previous stablecoin and warns of none', async ({ page }) => {
    await page.goto('/exchange-rules');
    await choose(page, 'Unassiged');
    await note(page).getByText('ETH-USD will have no stablecoin.').waitFor();
    await row(page).getByText('was USDT').waitFor();
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await select(page).selectOption('USDT');
    await expect.poll(() => note(page).innerText()).toBe('');
    await expect.poll(() => row(page).getByText('was').count()).toBe(0);
  });

  it("OPR-16 shows a colleague's choice before overwriting it", async ({ app, page }) => {
    await page.goto('/exchange-rules');
    await choose(page, 'DAI');
    await colleagueChooses(app, 1);
    await button(page, 'Save').click();
    await note(page).getByText('Someone else changed this row').waitFor();
    await expect
      .poll(async () => (await note(page).getByRole('listitem').innerText()).replace(/\s+/g, ' '))
      .toBe(
        'Stablecoin Before USDT Saved value USDC Your value DAI Use saved value for Stablecoin',
      );
    expect(sent(app)).toEqual([]);
    await page.waitForTimeout(readingMs);
    await button(page, 'Save').click();
    await button(page, 'Edit').waitFor();
    expect(sent(app)).toEqual([{ cryptocurrency_id: 3, currency_id: 1, stablecoin_id: 4 }]);
  });
});

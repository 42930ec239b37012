import { describe, expect } from 'vitest';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { accessFaults, it } from '../support/console.ts';

const saveRule = 'POST /ajax/exchange-rules';
const matrix = 'GET /ajax/exchange-rules';

describe('the review of a rule', () => {
  it("OPR-14 OPR-15 OPR-16 OPR-18 shows warnings and a colleague's choice before overwriting a rule", async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    await page.goto('/exchange-rules');
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'ETH-USD', exact: true }) });
    const button = (name: string) => row.getByRole('button', { name });
    const select = page.getByRole('combobox', { name: 'Stablecoin, ETH-USD' });
    const note = page.getByRole('table').getByRole('status');
    const sent = () => app.requests.filter(({ line }) => line === saveRule).map(({ body }) => body);
    const colleague = await app.backend.signedIn();
    const colleagueChooses = (stablecoin_id: number | null) =>
      colleague.request(exchangeRules.save, { body: { cryptocurrency_id: 3, currency_id: 1, stablecoin_id } });

    await button('Edit').click();
    await select.selectOption('Unassiged');
    await note.getByText('ETH-USD will have no stablecoin.').waitFor();
    await row.getByText('was USDT').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await select.selectOption('USDT');
    await expect.poll(() => note.innerText()).toBe('');
    await expect.poll(() => row.getByText('was').count()).toBe(0);

    await select.selectOption('DAI');
    await colleagueChooses(1);
    await button('Save').click();
    await note.getByText('Someone else changed this row').waitFor();
    expect((await note.getByRole('listitem').innerText()).replace(/\s+/g, ' ')).toBe(
      'Stablecoin Saved value USDC Your value DAI Use saved value for Stablecoin',
    );
    expect(sent()).toEqual([]);
    await button('Save').click();
    await button('Edit').waitFor();
    expect(sent()).toEqual([{ cryptocurrency_id: 3, currency_id: 1, stablecoin_id: 4 }]);

    // An equal remote choice needs no second click, nor does a failed read.
    for (const choice of ['Unassiged', 'EURC']) {
      await button('Edit').click();
      await select.selectOption(choice);
      if (choice === 'Unassiged') await colleagueChooses(null);
      else app.script(matrix, { cut: true });
      await button('Save').click();
      await button('Edit').waitFor();
    }
    expect(sent()).toHaveLength(3);
    await page.getByText('ETH-USD was saved, but could not be checked for other changes.').waitFor();
    const errors: string[] = [];
    const seen = () => errors.push(...takeErrors()) && errors.join('\n');
    await expect.poll(seen).toMatch(/The row could not be read again before it was saved.*matrix could not be loaded/s);
  });
});

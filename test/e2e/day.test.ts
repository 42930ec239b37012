import { describe, expect } from 'vitest';
import { it, tableCells } from '../support/console.ts';

describe('the day', () => {
  it('DAY-1 DAY-2 sums up the day before, and the one before that', async ({ app, page }) => {
    const { now } = app.backend.clock;
    await page.clock.setFixedTime(now);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Day' }).click();
    const verdict = page.getByRole('status', { name: 'Verdict' });
    const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const days of [1, 2]) {
      const at = dayBefore(days).toISOString().slice(0, 10);
      const rows = await depositsOn(at);
      await expect
        .poll(async () =>
          (await tableCells(page, 'Deposits by currency'))
            .slice(1)
            .map(([code, deposits]) => [code, Number(deposits)]),
        )
        .toEqual(rows);
      expect(await verdict.textContent()).toMatch(
        rows.length === 0 ? /No deposits/ : /Balances in every|Does not balance in/,
      );
      await page.getByRole('link', { name: 'Previous day' }).click();
    }

    async function depositsOn(date: string) {
      const found = await app.backend.db
        .selectFrom('deposits')
        .innerJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
        .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
        .select(({ fn }) => ['code', fn.countAll<bigint>().as('count')])
        .where('deposits.created_at', '>=', `${date}T00:00:00.000Z`)
        .where('deposits.created_at', '<', new Date(Date.parse(date) + 86_400_000).toISOString())
        .groupBy('code')
        .orderBy('code')
        .execute();
      return found.map(({ code, count }) => [code, Number(count)]);
    }
  });
});

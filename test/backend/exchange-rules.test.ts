import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { onAnyDatabase } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  it('RULES-1 each currency pair has the stablecoin of its rule, or none', async () => {
    const { db, signedIn } = await fresh();
    const { rows } = await sql<{ pair: string; stablecoin: string | null }>`
      select c.code || '-' || f.code as pair, s.code as stablecoin
      from exchange_rules r join cryptocurrencies c on c.id = r.cryptocurrency_id join currencies f on f.id = r.currency_id
      left join stablecoins s on s.id = r.stablecoin_id order by c.id, f.id
    `.execute(db);
    expect(new Set(rows.map(({ stablecoin }) => stablecoin === null))).toEqual(
      new Set([true, false]),
    );
    const { body } = await (await signedIn()).request(exchangeRules.matrix, {});
    const { exchange_rule_matrix, stablecoins } = body as ResponseBody<typeof exchangeRules.matrix>;
    const shown = exchange_rule_matrix.map(({ cryptocurrency, currency, stablecoin }) => ({
      pair: `${cryptocurrency.code}-${currency.code}`,
      stablecoin: stablecoin && stablecoins.find(({ id }) => id === stablecoin.id)?.code,
    }));
    expect(shown).toEqual(rows);
  });
});

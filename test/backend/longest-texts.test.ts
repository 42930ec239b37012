import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { onAnyDatabase } from '../support/backend.ts';

/** A text that JSON writes with six characters for each. */
const longest = (length: number) => sql.raw(`lpad(n::text, ${length}, chr(1))`);

onAnyDatabase((fresh) => {
  it('BE-141 lists of 5,000 rows with the longest texts are responses', async () => {
    const { db, signedIn } = await fresh();
    await sql`
      insert into deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
      select ${longest(500)}, 1, ${longest(2_000)}, 1, 1, 0, now() from generate_series(1, 5000) as n
    `.execute(db);
    await sql`
      insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, transaction_hash,
        processed_by, processed_at, created_at)
      select ${longest(500)}, 1, 1, 1, ${longest(500)}, 'user', now(), now() from generate_series(1, 5000) as n
    `.execute(db);
    const client = await signedIn();
    const account = await client.request(walletProviders.account, {
      params: { provider: 'BitGo', cryptocurrency: 'XBT' },
    });
    const { deposits } = account.body as { deposits: { address: string }[] };
    expect(deposits.map(({ address }) => address.length)).toEqual(Array(5_000).fill(2_000));
    const overview = await client.request(closedLoopBalancing.overview, {});
    const { settlements } = overview.body as { settlements: { items: object[] } };
    expect(settlements.items).toHaveLength(5_000);
  });
});

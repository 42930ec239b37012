import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import type { Client } from '../conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

const rounds = process.env.SOAK ? 40 : 3;
const settlements = 8;

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const pair = { exchange_provider_id: 3, cryptocurrency_id: 1 };

  async function createSettlements(round: number): Promise<number[]> {
    const { rows } = await sql<{ id: bigint }>`
      insert into trades (reference_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled, created_at)
      select 'race-' || ${round}::int || '-' || n, 3, 1, 1, 1, true, now() from generate_series(1, ${settlements}::int) as n
      returning id
    `.execute(backend.db);
    const replies = await Promise.all(
      rows.map(({ id }) => client.request(endpoints.create, { body: { ...pair, trade_ids: [id] } })),
    );
    return replies.map(({ body }) => (body as { id: number }).id);
  }

  it('BE-26 one of many settlements gets a transaction hash under parallel requests', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await createSettlements(round);
      const body = { transaction_hash: `race-${round}`, note: '' };
      const replies = await Promise.all(ids.map((id) => client.request(endpoints.process, { params: { id }, body })));
      expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(settlements - 1).fill(422)]);
    }
  });
});

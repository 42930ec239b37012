import { beforeAll, expect, it } from 'vitest';
import { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { insertedPair, insertTrades } from '../support/records.ts';

const rounds = process.env.SOAK ? 40 : 3;
const settlements = 8;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  async function createSettlements(round: number): Promise<number[]> {
    const trades = await insertTrades(backend.db, `race-${round}`, settlements);
    const replies = await Promise.all(
      trades.map(({ id }) =>
        client.request(endpoints.create, { body: { ...insertedPair, trade_ids: [id] } }),
      ),
    );
    return replies.map(({ body }) => (body as { id: number }).id);
  }

  it('BE-26 one of many settlements gets a transaction hash under parallel requests', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await createSettlements(round);
      const body = { transaction_hash: `race-${round}`, note: '' };
      const replies = await Promise.all(
        ids.map((id) => client.request(endpoints.process, { params: { id }, body })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([
        204,
        ...Array(settlements - 1).fill(422),
      ]);
    }
  });
});

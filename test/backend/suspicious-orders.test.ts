import { expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { checksOf } from '../../client/features/orders/reconciliation.ts';
import { parseResponse } from '../../client/lib/api/parse-response.ts';
import { onAnyDatabase } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  it('OPR-20 marks exactly the suspicious orders of the last week', async () => {
    const backend = await fresh();
    const client = await backend.signedIn();
    const { body } = await client.request(dashboard.overview, {});
    const suspicious = (body as ResponseBody<typeof dashboard.overview>).suspicious_orders.map(
      ({ reference_id }) => reference_id,
    );
    const weekAgo = new Date(backend.clock.now.getTime() - 7 * 86_400_000).toISOString();
    const week = await backend.db.selectFrom('orders').select('reference_id').where('created_at', '>=', weekAgo).execute();
    const marked = new Map<string, string[]>();
    for (const { reference_id } of week) {
      const { body: order } = await client.request(orders.details, { params: { id: reference_id } });
      const mismatched = checksOf(parseResponse(orders.details, order)).filter(({ verdict }) => verdict === 'mismatch');
      if (mismatched.length > 0)
        marked.set(
          reference_id,
          mismatched.map(({ name }) => name),
        );
    }
    // The card shows at most ten: fewer means that it shows them all.
    expect(suspicious.length).toBeGreaterThan(0);
    expect(suspicious.length).toBeLessThan(10);
    expect([...marked.keys()].sort()).toEqual(suspicious.sort());
    expect(new Set([...marked.values()].flat())).toEqual(new Set(['Required vs paid']));
  });
});

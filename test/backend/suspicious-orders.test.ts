import { expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { parseResponse } from '#platform/http/parse-response.ts';
import { checksOf } from '../../client/features/orders/reconciliation.ts';
import { onAnyDatabase } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  it('OPR-20 marks exactly the suspicious orders of the last week', async () => {
    const backend = await fresh();
    const client = await backend.signedIn();
    const { body } = await client.request(dashboard.overview, {});
    const { suspicious_orders, suspicious_orders_total } = body as ResponseBody<
      typeof dashboard.overview
    >;
    const suspicious = suspicious_orders.map(({ reference_id }) => reference_id);
    const weekAgo = new Date(backend.clock.now.getTime() - 7 * 86_400_000).toISOString();
    const week = await backend.db
      .selectFrom('orders')
      .select('reference_id')
      .where('created_at', '>=', weekAgo)
      .execute();
    const marked = new Map<string, string[]>();
    for (const { reference_id } of week) {
      const { body: order } = await client.request(orders.details, {
        params: { id: reference_id },
      });
      const mismatched = checksOf(parseResponse(orders.details, order)).filter(
        ({ assessment }) => assessment === 'mismatch',
      );
      if (mismatched.length > 0)
        marked.set(
          reference_id,
          mismatched.map(({ name }) => name),
        );
    }
    expect(suspicious.length).toBe(suspicious_orders_total);
    expect(marked.size).toBe(suspicious_orders_total);
    expect(suspicious.filter((reference) => !marked.has(reference))).toEqual([]);
    expect(new Set([...marked.values()].flat())).toEqual(new Set(['Required vs paid']));
  });
});

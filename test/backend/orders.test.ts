import { beforeAll, expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

type Page = ResponseBody<typeof orders.list>;
type Order = ResponseBody<typeof orders.details>;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  let newest: Page['items'];
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    const pages = [1, 2].map(
      async (page) => (await client.request(orders.list, { query: { page } })).body as Page,
    );
    newest = (await Promise.all(pages)).flatMap(({ items }) => items);
  });

  const details = async (reference: string | undefined) =>
    (await client.request(orders.details, { params: { id: reference ?? '' } })).body as Order;

  it('BE-1 writes amounts beyond 2^53 as exact JSON integers', async () => {
    const { text } = await client.request(orders.list, { query: { page: 1 } });
    expect(text).toContain('"payment_requirement":9007199254740991,');
    expect(text).toContain('"payment_requirement":9007199254740993,');
    const big = newest.find(({ payment_requirement }) => payment_requirement === 9007199254740993n);
    const { text: detail } = await client.request(orders.details, {
      params: { id: big?.reference_id ?? '' },
    });
    expect(detail).toContain('"cryptocurrency_amount":9007199254740993,');
    expect(detail).toContain('"balance":9007199254740993,');
  });

  it('BE-2 the newest orders of the demo show every state', async () => {
    const all = await Promise.all(newest.map(({ reference_id }) => details(reference_id)));
    const some = (test: (order: Order) => boolean) => expect(all.some(test)).toBe(true);
    some(
      (o) =>
        o.trade?.fulfilled === true &&
        o.deposit !== null &&
        o.invoice?.business != null &&
        o.quote !== null,
    );
    some(
      (o) =>
        o.deposit === null &&
        o.trade === null &&
        o.invoice === null &&
        o.quote === null &&
        o.rate === null,
    );
    some((o) => o.deposit !== null && o.trade === null);
    some((o) => o.deposit === null && o.invoice !== null);
    some((o) => o.invoice === null && o.quote !== null);
    some((o) => o.quote === null && o.invoice !== null);
    some((o) => o.invoice?.business === null);
    some((o) => o.invoice?.business?.name === '');
    some((o) => o.invoice?.status === null);
    some((o) => o.quote?.status === null);
    some((o) => o.invoice?.sender_email?.includes('<script>') === true);
  });

  it('BE-2 codes, amounts and account of an order are consistent', async () => {
    for (const {
      reference_id,
      cryptocurrency_code,
      currency_code,
      payment_requirement,
      address,
    } of newest) {
      const { deposit, trade, quote } = await details(reference_id);
      if (deposit) {
        expect(deposit.account?.cryptocurrency).toBe(cryptocurrency_code);
        expect(deposit.address).toBe(address);
      }
      if (deposit) expect(deposit.payment_amount).toBe(payment_requirement);
      if (trade) {
        expect(trade.cryptocurrency).toBe(cryptocurrency_code);
        expect(trade.amount).toBe(payment_requirement);
      }
      if (quote) expect(quote.currency).toBe(currency_code);
    }
  });

  it('BE-2 an address has the format of its cryptocurrency', () => {
    const shapes: Record<string, RegExp> = {
      XBT: /^bc1q[a-z0-9]{38}$/,
      LTC: /^ltc1q[a-z0-9]{38}$/,
      ETH: /^0x[0-9a-f]{40}$/,
      XRP: /^r[1-9A-HJ-NP-Za-km-z]{33}$/,
    };
    for (const { address, cryptocurrency_code } of newest)
      if (address) expect(address).toMatch(shapes[cryptocurrency_code] as RegExp);
  });

  it('BE-1 every response forbids caching', async () => {
    const { headers } = await client.request(orders.list, { query: { page: 1 } });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Powered-By')).toBeNull();
  });
});

onAnyDatabase((fresh) => {
  it('BE-1 reports the database state at /healthz without a session', async () => {
    const backend = await fresh();
    expect((await backend.client().send('/healthz')).status).toBe(200);
    await backend.health.destroy();
    expect((await backend.client().send('/healthz')).status).toBe(503);
  });
});

import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

const day = 86_400_000;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const overview = async () =>
    (await (await backend.signedIn()).request(dashboard.overview, {})).body as ResponseBody<
      typeof dashboard.overview
    >;
  const ago = (ms: number) => new Date(backend.clock.now.getTime() - ms).toISOString();
  const addQuote = (number: number, status: string | null, age: number, amount = 1n) =>
    backend.db
      .insertInto('quotes')
      .values({
        reference_id: `quote-${number}`,
        status,
        cryptocurrency_id: 1n,
        currency_id: 4n,
        currency_amount: amount,
        created_at: ago(age),
      })
      .execute();

  it('BE-11 the demo fills every card', async () => {
    const { recent_activity, suspicious_orders, suspicious_quotes, recent_errors } =
      await overview();
    expect(recent_activity.quote_counts.open).toBeGreaterThan(0);
    expect(recent_activity.quote_counts.closed).toBeGreaterThan(0);
    expect(recent_activity.amount_breakdown.map(({ code }) => code)).toEqual([
      'CAD',
      'EUR',
      'GBP',
      'USD',
    ]);
    expect(recent_activity.fulfillment_rate).toBeGreaterThan(0.5);
    for (const card of [suspicious_orders, suspicious_quotes, recent_errors])
      expect(card.length).toBeGreaterThan(0);
  });

  it('BE-11 counts and adds up quotes of the last 7 days', async () => {
    const before = (await overview()).recent_activity;
    const cad = (activity: typeof before) =>
      BigInt(activity.amount_breakdown.find(({ code }) => code === 'CAD')?.amount ?? 0);
    const week = 7 * day;
    await addQuote(1, null, 1_000, 2n ** 62n);
    await addQuote(2, 'open', week - 1_000, 2n ** 62n);
    await addQuote(3, 'accepted', week - 1_000, 2n ** 62n);
    await addQuote(4, 'open', week + 1_000, 5n);
    await addQuote(5, 'expired', week + 1_000, 5n);
    const after = (await overview()).recent_activity;
    expect(after.quote_counts).toEqual({
      open: before.quote_counts.open + 2,
      closed: before.quote_counts.closed + 1,
    });
    expect(cad(after) - cad(before)).toBe(3n * 2n ** 62n);
  });

  it('BE-11 the fulfillment rate is the fulfilled share of recent trades', async () => {
    const trades = await backend.db
      .selectFrom('trades')
      .select('fulfilled')
      .where('created_at', '>=', ago(7 * day))
      .execute();
    const expected = trades.filter(({ fulfilled }) => fulfilled).length / trades.length;
    expect((await overview()).recent_activity.fulfillment_rate).toBeCloseTo(expected, 12);
  });

  it('BE-11 lists orders whose deposit differs from the payment, newest first', async () => {
    const [newest] = await backend.db
      .selectFrom('orders')
      .selectAll()
      .where('deposit_id', 'is not', null)
      .orderBy('position', 'desc')
      .limit(1)
      .execute();
    const set = (balance: bigint) =>
      backend.db
        .updateTable('deposits')
        .set({ balance, payment_amount: 100n })
        .where('id', '=', newest?.deposit_id as bigint)
        .execute();
    const suspicious = async () =>
      (await overview()).suspicious_orders[0]?.reference_id === newest?.reference_id;
    for (const [balance, expected] of [
      [99n, true],
      [100n, false],
      [101n, true],
      [0n, false],
    ] as const) {
      await set(balance);
      expect(await suspicious()).toBe(expected);
    }
  });

  it('BE-11 shows a suspicious balance in the currency of its deposit', async () => {
    const before = (await overview()).suspicious_orders[0];
    const { rows } = await sql<{ code: string }>`
      update deposits set wallet_account_id = other.id
      from orders, cryptocurrencies, wallet_accounts as other
      where orders.reference_id = ${before?.reference_id} and orders.deposit_id = deposits.id
        and cryptocurrencies.id = other.cryptocurrency_id
        and other.id = (select min(id) from wallet_accounts where cryptocurrency_id <> orders.cryptocurrency_id)
      returning cryptocurrencies.code
    `.execute(backend.db);
    expect(rows).toHaveLength(1);
    expect((await overview()).suspicious_orders[0]).toEqual({
      ...before,
      currency_code: rows[0]?.code,
    });
  });

  it('BE-11 lists suspicious quotes of one time by their ids', async () => {
    for (let number = 201; number <= 212; number += 1) await addQuote(number, 'open', day + 1);
    await sql`update quotes set id = 1000000 - id where reference_id like 'quote-2__'`.execute(
      backend.db,
    );
    const references = (await overview()).suspicious_quotes.map(({ reference_id }) => reference_id);
    await sql`delete from quotes where reference_id like 'quote-2__'`.execute(backend.db);
    expect(references.slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, index) => `quote-${201 + index}`),
    );
  });

  it('BE-11 lists quotes that are open after a day', async () => {
    await addQuote(11, 'open', day - 1_000);
    await addQuote(12, null, day + 1_000);
    await addQuote(13, 'accepted', day + 1_000);
    const references = (await overview()).suspicious_quotes.map(({ reference_id }) => reference_id);
    expect(references[0]).toBe('quote-12');
    expect(references).not.toContain('quote-11');
    expect(references).not.toContain('quote-13');
  });

  it('BE-11 names the order of a suspicious quote', async () => {
    await addQuote(21, 'open', day + 1_000);
    const { rows } = await sql<{ reference_id: string }>`
      update orders set quote_id = (select id from quotes where reference_id = 'quote-21')
      where id = (select max(id) from orders) returning reference_id
    `.execute(backend.db);
    const orderOf = async () => (await overview()).suspicious_quotes[0]?.order_reference_id;
    expect(await orderOf()).toBe(rows[0]?.reference_id);
    await sql`update orders set quote_id = null where reference_id = ${rows[0]?.reference_id}`.execute(
      backend.db,
    );
    expect(await orderOf()).toBeNull();
  });

  it('BE-60 a card has 100 rows and their whole number', async () => {
    const before = await overview();
    await sql`
      insert into quotes (reference_id, status, cryptocurrency_id, currency_id, currency_amount, created_at)
      select 'many-' || n, 'open', 1, 4, 1, ${ago(day + 1_000)} from generate_series(1, 101) as n
    `.execute(backend.db);
    await sql`update deposits set balance = payment_amount + 1 where created_at >= ${ago(7 * day)}`.execute(
      backend.db,
    );
    await sql`
      insert into event_logs (type, description, created_at) select 'error', 'Failed.', ${ago(1_000)} from generate_series(1, 101)
    `.execute(backend.db);
    const { suspicious_orders, suspicious_quotes, recent_errors, ...totals } = await overview();
    expect(suspicious_orders.length).toBe(100);
    expect(suspicious_quotes.length).toBe(100);
    expect(recent_errors.length).toBe(100);
    const { rows } = await sql`
      select 1 from deposits join orders on deposit_id = deposits.id
      where deposits.created_at >= ${ago(7 * day)} and balance > 0 and balance <> deposits.payment_amount
    `.execute(backend.db);
    expect(totals).toMatchObject({
      suspicious_orders_total: rows.length,
      suspicious_quotes_total: (before.suspicious_quotes_total ?? 0) + 101,
      recent_errors_total: (before.recent_errors_total ?? 0) + 101,
    });
    expect(rows.length).toBeGreaterThan(100);
  });

  it('BE-11 lists errors of the last 24 hours', async () => {
    const before = (await overview()).recent_errors;
    expect(before.every(({ timestamp }) => timestamp >= ago(day))).toBe(true);
    backend.clock.now = new Date(backend.clock.now.getTime() + 30 * day);
    expect(await overview()).toEqual({
      recent_activity: {
        quote_counts: { open: 0, closed: 0 },
        amount_breakdown: [],
        fulfillment_rate: null,
      },
      suspicious_orders: [],
      suspicious_orders_total: 0,
      suspicious_quotes: [],
      suspicious_quotes_total: 0,
      recent_errors: [],
      recent_errors_total: 0,
    });
  });
});

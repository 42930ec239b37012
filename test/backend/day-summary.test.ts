import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { daySummary } from '#contract/day-summary.ts';
import { report } from '#contract/report.ts';
import {
  changesQuery,
  currenciesQuery,
  differencesQuery,
  settlementsQuery,
} from '../../backend/report/day-queries.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { readsOf, readsOfSql } from '../support/reads.ts';

/** The largest amount of a row. */
const most = 2n ** 63n - 1n;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const summaryOf = async (date: string, zone = 'UTC') => {
    const { status, body } = await client.request(report.day, { query: { date, zone } });
    expect(status).toBe(200);
    return z.parse(daySummary, body);
  };

  let number = 0;
  /** Adds a deposit of the first account of a cryptocurrency: XBT by default. */
  async function addDeposit(
    created_at: string,
    [payment_amount, balance, sweep_amount]: [bigint, bigint, bigint],
    code = 'XBT',
  ) {
    number += 1;
    const account = await backend.db
      .selectFrom('wallet_accounts')
      .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
      .select('wallet_accounts.id')
      .where('code', '=', code)
      .orderBy('wallet_accounts.id')
      .executeTakeFirstOrThrow();
    const reference_id = `day-${number}`;
    const { id } = await backend.db
      .insertInto('deposits')
      .values({
        reference_id,
        wallet_account_id: account.id,
        address: reference_id,
        payment_amount,
        balance,
        sweep_amount,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, reference_id };
  }

  /** Gives a deposit the order of another one, with its invoice. */
  const moveOrder = async (depositId: bigint, refund_requested: boolean) => {
    const order = await backend.db
      .selectFrom('orders')
      .select(['id', 'reference_id', 'invoice_id'])
      .where('deposit_id', 'is not', null)
      .where('invoice_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await backend.db
      .updateTable('orders')
      .set({ deposit_id: depositId })
      .where('id', '=', order.id)
      .execute();
    await backend.db
      .updateTable('invoices')
      .set({ refund_requested })
      .where('id', '=', order.invoice_id as bigint)
      .execute();
    return order.reference_id;
  };

  const addSettlement = async (
    reference_id: string,
    times: { created_at: string; created_by?: string; processed_at?: string },
  ) => {
    const processed = times.processed_at
      ? { transaction_hash: reference_id, processed_by: 'jo@shop.example' }
      : { transaction_hash: null };
    const { id } = await backend.db
      .insertInto('settlements')
      .values({
        reference_id,
        exchange_provider_id: 1n,
        cryptocurrency_id: 1n,
        cryptocurrency_amount: 7n,
        ...times,
        ...processed,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('BE-184 sums the required, paid and swept amounts of the deposits of a day exactly', async () => {
    await addDeposit('2031-01-01T00:00:00.000Z', [most, most, most]);
    await addDeposit('2031-01-01T12:00:00.000Z', [most, most, 0n]);
    await addDeposit('2031-01-01T23:59:59.999Z', [5n, 0n, 0n]);
    await addDeposit('2031-01-01T23:59:59.999Z', [3n, 3n, 3n], 'ETH');
    await addDeposit('2031-01-02T00:00:00.000Z', [1_000n, 1_000n, 0n]);
    const { currencies } = await summaryOf('2031-01-01');
    const none = { unpaid: 0n, unswept: 0n, not_explained: 0n };
    expect(currencies).toEqual([
      { ...none, code: 'ETH', deposits: 1, required: 3n, paid: 3n, swept: 3n },
      {
        ...none,
        code: 'XBT',
        deposits: 3,
        required: 2n * most + 5n,
        paid: 2n * most,
        swept: most,
        unpaid: 5n,
        unswept: most,
      },
    ]);
  });

  it('BE-184 an overpaid deposit does not make up for an underpaid one', async () => {
    const under = await addDeposit('2031-02-01T08:00:00.000Z', [100n, 98n, 98n]);
    const over = await addDeposit('2031-02-01T09:00:00.000Z', [100n, 102n, 102n]);
    const { currencies, differences, differences_total } = await summaryOf('2031-02-01');
    expect(currencies).toMatchObject([{ required: 200n, paid: 200n, not_explained: 4n }]);
    expect(differences_total).toBe(2);
    expect(differences).toMatchObject([
      { reference_id: under.reference_id, reason: 'underpaid', amount: 2n, explanation: null },
      { reference_id: over.reference_id, reason: 'overpaid', amount: 2n, explanation: null },
    ]);
  });

  it('BE-184 a deposit can differ in its payment and in its sweep', async () => {
    await addDeposit('2031-02-02T08:00:00.000Z', [100n, 90n, 89n]);
    await addDeposit('2031-02-02T09:00:00.000Z', [100n, 100n, 101n]);
    const { currencies, differences } = await summaryOf('2031-02-02');
    expect(differences.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['underswept', 1n],
      ['underpaid', 10n],
      ['overswept', 1n],
    ]);
    expect(currencies[0]?.not_explained).toBe(12n);
  });

  it('BE-184 a requested refund explains a difference, which comes last with its order', async () => {
    const first = await addDeposit('2031-02-03T08:00:00.000Z', [100n, 101n, 101n]);
    const last = await addDeposit('2031-02-03T09:00:00.000Z', [100n, 99n, 99n]);
    const order = await moveOrder(first.id, true);
    const { currencies, differences } = await summaryOf('2031-02-03');
    expect(differences).toMatchObject([
      { reference_id: last.reference_id, order_reference_id: null, explanation: null },
      {
        reference_id: first.reference_id,
        order_reference_id: order,
        explanation: 'Refund requested',
      },
    ]);
    expect(currencies[0]?.not_explained).toBe(1n);
  });

  it('BE-184 a difference of an order without a requested refund is not explained', async () => {
    const { id } = await addDeposit('2031-02-04T08:00:00.000Z', [100n, 101n, 101n]);
    await moveOrder(id, false);
    const { differences } = await summaryOf('2031-02-04');
    expect(differences).toMatchObject([{ explanation: null }]);
  });

  it('BE-184 states who created and processed the settlements of a day, and null where nobody knows', async () => {
    const [day, before] = ['2031-03-05', '2031-03-04T10:00:00.000Z'];
    await addSettlement('day before', { created_at: before, processed_at: `${day}T00:00:00.000Z` });
    await addSettlement('day itself', { created_at: `${day}T09:00:00.000Z`, created_by: 'a@b.c' });
    await addSettlement('day neither', { created_at: before, processed_at: before });
    const { settlements, settlements_total } = await summaryOf(day);
    expect(settlements_total).toBe(2);
    expect(settlements).toMatchObject([
      { reference_id: 'day before', created_by: null, processed_by: 'jo@shop.example' },
      { reference_id: 'day itself', created_by: 'a@b.c', processed_at: null, processed_by: null },
    ]);
    expect(settlements[0]).toMatchObject({ code: 'XBT', amount: 7n });
  });

  it('BE-184 carries over the open settlements and trades from before the end of the day', async () => {
    const day = '1999-12-31';
    await addSettlement('carried', { created_at: `${day}T23:59:59.999Z` });
    await addSettlement('after the day', { created_at: '2000-01-01T00:00:00.000Z' });
    await addSettlement('completed', {
      created_at: `${day}T08:00:00Z`,
      processed_at: `${day}T09:00:00Z`,
    });
    const trade = {
      exchange_provider_id: 1n,
      cryptocurrency_id: 1n,
      stablecoin_id: 1n,
      fulfilled: true,
    };
    await backend.db
      .insertInto('trades')
      .values([
        { ...trade, reference_id: 'carried-1', amount: most, created_at: `${day}T08:00:00.000Z` },
        { ...trade, reference_id: 'carried-2', amount: most, created_at: `${day}T07:00:00.000Z` },
        { ...trade, reference_id: 'later', amount: 1n, created_at: '2000-01-01T00:00:00.000Z' },
      ])
      .execute();
    expect((await summaryOf(day)).carried_over).toEqual([
      {
        kind: 'settlements',
        count: 1,
        oldest: `${day}T23:59:59.999Z`,
        amounts: [{ code: 'XBT', amount: 7n }],
      },
      {
        kind: 'trades',
        count: 2,
        oldest: `${day}T07:00:00.000Z`,
        amounts: [{ code: 'XBT', amount: 2n * most }],
      },
    ]);
  });

  it('BE-184 lists changes of caps, rules and users, also archived ones, but no sign-ins', async () => {
    const event = { actor: 'a@b.c', created_at: '2031-04-01T10:00:00.000Z' };
    const rows = [
      { ...event, type: 'changed', subject: 'exchange-pairs/1/2/3', description: 'a cap' },
      { ...event, type: 'changed', subject: 'exchange-rules/1/2', description: 'a rule' },
      { ...event, type: 'deleted', subject: 'users/7', description: 'a user' },
      { ...event, type: 'sign-in', subject: 'users/7', description: 'a sign-in' },
      { ...event, type: 'created', subject: 'businesses/7', description: 'a business' },
    ];
    await backend.db.insertInto('event_logs').values(rows).execute();
    await backend.db
      .insertInto('archived_events')
      .values({
        ...event,
        id: 2n ** 62n,
        type: 'changed',
        subject: 'exchange-rules/1/2',
        description: 'an archived rule',
        created_at: '2031-04-01T09:00:00.000Z',
      })
      .execute();
    const { changes, changes_total } = await summaryOf('2031-04-01');
    expect(changes.map(({ description }) => description)).toEqual([
      'an archived rule',
      'a cap',
      'a rule',
      'a user',
    ]);
    expect(changes[0]).toMatchObject({ actor: 'a@b.c', timestamp: '2031-04-01T09:00:00.000Z' });
    expect(changes_total).toBe(4);
  });

  it('BE-184 does not know the number of changes of a day from before the oldest event', async () => {
    expect((await summaryOf('1990-01-01')).changes_total).toBeNull();
  });

  it.each([
    ['Europe/Berlin', '2031-03-30', '2031-03-29T23:00:00.000Z', '2031-03-30T22:00:00.000Z'],
    ['Europe/Berlin', '2031-10-26', '2031-10-25T22:00:00.000Z', '2031-10-26T23:00:00.000Z'],
    // Clocks go from 24:00 to 01:00, and from 01:00 to 00:00 of the same day.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2031-01-01', '2030-12-31T10:00:00.000Z', '2031-01-01T10:00:00.000Z'],
    ['UTC', '2031-12-31', '2031-12-31T00:00:00.000Z', '2032-01-01T00:00:00.000Z'],
  ])('BE-185 a day of %s has its own start and end: %s', async (zone, date, from, to) => {
    expect(await summaryOf(date, zone)).toMatchObject({ from, to });
  });

  it('BE-185 a deposit belongs to the day of the zone in which it was created', async () => {
    await addDeposit('2031-06-01T22:30:00.000Z', [4n, 4n, 4n]);
    const depositsOn = async (date: string, zone: string) =>
      (await summaryOf(date, zone)).currencies.map(({ deposits }) => deposits);
    expect(await depositsOn('2031-06-01', 'UTC')).toEqual([1]);
    expect(await depositsOn('2031-06-01', 'Europe/Berlin')).toEqual([]);
    expect(await depositsOn('2031-06-02', 'Europe/Berlin')).toEqual([1]);
  });

  it.each([
    ['date', { date: '2031-02-29', zone: 'UTC' }],
    ['date', { date: '0001-01-01', zone: 'UTC' }],
    ['zone', { date: '2031-02-28', zone: 'Mars/Olympus' }],
    ['zone', { date: '2031-02-28', zone: '' }],
  ])('BE-185 rejects an invalid %s: %j', async (field, query) => {
    const { status, body } = await client.request(report.day, { query });
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field]);
  });

  it('BE-184 lists at most 1,000 rows of each kind, and counts them all', async () => {
    const { db } = backend;
    const addRows = async (count: number) => {
      const rows = sql`generate_series(1, ${sql.lit(count)})`;
      const at = sql`timestamptz '2031-07-01 12:00:00+00'`;
      await sql`
        insert into deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
        select 'full-' || gen_random_uuid(), 1, 'x', 1, 2, 0, ${at} from ${rows}`.execute(db);
      await sql`
        insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, created_at)
        select 'full-' || gen_random_uuid(), 1, 1, 1, ${at} from ${rows}`.execute(db);
      await sql`
        insert into event_logs (type, description, subject, created_at)
        select 'changed', 'x', 'users/1', ${at} from ${rows}`.execute(db);
    };
    await addRows(1_000);
    const full = await summaryOf('2031-07-01');
    await addRows(1);
    const beyond = await summaryOf('2031-07-01');
    for (const list of ['differences', 'settlements', 'changes'] as const) {
      expect(full[list].length, list).toBe(1_000);
      expect(full[`${list}_total`], list).toBe(1_000);
      expect(beyond[list].length, list).toBe(1_000);
      expect(beyond[`${list}_total`], list).toBe(1_001);
    }
  });

  it('BE-186 reads the rows of the day alone', async () => {
    const { db } = backend;
    await sql`
      insert into deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
      select 'many-' || n, 1 + n % 4, 'x', 1, 2, 0, timestamptz '2032-01-01 00:00:00+00' + n * interval '1 minute'
      from generate_series(0, 29999) as n`.execute(db);
    await sql`
      insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, created_at,
        processed_at, processed_by, transaction_hash)
      select 'many-' || n, 1, 1, 1, at, at, 'a@b.c', 'many-' || n
      from generate_series(0, 9999) as n cross join lateral (select timestamptz '2032-01-01 00:00:00+00' + n * interval '3 minutes' as at)`.execute(
      db,
    );
    await sql`
      insert into event_logs (type, description, subject, created_at)
      select 'changed', 'x', 'users/1', timestamptz '2032-01-01 00:00:00+00' + n * interval '3 minutes'
      from generate_series(0, 9999) as n`.execute(db);
    await sql`analyze deposits, settlements, event_logs, orders, invoices`.execute(db);
    const day = { from: '2032-01-10T00:00:00.000Z', to: '2032-01-11T00:00:00.000Z' };
    const reads = [
      ...(await readsOfSql(db, currenciesQuery(day))),
      ...(await readsOfSql(db, differencesQuery(day))),
      ...(await readsOf(settlementsQuery(db, day))),
      ...(await readsOfSql(db, changesQuery(day))),
    ];
    const large = ['deposits', 'settlements', 'event_logs', 'orders', 'invoices'];
    for (const { table, by, rows } of reads.filter((read) => large.includes(read.table))) {
      expect(rows, `${table} ${by}`).toBeLessThanOrEqual(1_440);
      expect(by, table).not.toBe('Seq Scan');
    }
  });
});

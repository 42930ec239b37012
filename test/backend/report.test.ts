import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { Database } from '../../backend/db/schema.ts';
import { csvLine } from '../../backend/report/csv.ts';
import { reportPage } from '../../backend/report/queries.ts';
import { createQueryQueue } from '../../backend/report/query-queue.ts';
import { reportLines } from '../../backend/report/rows.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { formulaCases } from '../support/formula-cases.ts';
import { readsOf } from '../support/reads.ts';

describe('cells', () => {
  it.each(formulaCases)('BE-9 writes %j as %j', (text, safe) => {
    expect(parse(csvLine([text]))).toEqual([[safe]]);
  });

  it('BE-9 writes numbers as they are', () => {
    expect(csvLine([{ number: '-1.50' }, 'plain', null, { number: null }])).toBe(
      '-1.50,plain,,\r\n',
    );
  });

  it('BE-9 quotes commas, quotes and line breaks', () => {
    const cells = ['a,b', 'say "so"', 'two\r\nlines', 'Söhne', ''];
    expect(parse(csvLine(cells))).toEqual([cells]);
  });
});

/** Adds orders of one instant to an invoice, with the reference ids `name-1`, `name-2` and so on. */
async function insertOrders(
  db: Database,
  { name, count, invoice, time }: NewOrders,
): Promise<void> {
  await sql`
    insert into orders (reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade,
      trade_approved_internal, trade_approved_external, invoice_id, business_id, created_at, updated_at)
    select ${name} || '-' || n, 1, 1, n, false, false, false, invoices.id, invoices.business_key, ${time}, ${time}
    from generate_series(1, ${sql.lit(count)}) as n, invoices where invoices.id = ${invoice}
  `.execute(db);
}

interface NewOrders {
  name: string;
  count: number;
  invoice: bigint;
  time: string;
}

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    // The tests set the times of orders that the demo has made.
    await sql`alter table orders disable trigger orders_time`.execute(backend.db);
  });

  const all = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const download = (query: { business_id: string; start_date: string; end_date: string }) =>
    client.request(report.stream, { query });
  const linesOf = (text: string) =>
    parse(text, { columns: true, relax_column_count: false }) as Record<string, string>[];
  const rowsOf = (text: string) => linesOf(text).slice(0, -1);

  it('BE-9 names the CSV file after the business and days', async () => {
    const { status, headers, text } = await download({ business_id: 'cafelumiere-1002', ...all });
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="report cafelumiere-1002 2026-01-01 2026-12-31.csv"',
    );
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('BE-9 lists the orders of the business only, oldest first', async () => {
    const { text } = await download({ business_id: 'cafelumiere-1002', ...all });
    const orders = await backend.db
      .selectFrom('orders')
      .innerJoin('invoices', 'invoices.id', 'orders.invoice_id')
      .select(['orders.reference_id', 'orders.created_at'])
      .where('invoices.business_id', '=', 2n)
      .orderBy('orders.id')
      .execute();
    expect(orders.length).toBeGreaterThan(100);
    expect(rowsOf(text).map((row) => [row.order, row.created_at])).toEqual(
      orders.map(({ reference_id, created_at }) => [reference_id, created_at]),
    );
  });

  it('BE-9 writes exact amounts with their codes', async () => {
    const { text } = await download({ business_id: 'cafelumiere-1002', ...all });
    const row = rowsOf(text).find(
      ({ trade, cryptocurrency }) => trade !== '' && cryptocurrency === 'XBT',
    );
    const stored = await backend.db
      .selectFrom('orders')
      .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
      .innerJoin('deposits', 'deposits.id', 'orders.deposit_id')
      .select(['payment_requirement', 'rate', 'currency_amount', 'deposits.balance'])
      .where('orders.reference_id', '=', row?.order as string)
      .executeTakeFirstOrThrow();
    const units = (decimal = '') => BigInt(decimal.replace('.', ''));
    expect(row?.required).toMatch(/^\d+\.\d{8}$/);
    expect(row?.quoted).toMatch(/^\d+\.\d{2}$/);
    expect(units(row?.required)).toBe(stored.payment_requirement);
    expect(units(row?.received)).toBe(stored.balance);
    expect(units(row?.quoted)).toBe(stored.currency_amount);
    expect(row?.rate).toBe(stored.rate);
    expect(row?.currency).toMatch(/^(USD|EUR|GBP|CAD)$/);
  });

  it('BE-9 each column has the value of its name', async () => {
    const { db } = backend;
    const order = await db
      .selectFrom('orders')
      .innerJoin('trades', 'trades.order_id', 'orders.id')
      .select(['orders.id', 'orders.reference_id', 'trades.reference_id as trade'])
      .where('business_id', '=', 3n)
      .where('orders.cryptocurrency_id', '=', 1n)
      .where('orders.currency_id', '=', 1n)
      .where('exchange_provider_id', '=', 1n)
      .executeTakeFirstOrThrow();
    const created_at = '2020-06-01T10:20:30.400Z';
    await db
      .updateTable('orders')
      .set({
        created_at,
        address: 'the address',
        rate: '1.25',
        payment_requirement: 101n,
        cryptocurrency_amount: 102n,
      })
      .where('id', '=', order.id)
      .execute();
    const people = { sender_email: 'sender@a.example', recipient_email: 'recipient@b.example' };
    await db
      .updateTable('invoices')
      .set({ ...people, reference_id: 'the invoice', status: 'paid' })
      .where('id', '=', order.id)
      .execute();
    await db
      .updateTable('deposits')
      .set({ balance: 103n, payment_amount: 104n, sweep_amount: 105n })
      .where('id', '=', order.id)
      .execute();
    await db
      .updateTable('quotes')
      .set({ currency_amount: 106n, status: 'accepted' })
      .where('id', '=', order.id)
      .execute();
    await db
      .updateTable('trades')
      .set({ amount: 107n, fulfilled: false, stablecoin_id: 2n })
      .where('order_id', '=', order.id)
      .execute();
    const day = { start_date: '2020-06-01', end_date: '2020-06-01' };
    const { text } = await download({ business_id: 'northwindoutdoorsupply-1003', ...day });
    expect(rowsOf(text)).toEqual([
      {
        order: order.reference_id,
        created_at,
        invoice: 'the invoice',
        invoice_status: 'paid',
        ...people,
        address: 'the address',
        required: '0.00000101',
        received: '0.00000103',
        swept: '0.00000105',
        cryptocurrency: 'XBT',
        deposit_cryptocurrency: 'XBT',
        rate: '1.25',
        quoted: '1.06',
        currency: 'USD',
        quote_currency: 'USD',
        quote_status: 'accepted',
        trade: order.trade,
        exchange_provider: 'Kraken',
        stablecoin: 'USDT',
        fulfilled: 'no',
      },
    ]);
  });

  it('BE-9 writes amounts of deposits and quotes in their own currencies', async () => {
    const { db } = backend;
    const { id, deposit_id, quote_id } = await db
      .selectFrom('orders')
      .select(['id', 'deposit_id', 'quote_id'])
      .where('business_id', '=', 3n)
      .where('cryptocurrency_id', '=', 1n)
      .where('deposit_id', 'is not', null)
      .where('quote_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`update orders set created_at = '2020-07-01T00:00:00Z' where id = ${id}`.execute(db);
    await sql`
      update deposits set balance = 103, sweep_amount = 105, wallet_account_id = (
        select min(id) from wallet_accounts where cryptocurrency_id = 2
      ) where id = ${deposit_id}
    `.execute(db);
    await sql`
      update quotes set currency_id = (select id from currencies where code = 'EUR') where id = ${quote_id}
    `.execute(db);
    const { text } = await download({
      business_id: 'northwindoutdoorsupply-1003',
      start_date: '2020-07-01',
      end_date: '2020-07-01',
    });
    expect(rowsOf(text)).toMatchObject([
      {
        received: '1.03',
        swept: '1.05',
        cryptocurrency: 'XBT',
        deposit_cryptocurrency: 'LTC',
        quote_currency: 'EUR',
      },
    ]);
  });

  it('FMT-7 writes amounts with the decimals of CURRENCY_DECIMALS', async () => {
    const decimals = new Map([
      ['LTC', 18],
      ['EUR', 0],
    ]);
    const foreign = await fresh({ decimals });
    const query = { business_id: 'northwindoutdoorsupply-1003', ...all };
    const { text } = await (await foreign.signedIn()).request(report.stream, { query });
    const rows = rowsOf(text);
    const of = (column: string, code: string) => rows.filter((row) => row[column] === code);
    for (const { required } of of('cryptocurrency', 'LTC'))
      expect(required).toMatch(/^\d+\.\d{18}$/);
    for (const { quoted } of of('quote_currency', 'EUR')) expect(quoted).toMatch(/^\d+$/);
    for (const { required } of of('cryptocurrency', 'XBT'))
      expect(required).toMatch(/^\d+\.\d{8}$/);
    expect(of('cryptocurrency', 'LTC').length * of('quote_currency', 'EUR').length).toBeGreaterThan(
      0,
    );
  });

  it.each(['x'.repeat(500), ' two\nlines ', '\u200b'])(
    'BE-70 reports of a business with any reference id',
    async (reference_id) => {
      const { db } = backend;
      await db.updateTable('businesses').set({ reference_id }).where('id', '=', 5n).execute();
      const { status, text } = await download({ business_id: reference_id, ...all });
      expect(status).toBe(200);
      expect(rowsOf(text).length).toBeGreaterThan(0);
    },
  );

  it('BE-9 includes both days completely, in UTC', async () => {
    const [before, first, last, after] = await backend.db
      .selectFrom('orders')
      .select(['id', 'reference_id'])
      .where('business_id', '=', 2n)
      .orderBy('id')
      .limit(4)
      .execute();
    const times = [
      [before, '2020-02-28T23:59:59.999Z'],
      [first, '2020-02-29T00:00:00.000Z'],
      [last, '2020-02-29T23:59:59.999Z'],
      [after, '2020-03-01T00:00:00.000Z'],
    ] as const;
    for (const [order, created_at] of times) {
      await backend.db
        .updateTable('orders')
        .set({ created_at })
        .where('id', '=', order?.id as bigint)
        .execute();
    }
    const { text } = await download({
      business_id: 'cafelumiere-1002',
      start_date: '2020-02-29',
      end_date: '2020-02-29',
    });
    expect(rowsOf(text).map(({ order }) => order)).toEqual([
      first?.reference_id,
      last?.reference_id,
    ]);
  });

  it('BE-9 reads times as UTC under any time zone of the session', async () => {
    const times = [
      '0001-01-01T00:00:00.000Z',
      '1880-02-29T12:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '2026-11-21T06:28:05.000Z',
      '2026-11-21T06:28:05.120Z',
      '2026-11-21T06:28:05.123Z',
    ];
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
      const result = await backend.db.transaction().execute(async (tx) => {
        await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
        return sql<{ time: string }>`select unnest(${times}::timestamptz[]) as time`.execute(tx);
      });
      expect(result.rows.map(({ time }) => time)).toEqual(times);
    }
  });

  it('BE-9 escapes formulas in sender and recipient', async () => {
    const { text } = await download({ business_id: 'bergmannfahrrader-1001', ...all });
    const cells = rowsOf(text).flatMap(({ sender_email, recipient_email }) => [
      sender_email,
      recipient_email,
    ]);
    expect(cells).toContain("'=1+1@formula.example");
    expect(cells).toContain("'@SUM(A1:A9)");
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell ?? ''))).toEqual([]);
  });

  it('BE-71 states zero rows for a business without orders', async () => {
    const { text } = await download({ business_id: 'atelierfontaine-1007', ...all });
    expect(text).toMatch(/^order,created_at,[^\n]*\r\nrows,0,,,,,,,,,,,,,,,,,,,\r\n$/);
  });

  it('BE-71 states the number of its rows in the last line', async () => {
    const { text } = await download({ business_id: 'cafelumiere-1002', ...all });
    const { order, created_at, ...others } = linesOf(text).at(-1) ?? {};
    expect({ order, created_at }).toEqual({
      order: 'rows',
      created_at: String(rowsOf(text).length),
    });
    expect([...new Set(Object.values(others))]).toEqual(['']);
  });

  it('BE-70 continues after a page that is not full', async () => {
    const range = { start: '2000-01-01', end: '2100-01-01' };
    const ordersOf = async (db: Database) => {
      const lines: string[] = [];
      for await (const line of reportLines(
        { db, reportQueries: createQueryQueue(1), decimals: new Map() },
        2n,
        range.start,
        range.end,
      ))
        lines.push(line);
      return rowsOf(lines.join('')).map(({ order }) => order);
    };
    const whole = await ordersOf(backend.db);
    let pages = 0;
    const withoutFirst = backend.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        pages += 1;
        return pages === 1 ? { ...result, rows: result.rows.slice(1) } : result;
      },
    });
    expect(whole.length).toBeGreaterThan(100);
    expect(await ordersOf(withoutFirst)).toEqual(whole.slice(1));
  });

  it('BE-70 lists the orders of an invoice that got its business later', async () => {
    const range = { start_date: '2019-03-04', end_date: '2019-03-04' };
    const { id } = await backend.db
      .insertInto('invoices')
      .values({
        reference_id: 'late',
        refund_requested: false,
        created_at: '2019-03-04T00:00:00Z',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertOrders(backend.db, {
      name: 'late',
      count: 2,
      invoice: id,
      time: '2019-03-04T12:00:00Z',
    });
    const orders = async () =>
      rowsOf((await download({ business_id: 'cafelumiere-1002', ...range })).text).map(
        ({ order }) => order,
      );
    expect(await orders()).toEqual([]);
    await backend.db
      .updateTable('invoices')
      .set({ business_id: 2n })
      .where('id', '=', id)
      .execute();
    expect(await orders()).toEqual(['late-1', 'late-2']);
  });

  it('BE-70 rejects an order with another business than its invoice', async () => {
    const { db } = backend;
    const [{ id }] = (await db
      .selectFrom('invoices')
      .select('id')
      .where('business_id', '=', 4n)
      .limit(1)
      .execute()) as [{ id: bigint }];
    for (const [invoice_id, business_id] of [
      [id, null],
      [id, 0n],
      [id, 5n],
      [null, 4n],
      [null, 0n],
    ] as const) {
      const change = db
        .updateTable('orders')
        .set({ invoice_id, business_id })
        .where('id', '=', (eb) =>
          eb.selectFrom('orders').select(({ fn }) => fn.max('id').as('id')),
        );
      await expect(change.execute(), `${invoice_id} ${business_id}`).rejects.toThrow(
        /orders_(invoice_id_)?business_id/,
      );
    }
  });

  it('BE-71 aborts a report that cannot be completed', async () => {
    const range = { start_date: '2018-01-01', end_date: '2018-01-01' };
    const { id } = await backend.db
      .selectFrom('invoices')
      .select('id')
      .where('business_id', '=', 4n)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    // More than the sockets buffer.
    await insertOrders(backend.db, {
      name: 'long',
      count: 3_000,
      invoice: id,
      time: '2018-01-01T12:00:00Z',
    });
    await sql`update orders set address = ${'x'.repeat(2_000)} where invoice_id = ${id}`.execute(
      backend.db,
    );
    const path = pathOf(report.stream, {
      query: { business_id: 'penasohnefeinkost-1004', ...range },
    });
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(backend.url + path, { headers: { cookie } }, resolve)
        .on('error', reject)
        .end();
    });
    await sql`alter table quotes rename to hidden`.execute(backend.db);
    try {
      let text = '';
      const read = async () => {
        for await (const chunk of response.setEncoding('latin1')) text += chunk;
      };
      await expect(read()).rejects.toThrow('aborted');
      expect(text).toContain('order,created_at');
      expect(text).not.toContain('\nrows,');
    } finally {
      await sql`alter table hidden rename to quotes`.execute(backend.db);
    }
  });

  it('BE-9 validates the download by the rules of the form', async () => {
    const wrong = { business_id: 'none', start_date: '2026-02-30', end_date: '2026-01-01' };
    const form = await client.request(report.check, { body: wrong });
    const file = await client.request(report.stream, { query: wrong });
    expect(form.status).toBe(422);
    expect(file.status).toBe(form.status);
    expect(file.body).toEqual(form.body);
  });

  it('BE-9 lists 2,500 orders of the same instant once each', async () => {
    const { id } = await backend.db
      .selectFrom('invoices')
      .select('id')
      .where('business_id', '=', 4n)
      .limit(1)
      .executeTakeFirstOrThrow();
    await insertOrders(backend.db, {
      name: 'moment',
      count: 2500,
      invoice: id,
      time: '2021-05-05T12:00:00Z',
    });
    const range = { start_date: '2021-05-05', end_date: '2021-05-05' };
    const { text } = await download({ business_id: 'penasohnefeinkost-1004', ...range });
    const orders = rowsOf(text).map(({ order }) => order);
    expect(orders).toEqual(Array.from({ length: 2500 }, (_, n) => `moment-${n + 1}`));
  });

  it('BE-9 reads one page of orders ahead', async () => {
    const queries: string[] = [];
    const watched = backend.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const lines = reportLines(
      { db: watched, reportQueries: createQueryQueue(1), decimals: new Map() },
      4n,
      '2021-05-05',
      '2021-05-05',
    );
    const queriesAfterLine = async () => {
      await lines.next();
      return queries.length;
    };
    // The header, then full pages.
    const counts = [
      await queriesAfterLine(),
      await queriesAfterLine(),
      await queriesAfterLine(),
      await queriesAfterLine(),
    ];
    expect(counts).toEqual([0, 2, 3, 4]);
    await lines.return(undefined);
  });

  it('BE-9 reads only related rows of long tables, by index', async () => {
    await sql`analyze`.execute(backend.db);
    const reads = await readsOf(
      reportPage(backend.db, 4n, '2000-01-01T00:00:00Z', '2999-12-31T23:59:59Z', null),
    );
    const long = [
      'orders_business_id',
      'invoices_',
      'quotes_pkey',
      'deposits_pkey',
      'trades_order_id_key',
    ];
    for (const index of long)
      expect(reads.filter(({ by, rows }) => by.startsWith(index) && rows <= 1000).length).toBe(1);
    const short = [
      'cryptocurrencies',
      'currencies',
      'wallet_accounts',
      'exchange_providers',
      'stablecoins',
    ];
    expect(reads.filter(({ table }) => !short.includes(table)).length).toBe(long.length);
  });

  it('BE-9 ends the download without an error when the client disconnects', async () => {
    const before = backend.logs.length;
    const path = pathOf(report.stream, { query: { business_id: 'cafelumiere-1002', ...all } });
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    await new Promise<void>((resolve) => {
      const download = request(backend.url + path, { headers: { cookie } }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      download.on('error', () => resolve());
      download.end();
    });
    expect((await download({ business_id: 'cafelumiere-1002', ...all })).status).toBe(200);
    expect(backend.logs.slice(before).filter(({ level }) => level === 50)).toEqual([]);
  });

  it('BE-9 repeats a download byte for byte', async () => {
    const digest = async () =>
      createHash('sha256')
        .update((await download({ business_id: 'hoshielectronics-1005', ...all })).text)
        .digest('hex');
    expect(await digest()).toBe(await digest());
  });
});

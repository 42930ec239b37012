import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { featuresHeader, parseFeatures } from '#contract/features.ts';
import { declaredList } from '#contract/lists.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { writeJson } from '../../backend/http/json.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

type Row = Record<string, unknown>;
type Query = Record<string, string | number>;

interface Page {
  items: Row[];
  total: number;
  per_page: number;
  more?: boolean;
}

const time = (row: Row) => String(row.created_at ?? row.timestamp);
const amount = (row: Row) =>
  BigInt(String(row.payment_requirement ?? row.payment_amount ?? row.cryptocurrency_amount));
const isTrue = (name: string) => (row: Row) => row[name] === true;
const startsWith = (q: string, names: readonly string[]) => (row: Row) =>
  names.some((name) =>
    String(row[name] ?? '')
      .toLowerCase()
      .startsWith(q.toLowerCase()),
  );

/** Compares as PostgreSQL does by the collation "C". */
const compare = (a: unknown, b: unknown) =>
  typeof a === 'bigint'
    ? Number(a - (b as bigint))
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const send = (list: Endpoint, query: Query) =>
    client.request(list, { query: { page: 1, ...query } } as never);
  async function pageOf(list: Endpoint, query: Query) {
    const { status, body } = await send(list, query);
    expect(status, `${list.name} ${writeJson(query)}`).toBe(200);
    return body as Page;
  }
  /** Returns the rows of all pages, and the number that the last page states. */
  async function wholeOf(list: Endpoint, query: Query) {
    const items: Row[] = [];
    for (let page = 1; ; page += 1) {
      const read = await pageOf(list, { ...query, page, per_page: 1_000 });
      items.push(...read.items);
      if (read.items.length < 1_000) return { items, total: read.total, more: read.more };
    }
  }
  const allOf = async (list: Endpoint, query: Query = {}) => (await wholeOf(list, query)).items;

  /** Expects the rows of a filter among all rows, and their number. Returns them. */
  async function expectRows(
    list: Endpoint,
    query: Query,
    rows: Row[],
    ofRow: (row: Row) => boolean,
  ) {
    const { items, total, more } = await wholeOf(list, query);
    const found = new Set(items.map(writeJson));
    const expected = new Set(rows.filter(ofRow).map(writeJson));
    const wrong = [...found, ...expected].filter((row) => !found.has(row) || !expected.has(row));
    const name = `${list.name} ${writeJson(query)}`;
    expect(wrong.slice(0, 3), name).toEqual([]);
    expect(items, name).toHaveLength(expected.size);
    expect(total, name).toBe(expected.size);
    expect(more, name).toBeUndefined();
    return items;
  }

  const errorsOf = async (list: Endpoint, query: Query) => {
    const { status, body } = await send(list, query);
    return { status, errors: (body as { errors: Record<string, string[]> }).errors };
  };

  it('CALL-12 declares every parameter of every list, beside the features of 1.1', async () => {
    const { headers } = await client.request(auth.check, {});
    const features = parseFeatures(headers.get(featuresHeader));
    expect(features).toMatchObject({ perPage: 1_000, search: true });
    expect(declaredList(features, orders.list)).toEqual({
      perPage: 1_000,
      parameters: [
        'q',
        'from',
        'to',
        'cryptocurrency_code',
        'currency_code',
        'business_id',
        'min',
        'max',
      ],
      sorts: ['created_at', 'payment_requirement'],
    });
    const lists = allEndpoints.filter(
      ({ query, feature }) =>
        feature === 'list' || (query && 'page' in (query as never as { shape: object }).shape),
    );
    expect(Object.keys(features.lists).sort()).toEqual(lists.map(({ path }) => path).sort());
  });

  it('BE-170 filters orders by time, codes, business and amount, alone and together', async () => {
    const rows = await allOf(orders.list);
    const some = rows[Math.floor(rows.length / 2)] as Row;
    const from = time(some);
    const { cryptocurrency_code = '', currency_code = '' } = some as Record<string, string>;
    const after = (row: Row) => time(row) >= from;
    const inCode = (row: Row) => row.cryptocurrency_code === cryptocurrency_code;
    const { rows: ofBusiness } = await sql<{ business: bigint; reference_id: string }>`
      select business_id as business, reference_id from orders where business_id > 0
    `.execute(backend.db);
    const business = ofBusiness[0]?.business;
    const references = new Set(
      ofBusiness.filter((row) => row.business === business).map(({ reference_id }) => reference_id),
    );
    const bound = amount(some);
    const cases: [Query, (row: Row) => boolean][] = [
      [{ from }, after],
      [{ to: from }, (row) => !after(row)],
      [{ from, to: from }, () => false],
      [{ cryptocurrency_code }, inCode],
      [{ currency_code }, (row) => row.currency_code === currency_code],
      [
        { cryptocurrency_code, currency_code, from },
        (row) => inCode(row) && after(row) && row.currency_code === currency_code,
      ],
      [{ cryptocurrency_code: 'none' }, () => false],
      [{ business_id: String(business) }, (row) => references.has(String(row.reference_id))],
      [
        { business_id: String(business), to: from },
        (row) => references.has(String(row.reference_id)) && !after(row),
      ],
      [{ cryptocurrency_code, min: String(bound) }, (row) => inCode(row) && amount(row) >= bound],
      [{ cryptocurrency_code, max: String(bound) }, (row) => inCode(row) && amount(row) <= bound],
      [
        { cryptocurrency_code, min: String(bound), max: String(bound), from },
        (row) => inCode(row) && amount(row) === bound && after(row),
      ],
      [
        { q: String(some.address).slice(0, 4), cryptocurrency_code },
        (row) =>
          inCode(row) &&
          startsWith(String(some.address).slice(0, 4), ['reference_id', 'address'])(row),
      ],
    ];
    for (const [query, ofRow] of cases) {
      const items = await expectRows(orders.list, query, rows, ofRow);
      expect(items.map(time)).toEqual(items.map(time).sort().reverse());
    }
  });

  it.each<[Endpoint, string, Query]>([
    [orders.list, 'created_at', {}],
    [orders.list, 'payment_requirement', { cryptocurrency_code: 'XBT' }],
    [users.list, 'username', {}],
    [users.list, 'email', {}],
    [businesses.list, 'name', {}],
    [businesses.list, 'reference_id', {}],
    [businesses.list, 'created_at', {}],
    [businesses.invoices, 'created_at', { business_id: '1' }],
    [walletProviders.list, 'name', {}],
    [exchangeProviders.list, 'name', {}],
    [closedLoopBalancing.settlements, 'created_at', {}],
    [closedLoopBalancing.settlements, 'cryptocurrency_amount', { cryptocurrency_code: 'XBT' }],
    [closedLoopBalancing.trades, 'cryptocurrency_amount', { cryptocurrency_code: 'XBT' }],
    [system.eventLogs, 'timestamp', {}],
    [system.apiQueries, 'timestamp', {}],
  ])('BE-171 sorts $name by a field in both directions', async (list, field, query) => {
    const rows = await allOf(list, query);
    const sortedValue = (row: Row) =>
      typeof row[field] === 'string' ? String(row[field]).toLowerCase() : amount(row);
    const ascending = await wholeOf(list, { ...query, sort: field });
    expect(ascending.total).toBe(rows.length);
    expect(ascending.items.map(sortedValue)).toEqual(rows.map(sortedValue).sort(compare));
    const descending = await wholeOf(list, { ...query, sort: `-${field}` });
    expect(descending.items).toEqual(ascending.items.toReversed());
  });

  it('BE-170 filters invoices of a business by status and time', async () => {
    const rows = await allOf(businesses.invoices, { business_id: '1' });
    expect(rows.length).toBeGreaterThan(0);
    for (const status of new Set(rows.map((row) => row.status)))
      await expectRows(
        businesses.invoices,
        { business_id: '1', status: String(status ?? '') },
        rows,
        (row) => row.status === status,
      );
    const from = time(rows[2] as Row);
    await expectRows(
      businesses.invoices,
      { business_id: '1', from },
      rows,
      (row) => time(row) >= from,
    );
  });

  it('BE-170 filters the deposits of an account by time and amount', async () => {
    const account = { provider: 'BitGo', cryptocurrency: 'XBT' };
    const rows = await allOf(walletProviders.deposits, account);
    const some = rows[Math.floor(rows.length / 2)] as Row;
    expect(rows.every((row) => row.provider === 'BitGo' && row.cryptocurrency === 'XBT')).toBe(
      true,
    );
    await expectRows(
      walletProviders.deposits,
      { ...account, to: time(some) },
      rows,
      (row) => time(row) < time(some),
    );
    await expectRows(
      walletProviders.deposits,
      { ...account, max: String(amount(some)) },
      rows,
      (row) => amount(row) <= amount(some),
    );
    const found = await pageOf(walletProviders.deposits, {
      provider: 'BitGo',
      q: String(some.address),
    });
    expect(found.items).toEqual([some]);
  });

  it('BE-170 filters settlements and trades by provider, cryptocurrency, state and amount', async () => {
    for (const list of [closedLoopBalancing.settlements, closedLoopBalancing.trades]) {
      const rows = await allOf(list);
      const some = rows[Math.floor(rows.length / 2)] as Record<string, string>;
      const { exchange_provider = '', cryptocurrency_code = '' } = some;
      const ofPair = (row: Row) =>
        row.exchange_provider === exchange_provider &&
        row.cryptocurrency_code === cryptocurrency_code;
      await expectRows(
        list,
        { exchange_provider },
        rows,
        (row) => row.exchange_provider === exchange_provider,
      );
      await expectRows(list, { exchange_provider, cryptocurrency_code }, rows, ofPair);
      await expectRows(
        list,
        { exchange_provider, cryptocurrency_code, min: String(amount(some)) },
        rows,
        (row) => ofPair(row) && amount(row) >= amount(some),
      );
    }
    const rows = await allOf(closedLoopBalancing.settlements);
    for (const completed of ['true', 'false'])
      await expectRows(
        closedLoopBalancing.settlements,
        { completed },
        rows,
        (row) => (row.transaction_hash !== null) === (completed === 'true'),
      );
  });

  it('BE-170 lists unsettled trades, and finds settled ones by their reference', async () => {
    const { rows } = await sql<{ reference_id: string; settlement_id: bigint | null }>`
      select reference_id, settlement_id from trades order by settlement_id nulls last limit 1
    `.execute(backend.db);
    const q = rows[0]?.reference_id ?? '';
    expect((await allOf(closedLoopBalancing.trades)).map((row) => row.settlement_id)).not.toContain(
      expect.any(Number),
    );
    expect(await allOf(closedLoopBalancing.trades, { q })).toEqual([]);
    expect(await allOf(closedLoopBalancing.trades, { q, with_settled: 'true' })).toMatchObject([
      { reference_id: q, settlement_id: Number(rows[0]?.settlement_id) },
    ]);
  });

  it('BE-174 counts and sums the unsettled trades of each pair and age', async () => {
    const trades = await allOf(closedLoopBalancing.trades);
    const daysOf = (row: Row) => {
      const age = (backend.clock.now.getTime() - Date.parse(time(row))) / 86_400_000;
      return [30, 7, 3, 1].find((days) => age >= days) ?? 0;
    };
    const groups = Map.groupBy(
      trades,
      (row) => `${row.exchange_provider} ${row.cryptocurrency_code} ${daysOf(row)}`,
    );
    const { status, body } = await client.request(closedLoopBalancing.queue, {});
    expect(status).toBe(200);
    const entries = body as Row[];
    const found = entries.map((row) => ({
      group: `${row.exchange_provider} ${row.cryptocurrency_code} ${row.days}`,
      trades: row.trades,
      sum: amount(row),
      times: [row.oldest_at, row.newest_at],
    }));
    const expected = [...groups].map(([group, rows]) => {
      const times = rows.map(time).sort();
      return {
        group,
        trades: rows.length,
        sum: rows.map(amount).reduce((one, other) => one + other),
        times: [times[0], times.at(-1)],
      };
    });
    const byGroup = (a: { group: string }, b: { group: string }) => compare(a.group, b.group);
    expect(found.sort(byGroup)).toEqual(expected.sort(byGroup));
    expect(found.length).toBeGreaterThan(4);
  });

  it('BE-170 filters providers by their state and name', async () => {
    for (const list of [walletProviders.list, exchangeProviders.list]) {
      const rows = await allOf(list);
      await expectRows(list, { active: 'true' }, rows, isTrue('active'));
      await expectRows(list, { active: 'false' }, rows, (row) => row.active === false);
      const q = String(rows[0]?.name).slice(0, 3).toUpperCase();
      await expectRows(list, { q }, rows, startsWith(q, ['name']));
    }
  });

  it('BE-170 filters events by category, person, record, resource, time and words, with the archived ones', async () => {
    await sql`
      insert into archived_events (id, type, description, created_at, actor, subject)
      values (9000001, 'changed', 'ana@shop.example changed the rule XBT-EUR to USDC.', '2020-01-05T10:00:00Z', 'ana@shop.example', 'exchange-rules/1/2'),
        (9000002, 'changed', 'bo@shop.example changed the rule LTC-EUR to USDC.', '2020-02-05T10:00:00Z', 'bo@shop.example', 'exchange-rules/2/2')
    `.execute(backend.db);
    const from = '1970-01-01T00:00:00Z';
    const rows = await allOf(system.eventLogs, { from });
    expect(rows.some((row) => row.id === 9_000_001)).toBe(true);
    const cases: [Query, (row: Row) => boolean][] = [
      [{ type: 'changed' }, (row) => row.type === 'changed'],
      [{ actor: 'ana@shop.example' }, (row) => row.actor === 'ana@shop.example'],
      [{ subject: 'exchange-rules/1/2' }, (row) => row.subject === 'exchange-rules/1/2'],
      [{ resource: 'exchange-rules' }, (row) => String(row.subject).startsWith('exchange-rules/')],
      [
        {
          resource: 'exchange-rules',
          from: '2020-01-05T10:00:00Z',
          to: '2020-02-05T10:00:00.000Z',
        },
        (row) => row.id === 9_000_001,
      ],
      [
        { q: 'xbt-EUR rul' },
        (row) => /xbt-eur/i.test(String(row.description)) && /\brul/i.test(String(row.description)),
      ],
      [{ q: 'bo@shop.example', type: 'changed' }, (row) => row.id === 9_000_002],
      [{ q: "no ' such & word:*" }, () => false],
      [{ q: '%' }, () => false],
    ];
    for (const [query, ofRow] of cases) await expectRows(system.eventLogs, query, rows, ofRow);
  });

  it('BE-170 filters API queries by method, status and time', async () => {
    await sql`
      insert into api_queries (method, url, status_code, created_at)
      values ('PUT', 'https://api.example', 503, now()), ('PUT', 'https://api.example', null, now())
    `.execute(backend.db);
    const rows = await allOf(system.apiQueries);
    await expectRows(system.apiQueries, { method: 'PUT' }, rows, (row) => row.method === 'PUT');
    await expectRows(
      system.apiQueries,
      { status_code: '503' },
      rows,
      (row) => row.status_code === 503,
    );
    await expectRows(
      system.apiQueries,
      { status_code: '' },
      rows,
      (row) => row.status_code === null,
    );
  });

  it('BE-170 filters users and businesses by time', async () => {
    for (const list of [users.list, businesses.list]) {
      const rows = await allOf(list);
      const from = time(rows[Math.floor(rows.length / 2)] as Row);
      await expectRows(list, { from }, rows, (row) => time(row) >= from);
    }
  });

  it('BE-172 counts up to 10,000 rows of a filter, and reads all of them', async () => {
    const insert = (count: number) =>
      sql`
        insert into api_queries (method, url, status_code, created_at)
        select 'MANY', 'https://api.example', 200, now() from generate_series(1, ${count}::int)
      `.execute(backend.db);
    await insert(10_000);
    const query = { method: 'MANY', per_page: 1_000 };
    expect(await pageOf(system.apiQueries, query)).not.toHaveProperty('more');
    expect(await pageOf(system.apiQueries, query)).toMatchObject({ total: 10_000 });
    await insert(1);
    expect(await pageOf(system.apiQueries, query)).toMatchObject({ total: 10_000, more: true });
    const last = await pageOf(system.apiQueries, { ...query, page: 11 });
    expect(last).toMatchObject({ total: 10_001, items: { length: 1 } });
    expect(last).not.toHaveProperty('more');
  });

  it.each<[Endpoint, Query, Record<string, string>]>([
    [orders.list, { colour: 'red' }, { colour: 'This parameter is unknown here.' }],
    [orders.list, { sort: 'rate' }, { sort: 'This value is not valid.' }],
    [
      orders.list,
      { from: '2026-02-30T00:00:00Z' },
      { from: 'Enter a time such as 2026-11-21T08:00:00Z.' },
    ],
    [orders.list, { to: '2026-02-20' }, { to: 'This value is not valid.' }],
    [
      orders.list,
      { min: '5', max: '9' },
      {
        min: 'An amount needs its currency: add cryptocurrency_code.',
        max: 'An amount needs its currency: add cryptocurrency_code.',
      },
    ],
    [
      orders.list,
      { sort: '-payment_requirement' },
      { sort: 'An amount needs its currency: add cryptocurrency_code.' },
    ],
    [orders.list, { min: '-5', cryptocurrency_code: 'XBT' }, { min: 'This value is not valid.' }],
    [orders.list, { business_id: 'one' }, { business_id: 'This value is not valid.' }],
    [walletProviders.list, { active: 'yes' }, { active: 'This value is not valid.' }],
    [
      walletProviders.deposits,
      { provider: 'BitGo' },
      { cryptocurrency: 'Enter cryptocurrency or q.' },
    ],
    [businesses.invoices, {}, { business_id: 'Enter business_id or q.' }],
    [closedLoopBalancing.trades, { with_settled: 'true' }, { with_settled: 'Enter q.' }],
    [system.apiQueries, { status_code: 'ok' }, { status_code: 'This value is not valid.' }],
  ])('BE-173 rejects %j with %j', async (list, query, errors) => {
    const expected = Object.fromEntries(
      Object.entries(errors).map(([name, text]) => [name, [text]]),
    );
    expect(await errorsOf(list, query)).toEqual({ status: 422, errors: expected });
  });
});

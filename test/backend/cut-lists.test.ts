import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint, Input, ResponseBody } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { testTime } from '../support/database.ts';
import { anyRecord } from './generated-rows/compare.ts';

const unpagedLimit = 5_000;
/** More rows than a list without pages has. */
const many = unpagedLimit + 7;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const send = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { body, headers } = await client.request(endpoint, input as never);
    return { body: body as ResponseBody<E>, total: Number(headers.get('X-Total-Count')) };
  };
  const countOf = async (table: 'businesses' | 'settlements') => {
    const rows = await backend.db.selectFrom(table).select('id').execute();
    return rows.length;
  };

  it('BE-60 a list that fits has its length as the total', async () => {
    const { body } = await send(closedLoopBalancing.overview, {});
    expect(body.unsettled_trades_total).toBe(body.unsettled_trades.length);
    expect(body.settlements.total).toBe(body.settlements.items.length);
    const account = await send(walletProviders.account, {
      params: { provider: 'BitGo', cryptocurrency: 'LTC' },
    });
    expect(account.body.deposits_total).toBe(account.body.deposits.length);
    const details = await send(closedLoopBalancing.details, { params: { id: '1' } });
    expect(details.body.trades.length).toBeGreaterThan(0);
    expect(details.body.trades_total).toBe(details.body.trades.length);
    const names = await send(report.businesses, {});
    expect(names.body).toHaveLength(await countOf('businesses'));
    expect(names.total).toBe(names.body.length);
  });

  it('BE-60 cut deposits and invoices are the newest, with their total', async () => {
    await sql`
      insert into deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
      select 'many-' || n, 1, 'address', n, n, 0, now() from generate_series(1, ${many}::int) as n
    `.execute(backend.db);
    await sql`
      insert into invoices (reference_id, business_id, refund_requested, created_at)
      select 'many-' || n, 7, false, now() from generate_series(1, ${many}::int) as n
    `.execute(backend.db);
    const { deposits, deposits_total } = (
      await send(walletProviders.account, { params: { provider: 'BitGo', cryptocurrency: 'XBT' } })
    ).body;
    expect(deposits).toHaveLength(unpagedLimit);
    expect(deposits[0]?.reference_id).toBe(`many-${many}`);
    const stored = await backend.db
      .selectFrom('deposits')
      .select('id')
      .where('wallet_account_id', '=', 1n)
      .execute();
    expect(deposits_total).toBe(stored.length);
    expect(stored.length).toBeGreaterThan(many);
    const { invoices, invoices_total } = (await send(businesses.details, { params: { id: '7' } }))
      .body;
    expect(invoices).toHaveLength(unpagedLimit);
    expect(invoices[0]?.reference_id).toBe(`many-${many}`);
    expect(invoices_total).toBe(many);
  });

  it('BE-60 cut trades are the oldest, with the total', async () => {
    const before = (await send(closedLoopBalancing.overview, {})).body.unsettled_trades;
    const [oldest] = before;
    await sql`
      insert into trades (reference_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled, created_at)
      select 'many-' || n, 3, 1, 1, n, true, now() from generate_series(1, ${many}::int) as n
    `.execute(backend.db);
    const { body } = await send(closedLoopBalancing.overview, {});
    expect(body.unsettled_trades).toHaveLength(unpagedLimit);
    expect(body.unsettled_trades[0]).toEqual(oldest);
    expect(body.unsettled_trades_total).toBe(before.length + many);
    const pair = { exchange_provider_id: '3', cryptocurrency_id: '1' };
    const ofPair = await send(closedLoopBalancing.unsettledTrades, { params: pair });
    const others = before.filter(
      (trade) =>
        trade.exchange_provider === 'Coinbase Prime' && trade.cryptocurrency_code === 'XBT',
    );
    expect(ofPair.body).toHaveLength(unpagedLimit);
    expect(ofPair.total).toEqual(others.length + many);
  });

  it('BE-60 settlements that are processing come before completed ones', async () => {
    const open = (await send(closedLoopBalancing.overview, {})).body.settlements.items.filter(
      ({ transaction_hash }) => transaction_hash === null,
    );
    expect(open.length).toBeGreaterThan(0);
    await sql`
      insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, transaction_hash,
        processed_by, processed_at, created_at)
      select 'many-' || n, 1, 1, n, 'hash-' || n, 'staff', now(), now() from generate_series(1, ${many}::int) as n
    `.execute(backend.db);
    const { items, total } = (await send(closedLoopBalancing.overview, {})).body.settlements;
    expect(items).toHaveLength(unpagedLimit);
    expect(total).toEqual(await countOf('settlements'));
    expect(items.slice(0, open.length)).toEqual(open);
    expect(items[open.length]?.reference_id).toBe(`many-${many}`);
  });

  it('BE-60 businesses of the report and trades of a settlement are limited', async () => {
    await sql`
      insert into businesses (reference_id, name, confirmation_requirement, created_at, updated_at)
      select 'many-' || n, 'Many', 1, now(), now() from generate_series(1, ${many}::int) as n
    `.execute(backend.db);
    const { body, total } = await send(report.businesses, {});
    expect(body).toHaveLength(unpagedLimit);
    expect(total).toEqual(await countOf('businesses'));
    const settlement = await backend.db
      .selectFrom('settlements')
      .select('id')
      .where('exchange_provider_id', '=', 3n)
      .where('cryptocurrency_id', '=', 1n)
      .executeTakeFirstOrThrow();
    await sql`update trades set settlement_id = null where settlement_id = ${settlement.id}`.execute(
      backend.db,
    );
    await sql`update trades set settlement_id = ${settlement.id} where reference_id like 'many-%'`.execute(
      backend.db,
    );
    const details = await send(closedLoopBalancing.details, {
      params: { id: String(settlement.id) },
    });
    expect(details.body.trades).toHaveLength(unpagedLimit);
    expect(details.body.trades_total).toBe(many);
  });

  it('BE-60 every response has a limit, whatever the number of rows', async () => {
    for (const [table, values] of more)
      await sql
        .raw(`insert into ${table} select ${values} from generate_series(1, ${many}) as n`)
        .execute(backend.db);
    /** Records with long lists. */
    const long: Record<string, object> = {
      'businesses.details': { id: '7' },
      'closed-loop-balancing.details': { id: '100001' },
      'closed-loop-balancing.unsettledTrades': {
        exchange_provider_id: '3',
        cryptocurrency_id: '1',
      },
      'wallet-providers.account': { provider: 'BitGo', cryptocurrency: 'XBT' },
    };
    const longest: Record<string, number> = {};
    // The queue has at most four ages of each pair, to which no trade adds.
    const reads = allEndpoints.filter(
      ({ method, response, name }) =>
        method === 'GET' && response && name !== 'closed-loop-balancing.queue',
    );
    for (const endpoint of reads) {
      const input = {
        params: long[endpoint.name] ?? (await anyRecord(backend.db, endpoint)),
        query: endpoint.query && {
          page: 1,
          ...(endpoint.name === 'users.list' && { per_page: 100 }),
          ...(endpoint.feature === 'search' && { q: 'more-' }),
          ...(endpoint.name === 'report.day' && { date: '2026-11-20', zone: 'UTC' }),
        },
      };
      const { status, body } = await client.request(endpoint, input as never);
      expect(status, endpoint.name).toBe(200);
      longest[endpoint.name] = Math.max(0, ...lengthsIn(body));
    }
    const namesOf = (length: number) =>
      Object.keys(longest).filter((name) => longest[name] === length);
    expect(namesOf(unpagedLimit)).toEqual([
      'businesses.details',
      'closed-loop-balancing.overview',
      'closed-loop-balancing.unsettledTrades',
      'closed-loop-balancing.details',
      'report.businesses',
      'wallet-providers.account',
    ]);
    expect(namesOf(100)).toEqual(['users.list', 'dashboard.overview']);
    // Pages, and configuration, to which no endpoint adds rows.
    expect(
      Object.values(longest).filter(
        (length) => length > 16 && length !== 100 && length !== unpagedLimit,
      ),
    ).toEqual([]);
  });
});

const recently = `timestamptz '${testTime.toISOString()}' - interval '2 days'`;

/** A row of each table that grows, from the number n. The trades are of one settlement, and of none. */
const more = [
  [
    'quotes (reference_id, status, cryptocurrency_id, currency_id, currency_amount, created_at)',
    `'more-' || n, 'open', 1, 1, n, ${recently}`,
  ],
  ['event_logs (type, description, created_at)', `'error', 'More', ${recently}`],
  [
    'users (username, email, password_hash, created_at, updated_at)',
    "'more-' || n, n || '@example.com', '', now(), now()",
  ],
  [
    'businesses (reference_id, name, confirmation_requirement, created_at, updated_at)',
    "'more-' || n, 'More', 1, now(), now()",
  ],
  [
    'invoices (reference_id, business_id, refund_requested, created_at)',
    "'more-' || n, 7, false, now()",
  ],
  [
    'deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)',
    "'more-' || n, 1, '', n, n, 0, now()",
  ],
  [
    'settlements (id, reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, created_at)',
    "100000 + n, 'more-' || n, 3, 1, n, now()",
  ],
  ...['null', '100001'].map((settlement): [string, string] => [
    'trades (reference_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled, created_at, settlement_id)',
    `'more-' || n || ${settlement === 'null' ? "''" : "'s'"}, 3, 1, 1, n, true, now(), ${settlement}`,
  ]),
] as const;

/** Returns the lengths of the lists in a response. */
const lengthsIn = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...(Array.isArray(value) ? [value.length] : []),
    ...Object.values(value).flatMap(lengthsIn),
  ];
};

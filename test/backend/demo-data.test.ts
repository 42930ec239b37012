import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import type { OpenDatabase } from '../../backend/db/open.ts';
import { unpagedLimit } from '../../backend/db/pages.ts';
import type { Database } from '../../backend/db/schema.ts';
import { defaultOrderCount, fillDemo } from '../../backend/demo/fill.ts';
import { payment } from '../../backend/demo/payments.ts';
import { onAnyDatabase } from '../support/backend.ts';
import { testTime } from '../support/database.ts';
import { addHostileValues, testOrderCount } from '../support/hostile-values.ts';

const tables = [
  'wallet_providers',
  'wallet_accounts',
  'exchange_providers',
  'exchange_pairs',
  'exchange_rules',
  'businesses',
].concat([
  'quotes',
  'invoices',
  'deposits',
  'orders',
  'settlements',
  'trades',
  'event_logs',
  'api_queries',
  'positions',
]);

async function digestOf(db: Database): Promise<string> {
  const digest = createHash('sha256');
  for (const table of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(db);
    for (const { row } of rows) digest.update(row);
  }
  const { rows } = await sql<{
    row: string;
  }>`select row(id, username, email, created_at)::text as row from users order by id`.execute(db);
  for (const { row } of rows) digest.update(row);
  return digest.digest('hex');
}

/** Replaces the data of a test database, which includes hostile values, with the demo alone. */
async function refill(db: Database): Promise<void> {
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}, users, sessions, cryptocurrencies, currencies,
    stablecoins, exchange_addresses restart identity cascade`.execute(db);
  await sql`insert into positions values ('orders', 0), ('event_logs', 0), ('api_queries', 0)`.execute(
    db,
  );
  await db.transaction().execute((tx) => fillDemo(tx, testTime, { orders: testOrderCount }));
}

it('BE-2 an account of the demo has more deposits than a list shows', () => {
  const deposits = Array.from({ length: defaultOrderCount }, (_, index) => {
    const place = defaultOrderCount - index - 1;
    return payment(index + 1, { place, ms: place * 1_000_000 }, testTime.toISOString()).deposit
      ?.wallet_account_id;
  });
  expect(deposits.filter((account) => account === 1).length).toBeGreaterThan(unpagedLimit);
});

onAnyDatabase((fresh) => {
  let db: Database;
  let runScript: OpenDatabase['runScript'];
  let digestOfTemplate: string;
  beforeAll(async () => {
    ({ db, runScript } = await fresh());
    digestOfTemplate = await digestOf(db);
    await refill(db);
  });

  it('BE-2 fills the demo with plausible names, texts and amounts only', async () => {
    const hostile =
      /<script|^[=+\-@\t]|HYPERLINK|[\u202a-\u202e\u2066-\u2069]|alert\(|lorem|\S{80}/i;
    const texts = async () => {
      const { rows } = await sql<{ text: string }>`
        select name as text from wallet_providers union select name from exchange_providers union select name from businesses
        union select sender_email from invoices where sender_email is not null
        union select recipient_email from invoices where recipient_email is not null
        union select description from event_logs union select url from api_queries
        union select left(response_data, 1000) from api_queries where response_data like '<%'
      `.execute(db);
      return rows.map(({ text }) => text);
    };
    const tooLarge = async () => {
      const { rows } = await sql`
        select reference_id from orders where cryptocurrency_id = 1 and payment_requirement > 21e6 * 1e8
      `.execute(db);
      return rows;
    };
    expect((await texts()).filter((text) => hostile.test(text))).toEqual([]);
    expect(await tooLarge()).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select name from wallet_providers union select name from exchange_providers
    `.execute(db);
    for (const { name } of rows) expect(name).toMatch(/^[\w ]+$/);
    await addHostileValues(db);
    expect((await texts()).filter((text) => hostile.test(text)).length).toBeGreaterThan(5);
    expect(await tooLarge()).toHaveLength(2);
  });

  it('BE-2 creates the same demo data each time, except password hashes', async () => {
    await addHostileValues(db);
    expect(await digestOf(db)).toBe(digestOfTemplate);
  });

  it('BE-2 continues the ids of the demo data', async () => {
    for (const table of ['users', 'businesses', 'settlements', 'event_logs'] as const) {
      const { rows } = await sql<{ free: boolean }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) > (select max(id) from ${sql.table(table)}) as free
      `.execute(db);
      expect(rows).toEqual([{ free: true }]);
    }
  });

  it('BE-2 account balances and settlement amounts equal the sums of their parts', async () => {
    const accounts = await sql`
      select name from wallet_accounts a
      where balance <> (select coalesce(sum(balance - sweep_amount), 0) from deposits where wallet_account_id = a.id)
    `.execute(db);
    const settlements = await sql`
      select reference_id from settlements s
      where cryptocurrency_amount is distinct from (select sum(amount) from trades where settlement_id = s.id)
    `.execute(db);
    expect(accounts.rows).toEqual([]);
    expect(settlements.rows).toEqual([]);
  });

  it('BE-2 contains settlements in both states and unsettled trades of several pairs', async () => {
    const states = await sql<{
      done: boolean;
    }>`select distinct transaction_hash is not null as done from settlements`.execute(db);
    expect(states.rows.length).toBe(2);
    const pairs = await sql`
      select distinct exchange_provider_id, cryptocurrency_id from trades where settlement_id is null
    `.execute(db);
    expect(pairs.rows.length).toBeGreaterThan(4);
    const empty = await sql`
      select 1 from wallet_accounts a where not exists (select 1 from deposits where wallet_account_id = a.id)
    `.execute(db);
    expect(empty.rows.length).toBeGreaterThan(0);
    const unassigned = await sql`select 1 from exchange_rules where stablecoin_id is null`.execute(
      db,
    );
    expect(unassigned.rows.length).toBeGreaterThan(0);
  });

  it('BE-2 has trades of every age, overdue settlements and full cards', async () => {
    const { rows } = await sql<Record<string, number>>`
      with unsettled as (select ${testTime}::timestamptz - created_at as age from trades where settlement_id is null)
      select
        (select count(*)::int from unsettled where age < '1 day') as day,
        (select count(*)::int from unsettled where age between '1 day' and '3 days') as three_days,
        (select count(*)::int from unsettled where age between '3 days' and '7 days') as week,
        (select count(*)::int from unsettled where age > '7 days') as older,
        (select count(*)::int from settlements where transaction_hash is null and created_at < ${testTime}::timestamptz - '7 days'::interval) as overdue,
        (select count(*)::int from businesses where length(name) > 90) as long_names,
        (select count(distinct business_id)::int / 10 from invoices) as sellers
    `.execute(db);
    for (const [name, count] of Object.entries(rows[0] ?? {}))
      expect(count, name).toBeGreaterThan(0);
  });

  it('BE-2 the event log agrees with the settlements', async () => {
    const { rows } = await sql<{ expected: object; recorded: object }>`
      select jsonb_build_object('created', jsonb_build_array(s.created_by, s.created_at, format('%s created the settlement %s of %s trades.',
          s.created_by, s.reference_id, (select count(*) from trades where settlement_id = s.id))))
        || case when s.processed_by is null then '{}' else jsonb_build_object('settled', jsonb_build_array(s.processed_by, s.processed_at,
          format('%s processed the settlement %s by the transaction %s.', s.processed_by, s.reference_id, s.transaction_hash))) end as expected,
        (select jsonb_object_agg(type, jsonb_build_array(actor, created_at, description)) from event_logs
          where subject = 'settlements/' || s.id and financial) as recorded
      from settlements s
    `.execute(db);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ recorded }) => recorded)).toEqual(rows.map(({ expected }) => expected));
  });

  it('BE-2 the changes of pairs and rules lead to their values', async () => {
    const { rows } = await sql<{
      subject: string;
      details: { before?: unknown; after?: unknown; volume_cap_daily?: object };
    }>`
      select subject, details from event_logs where type = 'changed' and financial order by position
    `.execute(db);
    const last = new Map<string, unknown>();
    for (const { subject, details } of rows) {
      const change = (details.volume_cap_daily ?? details) as { before: unknown; after: unknown };
      if (last.has(subject)) expect(change.before, subject).toEqual(last.get(subject));
      last.set(subject, change.after);
    }
    const { rows: values } = await sql<{ subject: string; value: string }>`
      select concat_ws('/', 'exchange-pairs', exchange_provider_id, cryptocurrency_id, stablecoin_id) as subject,
        volume_cap_daily::text as value from exchange_pairs
      union select concat_ws('/', 'exchange-rules', cryptocurrency_id, currency_id), coalesce(code, 'none')
        from exchange_rules left join stablecoins on stablecoins.id = stablecoin_id
    `.execute(db);
    expect(last.size).toBeGreaterThan(10);
    for (const [subject, after] of last) expect(values).toContainEqual({ subject, value: after });
  });

  it('BE-2 the events are of existing users, in the order of their times', async () => {
    const { rows: strangers } = await sql`
      select actor from event_logs where actor is not null
        and not exists (select 1 from users where users.id = actor_id and email = actor)
    `.execute(db);
    const { rows: disordered } = await sql`
      select 1 from event_logs one join event_logs next on next.position = one.position + 1 where next.created_at < one.created_at
    `.execute(db);
    expect(strangers).toEqual([]);
    expect(disordered).toEqual([]);
  });

  it('BE-2 keeps the constraints and indexes of the migrations', async () => {
    const keys = async () => {
      const { rows } = await sql`
        select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition, convalidated as valid
        from pg_constraint where connamespace = 'public'::regnamespace
        union all select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public' order by 1, 2, 3
      `.execute(db);
      return rows;
    };
    const filled = await keys();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate({ unlimited: db, runScript });
    expect(filled.length).toBeGreaterThan(60);
    expect(filled).toEqual(await keys());
  });
});

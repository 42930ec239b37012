import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import type { Database } from '../../backend/db/schema.ts';
import { fillDemo } from '../../backend/demo/fill.ts';
import { onEachDatabase } from '../support/backend.ts';
import { testTime } from '../support/database.ts';
import { addHostileValues } from '../support/hostile-values.ts';

const tables = [
  'wallet_providers',
  'wallet_accounts',
  'exchange_providers',
  'exchange_pairs',
  'exchange_rules',
  'businesses',
].concat(['quotes', 'invoices', 'deposits', 'orders', 'settlements', 'trades', 'event_logs', 'api_queries', 'positions']);

async function digestOf(db: Database): Promise<string> {
  const digest = createHash('sha256');
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(
      db,
    );
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
  await sql`insert into positions values ('orders', 0), ('event_logs', 0), ('api_queries', 0)`.execute(db);
  await db.transaction().execute((tx) => fillDemo(tx, testTime));
}

onEachDatabase((fresh) => {
  let db: Database;
  let digestOfTemplate: string;
  beforeAll(async () => {
    db = (await fresh()).db;
    digestOfTemplate = await digestOf(db);
    await refill(db);
  });

  it('BE-2 fills the demo with plausible names, texts and amounts only', async () => {
    const hostile = /<script|^[=+\-@\t]|HYPERLINK|[\u202a-\u202e\u2066-\u2069]|alert\(|lorem|\S{80}/i;
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
    expect([accounts.rows, settlements.rows]).toEqual([[], []]);
  });

  it('BE-2 contains settlements in both states and unsettled trades of several pairs', async () => {
    const states = await sql<{ done: boolean }>`select distinct transaction_hash is not null as done from settlements`.execute(
      db,
    );
    expect(states.rows.length).toBe(2);
    const pairs = await sql`
      select distinct exchange_provider_id, cryptocurrency_id from trades where settlement_id is null
    `.execute(db);
    expect(pairs.rows.length).toBeGreaterThan(4);
    const empty = await sql`
      select 1 from wallet_accounts a where not exists (select 1 from deposits where wallet_account_id = a.id)
    `.execute(db);
    expect(empty.rows.length).toBeGreaterThan(0);
    const unassigned = await sql`select 1 from exchange_rules where stablecoin_id is null`.execute(db);
    expect(unassigned.rows.length).toBeGreaterThan(0);
  });

  it('BE-2 keeps the foreign keys of the migrations', async () => {
    const keys = async () => {
      const { rows } = await sql`
        select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where contype = 'f' order by 1, 2
      `.execute(db);
      return rows;
    };
    const filled = await keys();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db);
    expect(filled.length).toBeGreaterThan(20);
    expect(filled).toEqual(await keys());
  });
});

import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { lengths } from '#contract/limits.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Database, Schema } from '../../backend/db/schema.ts';
import { StartupError } from '../../shared/startup-error.ts';
import { onAnyDatabase } from '../support/backend.ts';
import { emptyDatabase } from '../support/database.ts';

const postgres = inject('postgresUrl');

/** The columns whose texts are longer than a name. */
const longer: Record<string, number> = {
  'api_queries.request_data': lengths.data,
  'api_queries.response_data': lengths.data,
  'api_queries.url': lengths.text,
  'archived_events.description': lengths.text,
  'deposits.address': lengths.text,
  'event_logs.description': lengths.text,
  'exchange_addresses.address': lengths.text,
  'idempotency_keys.body': lengths.data,
  'orders.address': lengths.text,
  'settlements.address': lengths.text,
  'settlements.note': lengths.text,
};

/** PostgreSQL's check_violation and numeric_value_out_of_range: a numeric(20, 2) has no infinity. */
const rejections = ['23514', '22003'];

onAnyDatabase((fresh) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await fresh());
    // The tables without rows in the demo.
    for (const statement of [
      "insert into sessions values ('hash', 1, now(), now())",
      "insert into idempotency_keys values (1, 'hash', 'hash', 200, '{}', now())",
      "insert into sign_in_attempts values ('key', 1, 1)",
      "insert into archived_events (id, type, description, created_at) values (1, 'settled', '', now())",
    ])
      await sql.raw(statement).execute(db);
  });

  const columnsOf = async (type: string) => {
    const { rows } = await sql<{ table: keyof Schema; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' and data_type = ${type} order by 1, 2
    `.execute(db);
    return rows;
  };

  /** Returns the code of the error of setting a column of a row of a table, best of one that has a value. It is rolled back. */
  const codeOf = (table: keyof Schema, column: string, value: string | RawBuilder<string>) =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${typeof value === 'string' ? sql.lit(value) : value}
          where ctid = (select ctid from ${sql.table(table)} order by ${sql.ref(column)} is null limit 1)
        `.execute(tx);
        throw Object.assign(new Error('accepted'), { code: 'accepted' });
      })
      .catch(({ code }) => code);

  it.each(['infinity', '-infinity', '10000-01-01 00:00:00+00', '0001-12-31 23:59:59+00 BC'])(
    'BE-76 no column holds the time %s',
    async (value) => {
      const columns = await columnsOf('timestamp with time zone');
      expect(columns.length).toBeGreaterThan(10);
      for (const { table, column } of columns)
        expect(await codeOf(table, column, value), `${table} ${column}`).toBe('23514');
    },
  );

  it('BE-76 no decimal is infinite, negative or not a number', async () => {
    const columns = await columnsOf('numeric');
    expect(columns.map(({ column }) => column)).toEqual([
      'volume_cap_daily',
      'volume_cap_monthly',
      'volume_cap_weekly',
      'rate',
    ]);
    for (const { table, column } of columns)
      for (const value of ['NaN', 'infinity', '-0.01'])
        expect(rejections).toContain(await codeOf(table, column, value));
  });

  it('BE-76 no amount is negative', async () => {
    const amounts = (await columnsOf('bigint')).filter(({ column }) =>
      /amount|balance|requirement|cap/.test(column),
    );
    expect(amounts.length).toBeGreaterThan(10);
    for (const { table, column } of amounts)
      expect(await codeOf(table, column, '-1'), column).toBe('23514');
  });

  it('BE-76 no id is below 1', async () => {
    const ids = (await columnsOf('bigint')).filter(({ column }) => column === 'id');
    expect(ids.length).toBeGreaterThan(10);
    for (const { table, column } of ids)
      expect(await codeOf(table, column, '0'), table).toBe('23514');
  });

  it('BE-141 every text has a length', async () => {
    const textOf = (length: number) => sql<string>`repeat('x', ${sql.lit(length)})`;
    const columns = await columnsOf('text');
    expect(columns.length).toBeGreaterThan(40);
    for (const { table, column } of columns) {
      const name = `${table}.${column}`;
      const length = longer[name] ?? lengths.name;
      expect(await codeOf(table, column, textOf(length + 1)), name).toBe('23514');
      expect(await codeOf(table, column, textOf(length)), name).not.toBe('23514');
    }
  });

  it.each(['created_by', 'processed_by'])(
    'BE-141 no settlement has an empty %s',
    async (column) => {
      expect(await codeOf('settlements', column, '')).toBe('23514');
    },
  );

  it.each(['Open', 'OPEN', ' open '])('BE-11 no quote has the status %j', async (status) => {
    expect(await codeOf('quotes', 'status', status)).toBe('23514');
  });

  it.each([
    ['businesses', 'reference_id'],
    ['orders', 'reference_id'],
    ['wallet_providers', 'name'],
    ['exchange_providers', 'name'],
    ['cryptocurrencies', 'code'],
  ] as const)('BE-76 %s have no %s beyond 500 characters', async (table, column) => {
    const code = (length: number) =>
      db
        .transaction()
        .execute(async (tx) => {
          const { rows } = await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = ${'x'.repeat(length)} where id = 1 returning id
          `.execute(tx);
          throw Object.assign(new Error('accepted'), { code: `${rows.length} accepted` });
        })
        .catch((error) => error.code);
    expect(await code(500)).toBe('1 accepted');
    expect(await code(501)).toBe('23514');
  });

  it.each(['transaction_hash', 'processed_by', 'processed_at'])(
    'BE-76 a settlement has no %s without the others',
    async (column) => {
      const change = (state: string, value: string | null) =>
        sql`update settlements set ${sql.ref(column)} = ${value} where id = (
        select id from settlements where (transaction_hash is null) = ${sql.lit(state === 'processing')} limit 1
      )`.execute(db);
      await expect(change('processing', '2026-11-21T12:00:00Z')).rejects.toThrow(
        /settlements_processed_check/,
      );
      await expect(change('completed', null)).rejects.toThrow(/settlements_processed_check/);
    },
  );
});

onAnyDatabase((fresh) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await fresh());
  });

  it.each([
    'update api_queries set position = 403 where position is null',
    'update api_queries set position = 500 where position = 400',
    'update api_queries set position = null where position = 400',
    'delete from api_queries where position = 200',
    'delete from api_queries where position = 400',
    'delete from api_queries where position in (1, 3)',
  ])('BE-123 rejects a gap in the positions: %s', async (statement) => {
    const change = db.transaction().execute(async (tx) => {
      await sql`insert into api_queries (method, url, created_at) values ('GET', 'https://a.example', now())`.execute(
        tx,
      );
      await sql.raw(statement).execute(tx);
    });
    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});

describe.skipIf(postgres === null)('a database with broken rules', () => {
  it('BE-77 a migration first names the rows that break its rules', async () => {
    const empty = await emptyDatabase(postgres as string);
    onTestFinished(empty.drop);
    const opened = await openDatabase({ url: empty.url });
    onTestFinished(opened.close);
    await migrate(opened, { to: '010-order-business' });
    await empty.run(`
      insert into cryptocurrencies (code) values ('XBT');
      insert into currencies (code) values ('USD');
      insert into orders (reference_id, cryptocurrency_id, currency_id, rate, payment_requirement, auto_trade,
        trade_approved_internal, trade_approved_external, created_at, updated_at)
      select 'order-' || n, 1, 1, case when n % 2 = 0 then 'NaN'::numeric else 1 end, 1, false, false, false, now(),
        case when n = 3 then timestamptz 'infinity' else now() end
      from generate_series(1, 24) as n;
    `);
    const error = await migrate(opened).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toBe(
      'The database cannot be migrated (011-rules): rows break its rules. ' +
        'orders_rate_check: orders 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, and 2 more; orders_times_check: orders 3',
    );
    await empty.run('update orders set rate = 1, updated_at = created_at');
    await migrate(opened);
    await expect(empty.run("update orders set rate = 'NaN'")).rejects.toThrow(/orders_rate_check/);
  });

  it('BE-123 a migration names a gap in the positions', async () => {
    const empty = await emptyDatabase(postgres as string);
    onTestFinished(empty.drop);
    const opened = await openDatabase({ url: empty.url });
    onTestFinished(opened.close);
    await migrate(opened, { to: '030-paths' });
    await empty.run(`
      insert into api_queries (position, method, url, created_at)
      select n, 'GET', 'https://a.example', now() from generate_series(1, 9) as n where n <> 5
    `);
    await expect(migrate(opened)).rejects.toThrow(
      'The database cannot be migrated (031-positions): rows break its rules. ' +
        'The positions of api_queries have a gap between 4 and 6',
    );
    await empty.run('delete from api_queries where position < 5');
    await migrate(opened);
  });
});

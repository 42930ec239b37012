import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { type AppendedList, numberRows } from '../../backend/db/append-only.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { deleteExpired } from '../../backend/retention.ts';
import { emptyDatabase } from '../support/database.ts';

const rows = 20_000;
const start = Date.parse('2020-01-01T00:00:00Z');

/** The columns that a row of each list needs, and their values for row `n`, which is `n` seconds after 2020. */
const values = {
  orders: [
    'reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade, trade_approved_internal, trade_approved_external, updated_at',
    "'order-' || n, 1, 1, 1, false, false, false, now()",
  ],
  event_logs: ['type, description', "'info', ''"],
  api_queries: ['method, url', "'GET', 'https://a.example'"],
} as const;

it.skipIf(inject('postgresUrl') === null).each(Object.keys(values) as AppendedList[])(
  'BE-140 numbers and deletes rows of %s without reading the whole list',
  { retry: 2 },
  async (list) => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    onTestFinished(empty.drop);
    const { db, ...opened } = await openDatabase({ url: empty.url });
    onTestFinished(opened.close);
    await migrate({ unlimited: db, runScript: opened.runScript });
    const [columns, expressions] = values[list];
    /** Returns the number of sequential scans, also those that the connection of `db` has not reported yet. */
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows: found } = await sql<{ seq_scan: bigint }>`
        select seq_scan from pg_stat_user_tables where relname = ${list}
      `.execute(db);
      return found[0]?.seq_scan;
    };
    // Reports its scans at once, not when its connection has ended.
    const insert = (position: string, numbers: string) =>
      empty.run(`
        select pg_stat_force_next_flush();
        insert into ${list} (position, created_at, ${columns})
        select ${position}, timestamptz '2020-01-01 00:00:00+00' + n * interval '1 second', ${expressions} from ${numbers} as n
      `);
    await empty.run(`
      insert into cryptocurrencies (code) values ('XBT');
      insert into currencies (code) values ('USD');
      alter table ${list} disable trigger user;
      alter table ${list} set (autovacuum_enabled = false);
    `);
    await insert('n', `generate_series(1, ${rows})`);
    await empty.run(`
      alter table ${list} enable trigger user;
      update positions set last = ${rows} where list = '${list}';
      analyze ${list};
      select pg_stat_force_next_flush();
    `);
    await insert('null', `generate_series(${rows + 1}, ${rows + 2_000})`);

    const before = await scans();
    while (await numberRows(db, list));
    if (list !== 'orders') await deleteExpired(db, list, new Date(start + 999_000));
    expect(await scans()).toBe(before);
    const [left] = await empty.run(`select count(*), min(position), max(position) from ${list}`);
    expect(left).toEqual(
      list === 'orders'
        ? { count: '22000', min: '1', max: '22000' }
        : { count: '21002', min: '999', max: '22000' },
    );
  },
);

import { sql, type Transaction } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { type AppendedList, numberRowsIn } from '../../backend/db/append-only.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Schema } from '../../backend/db/schema.ts';
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
  async (list) => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    onTestFinished(empty.drop);
    const { db, ...opened } = await openDatabase({ url: empty.url });
    onTestFinished(opened.close);
    await migrate({ unlimited: db, runScript: opened.runScript });
    const [columns, expressions] = values[list];
    let scans = 0n;
    /** Runs `work` in a transaction and adds its sequential scans of the list, which PostgreSQL counts apart from those of others. */
    const counted = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
      db.transaction().execute(async (tx) => {
        const soFar = async () => {
          const { rows } = await sql<{ seq_scan: bigint }>`
            select seq_scan from pg_stat_xact_user_tables where relname = ${list}
          `.execute(tx);
          return rows[0]?.seq_scan ?? 0n;
        };
        const before = await soFar();
        const result = await work(tx);
        scans += (await soFar()) - before;
        return result;
      });
    const insert = (position: string, numbers: string) =>
      empty.run(`
        insert into ${list} (position, created_at, ${columns})
        select ${position}, timestamptz '2020-01-01 00:00:00+00' + n * interval '1 second', ${expressions} from ${numbers} as n
      `);
    // Without autovacuum: with statistics of the rows without a position, reading all of a list this short is the cheapest plan.
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
    `);
    await insert('null', `generate_series(${rows + 1}, ${rows + 2_000})`);

    while (await counted((tx) => numberRowsIn(tx, list)));
    if (list !== 'orders')
      await counted((tx) => deleteExpired(tx, list, new Date(start + 999_000)));
    expect(scans).toBe(0n);
    const [left] = await empty.run(`select count(*), min(position), max(position) from ${list}`);
    expect(left).toEqual(
      list === 'orders'
        ? { count: '22000', min: '1', max: '22000' }
        : { count: '21002', min: '999', max: '22000' },
    );
  },
);

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../backend/db/open.ts';
import { emptyDatabase } from '../support/database.ts';

let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let opened: OpenDatabase;
beforeEach(async ({ skip }) => {
  const url = inject('postgresUrl');
  if (url === null) return skip('There is no PostgreSQL.');
  empty = await emptyDatabase(url);
  opened = await openDatabase({ url: empty.url });
  await migrate(opened, { to: '004-journal' });
  await empty.run(`
    insert into cryptocurrencies (code) values ('XBT');
    insert into exchange_providers (name, active) values ('Kraken', true);
    create function add_settlement(reference text, hash text, note text) returns void language sql as $$
      insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, transaction_hash, note,
        created_at) values (reference, 1, 1, 1, hash, note, '2026-11-20 12:00:00+00') $$;
  `);
});
afterEach(async () => {
  await opened?.close();
  await empty?.drop();
});

it('BE-91 migrates the demo data of release 1.0', async () => {
  await empty.run(`
    select add_settlement('CLS-000001', 'aa', 'Batch of 3 trades, confirmed by phone.'), add_settlement('CLS-000002', 'bb', null),
      add_settlement('CLS-000003', null, null)
  `);
  await migrate(opened);
  const { rows } = await sql`
    select reference_id, processed_by, processed_at from settlements order by id
  `.execute(opened.db);
  const processed = {
    processed_by: 'demo@clearhouse.example',
    processed_at: '2026-11-20T12:00:00.000Z',
  };
  expect(rows).toEqual([
    { reference_id: 'CLS-000001', ...processed },
    { reference_id: 'CLS-000002', ...processed },
    { reference_id: 'CLS-000003', processed_by: null, processed_at: null },
  ]);
});

it.each([
  ['reference', `'BATCH-1', 'aa', null`],
  ['note', `'CLS-000001', 'aa', 'By hand'`],
])('BE-77 names a processed settlement with another %s than the demo', async (_, row) => {
  await empty.run(`select add_settlement(${row})`);
  await expect(migrate(opened)).rejects.toThrow('settlements_processed_check: settlements 1');
});

it('BE-91 gives tables of release 1.0 their autovacuum settings', async () => {
  const settings = async () => {
    const { rows } = await sql`
      select relname, reloptions from pg_class where relname in ('quotes', 'trades') order by relname
    `.execute(opened.db);
    return rows;
  };
  const ofNewDatabase = await settings();
  for (const table of ['quotes', 'trades'])
    await empty.run(`
      alter table ${table} reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
        autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold)
    `);
  await migrate(opened);
  expect(await settings()).toEqual(ofNewDatabase);
});

it('BE-26 names the settlements that already share a transaction, and keeps them', async () => {
  await empty.run(`
    select add_settlement('CLS-000001', 'aa', null), add_settlement('CLS-000002', '0xAA', null),
      add_settlement('CLS-000003', 'a a', null), add_settlement('CLS-000004', 'bb', null)
  `);
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await migrate(opened);
  expect(print.mock.calls).toEqual([
    [
      'The settlements CLS-000001, CLS-000002, CLS-000003 have the same transaction hash. They are kept: check which of them it paid.\n',
    ],
  ]);
  const { rows } = await sql`select transaction_hash from settlements order by id`.execute(
    opened.db,
  );
  expect(rows.map((row) => Object.values(row as object)[0])).toEqual(['aa', '0xAA', 'a a', 'bb']);
  const another = sql`
    insert into settlements (reference_id, exchange_provider_id, cryptocurrency_id, cryptocurrency_amount, transaction_hash,
      processed_by, processed_at, created_at) values ('next', 1, 1, 1, '0xaa', 'staff', now(), now())
  `;
  await expect(another.execute(opened.db)).rejects.toThrow('settlements_transaction_hash_key');
});

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../backend/db/open.ts';
import { emptyDatabase } from '../support/database.ts';

/** Before orders had the business of their invoice in every case. */
const before = '004-journal';

let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let opened: OpenDatabase;
beforeEach(async ({ skip }) => {
  const url = inject('postgresUrl');
  if (url === null) return skip('There is no PostgreSQL.');
  empty = await emptyDatabase(url);
  opened = await openDatabase({ url: empty.url });
  await migrate(opened, { to: before });
  await empty.run(`
    insert into cryptocurrencies (code) values ('XBT');
    insert into currencies (code) values ('USD');
    insert into businesses (reference_id, name, confirmation_requirement, created_at, updated_at)
      values ('one', 'One', 1, now(), now());
    insert into invoices (reference_id, business_id, refund_requested, created_at)
      values ('resolved', 1, false, now()), ('unresolved', null, false, now());
    create function add_order(reference text, invoice bigint, business bigint) returns void language sql as $$
      insert into orders (reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade, trade_approved_internal,
        trade_approved_external, invoice_id, business_id, created_at, updated_at)
      values (reference, 1, 1, 1, false, false, false, invoice, business, now(), now()) $$;
  `);
});
afterEach(async () => {
  await opened?.close();
  await empty?.drop();
});

const businesses = async () => {
  const { rows } = await sql<{ reference_id: string; business_id: bigint | null }>`
    select reference_id, business_id from orders order by id
  `.execute(opened.db);
  return Object.fromEntries(
    rows.map(({ reference_id, business_id }) => [reference_id, business_id]),
  );
};

it('BE-70 a migration gives each order the business of its invoice', async () => {
  await empty.run(`
    select add_order('equal', 1, 1), add_order('missing', 1, null), add_order('unresolved', 2, null), add_order('alone', null, null)
  `);
  expect(await businesses()).toEqual({ equal: 1n, missing: null, unresolved: null, alone: null });
  await migrate(opened);
  expect(await businesses()).toEqual({ equal: 1n, missing: 1n, unresolved: 0n, alone: null });
});

import { migrate } from '../../../backend/db/migrate.ts';
import { openDatabase } from '../../../backend/db/open.ts';
import { fillIfEmpty } from '../../../backend/first-start.ts';
import { administer } from '../../../test/support/database.ts';
import { timed } from '../timing.ts';

/** The migration before the one that builds the indexes of searches, which is faster on full tables. */
const beforeSearch = '031-positions';

/**
 * Fills an empty database on PostgreSQL with orders that are spread over the last year, by SQL, many times faster than the seed. Returns
 * the time in ms that the other migrations take then.
 */
export async function fillYear(url: string, orders: number): Promise<number> {
  const database = await openDatabase({ url });
  await migrate(database, { to: beforeSearch })
    .then(() =>
      fillIfEmpty(database.unlimited, new Date(), { demoData: true, admin: null, orders: 0 }),
    )
    .finally(database.close);
  const at = `now() - (${orders} - n) * (interval '365 days' / ${orders})`;
  const address = `'bc1q' || md5(n::text)`;
  const numbers = `generate_series(1, ${orders}) as n`;
  await administer(url, async (client) => {
    // Skips the checks of foreign keys.
    await client.query('set session_replication_role = replica');
    for (const insert of [
      `insert into quotes (id, reference_id, status, cryptocurrency_id, currency_id, currency_amount, created_at)
        select n, 'quote-' || n, case when n % 100 = 0 then 'open' else 'accepted' end, 1 + n % 4, 1 + n % 4, n % 90000, ${at}
        from ${numbers}`,
      `insert into deposits (id, reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
        select n, 'deposit-' || n, 1, ${address}, case when n % 50 = 0 then 999 else 1000 end, 1000, 0, ${at} from ${numbers}`,
      `insert into invoices (id, reference_id, business_id, status, sender_email, recipient_email, refund_requested, created_at)
        select n, 'invoice-' || n, 1 + n % 10, 'paid', 'sender-' || n || '@mail.example', 'shop-' || n % 10 || '@mail.example', false, ${at}
        from ${numbers}`,
      `insert into orders (id, position, reference_id, cryptocurrency_id, currency_id, address, rate, payment_requirement, auto_trade,
          trade_approved_internal, trade_approved_external, deposit_id, quote_id, invoice_id, business_id, created_at, updated_at)
        select n, n, 'order-' || n, 1 + n % 4, 1 + n % 4, ${address}, 21513.26, 1000, true, true, true, n, n, n, 1 + n % 10, ${at}, ${at}
        from ${numbers}`,
      `insert into trades (id, reference_id, order_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled,
          created_at)
        select n, 'trade-' || n, n, 1, 1 + n % 4, 1, 1000, n % 30 > 0, ${at} from ${numbers} where n % 8 > 0`,
    ])
      await client.query(insert);
    await client.query(`update positions set last = ${orders} where list = 'orders'`);
    await client.query('vacuum analyze');
  });
  const filled = await openDatabase({ url });
  const ms = await timed(() => migrate(filled)).finally(filled.close);
  // An index of an expression has statistics of its own.
  await administer(url, (client) => client.query('analyze'));
  return ms;
}

/** Changes each quote and trade of the last week once. PostgreSQL does not vacuum them afterwards. */
export async function changeWeek(url: string): Promise<void> {
  await administer(url, async (client) => {
    await client.query('set session_replication_role = replica');
    for (const [name, change] of [
      ['quotes', "status = 'expired' where status = 'accepted'"],
      ['trades', 'fulfilled = not fulfilled where true'],
    ]) {
      await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
      await client.query(
        `update ${name} set ${change} and created_at >= now() - interval '8 days'`,
      );
    }
  });
}

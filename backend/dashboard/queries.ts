import { sql } from 'kysely';
import { totalOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

/** The largest number of rows of a card. */
const shown = 100;

/** A quote without a status, or with `open`, is open. A partial index has only these rows. */
const isOpen = sql<boolean>`(status is null or status = 'open')`;

/**
 * Returns the number of all quotes and their sum since a time, by currency, and in each row the number of open quotes of every
 * currency: two index scans in one statement. The sum is numeric, since it can exceed a bigint.
 */
export async function sumQuotes(db: Database, since: string) {
  const recent = db.selectFrom('quotes').where('created_at', '>=', since);
  return db
    .with('sums', () =>
      recent
        .select(({ fn }) => ['currency_id', fn.countAll<bigint>().as('all')])
        .select(sql<string>`sum(currency_amount)`.as('amount'))
        .groupBy('currency_id'),
    )
    .selectFrom('sums')
    .innerJoin('currencies', 'currencies.id', 'sums.currency_id')
    .select(['currencies.code', 'sums.all', 'sums.amount'])
    .select(
      recent
        .where(isOpen)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .$asScalar()
        .as('open'),
    )
    .orderBy(sql`currencies.code collate "C"`)
    .execute();
}

/** Returns the number of trades and of fulfilled trades since a time. */
export async function countTrades(db: Database, since: string) {
  return db
    .selectFrom('trades')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      sql<bigint>`count(*) filter (where fulfilled)`.as('fulfilled'),
    ])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/**
 * Returns orders with a deposit since a time whose balance differs from the payment amount, newest first, and their number. The code
 * is that of the deposit. A partial index has these deposits, whose number PostgreSQL overestimates: without the lateral join it would
 * read all orders.
 */
export async function findSuspiciousOrders(db: Database, since: string) {
  const deposits = db
    .selectFrom('deposits')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(['reference_id', 'created_at'])
          .whereRef('deposit_id', '=', 'deposits.id')
          .limit(1)
          .as('orders'),
      (join) => join.onTrue(),
    )
    .where('deposits.created_at', '>=', since)
    .where('deposits.balance', '>', 0n)
    .whereRef('deposits.balance', '<>', 'deposits.payment_amount');
  const items = await deposits
    .innerJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
    .select([
      'orders.reference_id',
      'deposits.balance',
      'cryptocurrencies.code as currency_code',
      'orders.created_at',
      'deposits.payment_amount',
    ])
    .orderBy('deposits.created_at', 'desc')
    .orderBy('deposits.id', 'desc')
    .limit(shown)
    .execute();
  return { items, total: await totalOf(items, deposits, shown) };
}

/** Returns open quotes of a time range with the references of their orders, newest first, and their number. */
export async function findSuspiciousQuotes(db: Database, since: string, until: string) {
  const quotes = db
    .selectFrom('quotes')
    .where('quotes.created_at', '>=', since)
    .where('quotes.created_at', '<', until)
    .where(isOpen);
  const items = await quotes
    .leftJoin('orders', 'orders.quote_id', 'quotes.id')
    .select(['quotes.reference_id', 'quotes.status', 'quotes.created_at'])
    .select('orders.reference_id as order_reference_id')
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(shown)
    .execute();
  return { items, total: await totalOf(items, quotes, shown) };
}

/** Returns the errors of the event log since a time, newest first, and their number. */
export async function findErrors(db: Database, since: string) {
  const errors = db
    .selectFrom('event_logs')
    .where('type', '=', sql.lit('error'))
    .where('created_at', '>=', since);
  const items = await errors
    .select(['description', 'created_at as timestamp'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return { items, total: await totalOf(items, errors, shown) };
}

import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How many rows a card shows at most. */
const shown = 10;

/**
 * The quotes since a time by currency, in one reading of their index: how many are open (no status yet, or `open`), how many
 * there are, and what they add up to, which may be more than a bigint column holds and so is a numeric.
 */
export async function sumQuotes(db: Database, since: string) {
  return db
    .with('sums', (cte) =>
      cte
        .selectFrom('quotes')
        .select(({ fn }) => ['currency_id', fn.countAll<bigint>().as('all')])
        .select(sql<bigint>`count(*) filter (where status is null or status = 'open')`.as('open'))
        .select(sql<string>`sum(currency_amount)`.as('amount'))
        .where('created_at', '>=', since)
        .groupBy('currency_id'),
    )
    .selectFrom('sums')
    .innerJoin('currencies', 'currencies.id', 'sums.currency_id')
    .select(['currencies.code', 'sums.all', 'sums.open', 'sums.amount'])
    .orderBy('currencies.code')
    .execute();
}

/** Trades since a time: how many there are and how many are fulfilled. */
export async function countTrades(db: Database, since: string) {
  return db
    .selectFrom('trades')
    .select(({ fn }) => [fn.countAll<bigint>().as('all'), sql<bigint>`count(*) filter (where fulfilled)`.as('fulfilled')])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Orders whose deposit, made since a time, holds another amount than was to be paid; newest first. */
export async function findSuspiciousOrders(db: Database, since: string) {
  return db
    .selectFrom('deposits')
    .innerJoin('orders', 'orders.deposit_id', 'deposits.id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'orders.cryptocurrency_id')
    .select(['orders.reference_id', 'deposits.balance', 'cryptocurrencies.code as currency_code', 'orders.created_at'])
    .where('deposits.created_at', '>=', since)
    .where('deposits.balance', '>', 0n)
    .whereRef('deposits.balance', '<>', 'deposits.payment_amount')
    .orderBy('deposits.created_at', 'desc')
    .limit(shown)
    .execute();
}

/** Quotes made between two times that are still open; newest first. */
export async function findSuspiciousQuotes(db: Database, since: string, until: string) {
  return db
    .selectFrom('quotes')
    .select(['reference_id', 'status', 'created_at'])
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where(sql<boolean>`(status is null or status = 'open')`)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute();
}

/** Errors of the event log since a time; newest first. */
export async function findErrors(db: Database, since: string) {
  return db
    .selectFrom('event_logs')
    .select(['description', 'created_at as timestamp'])
    .where('type', '=', sql.lit('error'))
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute();
}

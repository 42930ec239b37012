import type { NotNull } from 'kysely';
import { appendedPage } from '../db/append-only.ts';
import type { PageOfList } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

const listed = [
  'orders.reference_id',
  'cryptocurrencies.code as cryptocurrency_code',
  'currencies.code as currency_code',
  'orders.address',
  'orders.rate',
  'orders.payment_requirement',
  'invoices.status as invoice_status',
  'orders.created_at',
] as const;

/** Builds the query for a page of the orders, newest first. */
export const ordersPage = (db: Database, page: PageOfList) =>
  db
    .with('page', () => appendedPage('orders', page))
    .selectFrom('page')
    .leftJoin('orders', 'orders.id', 'page.id')
    .leftJoin('cryptocurrencies', 'cryptocurrencies.id', 'orders.cryptocurrency_id')
    .leftJoin('currencies', 'currencies.id', 'orders.currency_id')
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .select(['page.total', 'page.id as page_id'])
    .select(listed)
    .orderBy('page.position', (order) => order.desc().nullsFirst())
    .orderBy('page.id', 'desc')
    .$narrowType<{
      reference_id: NotNull;
      cryptocurrency_code: NotNull;
      currency_code: NotNull;
      payment_requirement: NotNull;
      created_at: NotNull;
    }>();

/** The orders of the list. */
export const orderItems = (db: Database) =>
  db
    .selectFrom('orders')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'orders.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'orders.currency_id')
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .select(listed);

export const order = recordsOf({
  table: 'orders',
  noun: 'order',
  key: 'reference_id',
  select: (db) => db.selectFrom('orders').selectAll(),
});

/** Returns a deposit with its account. */
export async function findDeposit(db: Database, id: bigint) {
  return db
    .selectFrom('deposits')
    .innerJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
    .innerJoin('wallet_providers', 'wallet_providers.id', 'wallet_accounts.wallet_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
    .select([
      'deposits.id',
      'deposits.address',
      'deposits.balance',
      'deposits.payment_amount',
      'deposits.sweep_amount',
    ])
    .select([
      'wallet_providers.name as provider',
      'cryptocurrencies.code as cryptocurrency',
      'wallet_accounts.name',
    ])
    .where('deposits.id', '=', id)
    .executeTakeFirst();
}

/** Returns the trade of an order, or undefined. */
export async function findTradeOf(db: Database, orderId: bigint) {
  return db
    .selectFrom('trades')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'trades.cryptocurrency_id')
    .innerJoin('stablecoins', 'stablecoins.id', 'trades.stablecoin_id')
    .leftJoin('settlements', 'settlements.id', 'trades.settlement_id')
    .select([
      'trades.id',
      'exchange_providers.name as provider',
      'cryptocurrencies.code as cryptocurrency',
    ])
    .select(['stablecoins.code as stablecoin', 'trades.amount', 'trades.fulfilled'])
    .select(['trades.settlement_id', 'settlements.reference_id as settlement_reference_id'])
    .where('trades.order_id', '=', orderId)
    .executeTakeFirst();
}

/** Returns an invoice with its business, which may be unresolved. */
export async function findInvoice(db: Database, id: bigint) {
  return db
    .selectFrom('invoices')
    .leftJoin('businesses', 'businesses.id', 'invoices.business_id')
    .select(['invoices.id', 'invoices.status', 'invoices.sender_email', 'invoices.recipient_email'])
    .select([
      'invoices.refund_requested',
      'businesses.id as business_id',
      'businesses.name as business_name',
    ])
    .where('invoices.id', '=', id)
    .executeTakeFirst();
}

/** Returns a quote with its codes. */
export async function findQuote(db: Database, id: bigint) {
  return db
    .selectFrom('quotes')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'quotes.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'quotes.currency_id')
    .select(['quotes.id', 'quotes.status', 'quotes.currency_amount'])
    .select(['cryptocurrencies.code as cryptocurrency', 'currencies.code as currency'])
    .where('quotes.id', '=', id)
    .executeTakeFirst();
}

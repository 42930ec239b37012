import { type InferResult, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The last row of the previous page. */
export interface Cursor {
  created_at: string;
  id: bigint;
}

/**
 * The default number of orders per page. The embedded database blocks the process for about 5 ms per 100 orders, and a larger page
 * could exceed the cost at which PostgreSQL compiles the query (jit_above_cost).
 */
export const reportPageSize = 100;

/**
 * Builds the query for the next orders of a business between two instants, both included, oldest first, with their related rows.
 * One index finds the page, and lateral joins with limit 1 look up the related rows of each order. With plain joins each page
 * would also read the rows that it skips, and on tables of some 100,000 rows the planner would scan them completely.
 */
export function reportPage(
  db: Database,
  businessId: bigint,
  from: string,
  to: string,
  after: Cursor | null,
  size = reportPageSize,
) {
  return db
    .with('page', (cte) =>
      cte
        .selectFrom('orders')
        .selectAll()
        .where('business_id', '=', businessId)
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(created_at, id) > (${after?.created_at}::timestamptz, ${after?.id}::bigint)`,
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(size),
    )
    .selectFrom('page')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices')
          .selectAll()
          .whereRef('id', '=', 'page.invoice_id')
          .limit(1)
          .as('invoices'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('quotes')
          .selectAll()
          .whereRef('id', '=', 'page.quote_id')
          .limit(1)
          .as('quotes'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('deposits')
          .selectAll()
          .whereRef('id', '=', 'page.deposit_id')
          .limit(1)
          .as('deposits'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('trades')
          .selectAll()
          .whereRef('order_id', '=', 'page.id')
          .limit(1)
          .as('trades'),
      (join) => join.onTrue(),
    )
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'page.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'page.currency_id')
    .leftJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
    .leftJoin('cryptocurrencies as deposited', 'deposited.id', 'wallet_accounts.cryptocurrency_id')
    .leftJoin('currencies as quoted', 'quoted.id', 'quotes.currency_id')
    .leftJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .leftJoin('stablecoins', 'stablecoins.id', 'trades.stablecoin_id')
    .select([
      'page.id',
      'page.reference_id as order',
      'page.created_at',
      'page.address',
      'page.rate',
    ])
    .select(['invoices.reference_id as invoice', 'invoices.status as invoice_status'])
    .select(['invoices.sender_email', 'invoices.recipient_email'])
    .select([
      'cryptocurrencies.code as cryptocurrency',
      'page.payment_requirement',
      'deposits.balance',
      'deposits.sweep_amount',
    ])
    .select([
      'deposited.code as deposit_cryptocurrency',
      'currencies.code as currency',
      'quoted.code as quote_currency',
    ])
    .select(['quotes.currency_amount', 'quotes.status as quote_status'])
    .select(['trades.reference_id as trade', 'exchange_providers.name as exchange_provider'])
    .select(['stablecoins.code as stablecoin', 'trades.fulfilled'])
    .orderBy('page.created_at')
    .orderBy('page.id');
}

export type ReportRow = InferResult<ReturnType<typeof reportPage>>[number];

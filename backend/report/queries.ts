import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Where the last page ended. */
export interface Cursor {
  created_at: string;
  id: bigint;
}

const pageSize = 1_000;

/**
 * The next orders of a business between two instants, both included, oldest first, with what belongs to them.
 * The page is found in one index first and joined then: joined first, each page would read what it skips.
 */
export async function findReportRows(db: Database, businessId: bigint, from: string, to: string, after: Cursor | null) {
  return db
    .with('page', (cte) =>
      cte
        .selectFrom('orders')
        .selectAll()
        .where('business_id', '=', businessId)
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(created_at, id) > (${after?.created_at}::timestamptz, ${after?.id}::bigint)`),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(pageSize),
    )
    .selectFrom('page')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'page.cryptocurrency_id')
    .innerJoin('currencies', 'currencies.id', 'page.currency_id')
    .innerJoin('invoices', 'invoices.id', 'page.invoice_id')
    .leftJoin('quotes', 'quotes.id', 'page.quote_id')
    .leftJoin('deposits', 'deposits.id', 'page.deposit_id')
    .leftJoin('trades', 'trades.order_id', 'page.id')
    .leftJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .leftJoin('stablecoins', 'stablecoins.id', 'trades.stablecoin_id')
    .select(['page.id', 'page.reference_id as order', 'page.created_at', 'page.address', 'page.rate'])
    .select(['invoices.reference_id as invoice', 'invoices.status as invoice_status'])
    .select(['invoices.sender_email', 'invoices.recipient_email'])
    .select(['cryptocurrencies.code as cryptocurrency', 'page.payment_requirement', 'deposits.balance', 'deposits.sweep_amount'])
    .select(['currencies.code as currency', 'quotes.currency_amount', 'quotes.status as quote_status'])
    .select(['trades.reference_id as trade', 'exchange_providers.name as exchange_provider'])
    .select(['stablecoins.code as stablecoin', 'trades.fulfilled'])
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof findReportRows>>[number];

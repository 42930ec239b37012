import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { PaymentRow } from './payments.ts';

/** The columns of a payment and their types, in the order of its values. */
const columns: Record<keyof PaymentRow, string> = {
  id: 'bigint',
  created_at: 'timestamptz',
  cryptocurrency_id: 'bigint',
  currency_id: 'bigint',
  address: 'text',
  rate: 'numeric',
  required: 'bigint',
  cryptocurrency_amount: 'bigint',
  currency_amount: 'bigint',
  auto_trade: 'boolean',
  trade_approved_internal: 'boolean',
  trade_approved_external: 'boolean',
  order_reference: 'text',
  quote_reference: 'text',
  quote_status: 'text',
  invoice_reference: 'text',
  business_id: 'bigint',
  invoice_status: 'text',
  sender_email: 'text',
  recipient_email: 'text',
  refund_requested: 'boolean',
  deposit_reference: 'text',
  wallet_account_id: 'bigint',
  balance: 'bigint',
  sweep_amount: 'bigint',
  trade_reference: 'text',
  exchange_provider_id: 'bigint',
  stablecoin_id: 'bigint',
  fulfilled: 'boolean',
  settlement_id: 'bigint',
};
const names = Object.keys(columns) as (keyof PaymentRow)[];
const selected = sql.join(
  names.map((name, index) => sql.raw(`(row ->> ${index})::${columns[name]} as ${name}`)),
);

/**
 * Inserts payments into five tables in one statement with one parameter, which the database parses once. The tables have no foreign
 * keys meanwhile, so the order of the inserts does not matter.
 */
export async function insertPayments(tx: Database, rows: PaymentRow[]): Promise<void> {
  const values = rows.map((row) => names.map((name) => row[name]));
  await sql`
    with payment as materialized (
      select ${selected} from jsonb_array_elements(${JSON.stringify(values)}::text::jsonb) as row
    ),
    inserted_quotes as (
      insert into quotes (id, reference_id, status, cryptocurrency_id, currency_id, currency_amount, created_at)
      select id, quote_reference, quote_status, cryptocurrency_id, currency_id, currency_amount, created_at
      from payment where quote_reference is not null
    ),
    inserted_invoices as (
      insert into invoices (id, reference_id, business_id, status, sender_email, recipient_email, refund_requested, created_at)
      select id, invoice_reference, business_id, invoice_status, sender_email, recipient_email, refund_requested, created_at
      from payment where invoice_reference is not null
    ),
    inserted_deposits as (
      insert into deposits (id, reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
      select id, deposit_reference, wallet_account_id, address, balance, required, sweep_amount, created_at
      from payment where deposit_reference is not null
    ),
    inserted_trades as (
      insert into trades (id, reference_id, order_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled,
        settlement_id, created_at)
      select id, trade_reference, id, exchange_provider_id, cryptocurrency_id, stablecoin_id, required, fulfilled, settlement_id,
        created_at
      from payment where trade_reference is not null
    )
    insert into orders (id, position, reference_id, cryptocurrency_id, currency_id, address, rate, payment_requirement,
      cryptocurrency_amount, auto_trade, trade_approved_internal, trade_approved_external, deposit_id, quote_id, invoice_id,
      business_id, created_at, updated_at)
    select id, id, order_reference, cryptocurrency_id, currency_id, address, rate, required, cryptocurrency_amount, auto_trade,
      trade_approved_internal, trade_approved_external, case when deposit_reference is not null then id end,
      case when quote_reference is not null then id end, case when invoice_reference is not null then id end,
      case when invoice_reference is not null then coalesce(business_id, 0) end, created_at, created_at
    from payment order by id
  `.execute(tx);
}

import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/**
 * Every table. Ids and amounts of minor units are bigint, times ISO 8601 in UTC, decimals strings. Written by `npm run schema` from the
 * migrations.
 */
export interface Schema {
  api_queries: ApiQueries;
  archived_events: ArchivedEvents;
  businesses: Businesses;
  cryptocurrencies: Cryptocurrencies;
  currencies: Currencies;
  deposits: Deposits;
  event_logs: EventLogs;
  exchange_addresses: ExchangeAddresses;
  exchange_pairs: ExchangePairs;
  exchange_providers: ExchangeProviders;
  exchange_rules: ExchangeRules;
  idempotency_keys: IdempotencyKeys;
  invoices: Invoices;
  orders: Orders;
  positions: Positions;
  quotes: Quotes;
  sessions: Sessions;
  settlements: Settlements;
  sign_in_attempts: SignInAttempts;
  stablecoins: Stablecoins;
  trades: Trades;
  users: Users;
  wallet_accounts: WalletAccounts;
  wallet_providers: WalletProviders;
}

export type Database = Kysely<Schema>;

interface ApiQueries {
  id: Generated<bigint>;
  position: bigint | null;
  method: string;
  url: string;
  status_code: number | null;
  request_data: string | null;
  response_data: string | null;
  created_at: string;
}

interface ArchivedEvents {
  id: bigint;
  type: string;
  description: string;
  created_at: string;
  actor_id: bigint | null;
  actor: string | null;
  action: string | null;
  subject: string | null;
  address: string | null;
  request_id: string | null;
  details: JSONColumnType<object | null, string | null, never>;
}

interface Businesses {
  id: Generated<bigint>;
  reference_id: string;
  name: string;
  confirmation_requirement: number;
  created_at: string;
  updated_at: string;
}

interface Cryptocurrencies {
  id: Generated<bigint>;
  code: string;
}

interface Currencies {
  id: Generated<bigint>;
  code: string;
}

interface Deposits {
  id: Generated<bigint>;
  reference_id: string;
  wallet_account_id: bigint;
  address: string;
  balance: bigint;
  payment_amount: bigint;
  sweep_amount: bigint;
  created_at: string;
}

interface EventLogs {
  id: Generated<bigint>;
  position: bigint | null;
  type: string;
  description: string;
  created_at: string;
  actor_id: bigint | null;
  actor: string | null;
  action: string | null;
  subject: string | null;
  address: string | null;
  request_id: string | null;
  details: JSONColumnType<object | null, string | null, never>;
  financial: Generated<boolean>;
}

interface ExchangeAddresses {
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
  address: string;
}

interface ExchangePairs {
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
  stablecoin_id: bigint;
  active: boolean;
  volume_cap_daily: string;
  volume_cap_weekly: string;
  volume_cap_monthly: string;
  trade_cap_daily: bigint;
  trade_cap_weekly: bigint;
  trade_cap_monthly: bigint;
}

interface ExchangeProviders {
  id: Generated<bigint>;
  name: string;
  active: boolean;
}

interface ExchangeRules {
  cryptocurrency_id: bigint;
  currency_id: bigint;
  stablecoin_id: bigint | null;
}

interface IdempotencyKeys {
  user_id: bigint;
  key_hash: string;
  request_hash: string | null;
  status: number;
  body: string | null;
  created_at: string;
}

interface Invoices {
  id: Generated<bigint>;
  reference_id: string;
  business_id: bigint | null;
  status: string | null;
  sender_email: string | null;
  recipient_email: string | null;
  refund_requested: boolean;
  created_at: string;
  business_key: GeneratedAlways<bigint>;
}

interface Orders {
  id: Generated<bigint>;
  position: bigint | null;
  reference_id: string;
  cryptocurrency_id: bigint;
  currency_id: bigint;
  address: string | null;
  rate: string | null;
  payment_requirement: bigint;
  cryptocurrency_amount: bigint | null;
  auto_trade: boolean;
  trade_approved_internal: boolean;
  trade_approved_external: boolean;
  deposit_id: bigint | null;
  quote_id: bigint | null;
  invoice_id: bigint | null;
  business_id: bigint | null;
  created_at: string;
  updated_at: string;
}

interface Positions {
  list: string;
  last: bigint;
}

interface Quotes {
  id: Generated<bigint>;
  reference_id: string;
  status: string | null;
  cryptocurrency_id: bigint;
  currency_id: bigint;
  currency_amount: bigint;
  created_at: string;
}

interface Sessions {
  id_hash: string;
  user_id: bigint;
  created_at: string;
  seen_at: string;
}

interface Settlements {
  id: Generated<bigint>;
  reference_id: string;
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
  cryptocurrency_amount: bigint;
  address: string | null;
  transaction_hash: string | null;
  note: string | null;
  created_at: string;
  created_by: string | null;
  processed_by: string | null;
  processed_at: string | null;
  created_by_id: bigint | null;
}

interface SignInAttempts {
  key: string;
  points: number;
  expire: number | null;
}

interface Stablecoins {
  id: Generated<bigint>;
  code: string;
}

interface Trades {
  id: Generated<bigint>;
  reference_id: string;
  order_id: bigint | null;
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
  stablecoin_id: bigint;
  amount: bigint;
  fulfilled: boolean;
  settlement_id: bigint | null;
  created_at: string;
}

interface Users {
  id: Generated<bigint>;
  username: string;
  email: string;
  password_hash: string;
  created_at: string;
  updated_at: string;
}

interface WalletAccounts {
  id: Generated<bigint>;
  wallet_provider_id: bigint;
  cryptocurrency_id: bigint;
  name: string;
  active: boolean;
  balance: bigint;
}

interface WalletProviders {
  id: Generated<bigint>;
  name: string;
  active: boolean;
}

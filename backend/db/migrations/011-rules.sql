-- What the code assumes about values. An amount is not negative. A numeric is a number: NaN is greater than every other one. A time is in
-- the years 1 to 9999, so it has four digits, and is not infinite. A reference, name or code that is part of a path is not empty, and
-- is not a segment that RFC 3986 section 5.2.4 removes. See decision 73 in docs/decisions.md.
alter table users add constraint users_names_check check (username <> '' and email <> '') not valid;
alter table users add constraint users_times_check check (
  least(created_at, updated_at) >= timestamptz '0001-01-01 00:00:00+00'
  and greatest(created_at, updated_at) < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table sessions add constraint sessions_times_check check (
  least(created_at, seen_at) >= timestamptz '0001-01-01 00:00:00+00'
  and greatest(created_at, seen_at) < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table idempotency_keys add constraint idempotency_keys_status_check check (status between 200 and 599) not valid;
alter table idempotency_keys add constraint idempotency_keys_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table cryptocurrencies add constraint cryptocurrencies_code_check check (code not in ('', '.', '..')) not valid;
alter table currencies add constraint currencies_code_check check (code <> '') not valid;
alter table stablecoins add constraint stablecoins_code_check check (code <> '') not valid;
alter table wallet_providers add constraint wallet_providers_name_check check (name not in ('', '.', '..')) not valid;
alter table wallet_accounts add constraint wallet_accounts_balance_check check (balance >= 0) not valid;
alter table exchange_providers add constraint exchange_providers_name_check check (name not in ('', '.', '..')) not valid;
alter table exchange_pairs add constraint exchange_pairs_numbers_check check (
  greatest(volume_cap_daily, volume_cap_weekly, volume_cap_monthly) < 'NaN'
) not valid;

alter table businesses add constraint businesses_reference_id_check check (reference_id <> '') not valid;
alter table businesses add constraint businesses_times_check check (
  least(created_at, updated_at) >= timestamptz '0001-01-01 00:00:00+00'
  and greatest(created_at, updated_at) < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table invoices add constraint invoices_reference_id_check check (reference_id not in ('', '.', '..')) not valid;
alter table invoices add constraint invoices_status_check check (status <> '') not valid;
alter table invoices add constraint invoices_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table quotes add constraint quotes_reference_id_check check (reference_id <> '') not valid;
alter table quotes add constraint quotes_status_check check (status <> '') not valid;
alter table quotes add constraint quotes_amounts_check check (currency_amount >= 0) not valid;
alter table quotes add constraint quotes_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table deposits add constraint deposits_reference_id_check check (reference_id <> '') not valid;
alter table deposits add constraint deposits_amounts_check check (least(balance, payment_amount, sweep_amount) >= 0) not valid;
alter table deposits add constraint deposits_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table orders add constraint orders_position_check check (position > 0) not valid;
alter table orders add constraint orders_reference_id_check check (reference_id not in ('', '.', '..')) not valid;
alter table orders add constraint orders_amounts_check check (least(payment_requirement, cryptocurrency_amount) >= 0) not valid;
alter table orders add constraint orders_rate_check check (rate >= 0 and rate < 'NaN') not valid;
alter table orders add constraint orders_times_check check (
  least(created_at, updated_at) >= timestamptz '0001-01-01 00:00:00+00'
  and greatest(created_at, updated_at) < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table settlements add constraint settlements_reference_id_check check (reference_id <> '') not valid;
alter table settlements add constraint settlements_amounts_check check (cryptocurrency_amount >= 0) not valid;
alter table settlements add constraint settlements_processed_check check (
  transaction_hash <> '' and num_nulls(transaction_hash, processed_by, processed_at) in (0, 3)
) not valid;
alter table settlements add constraint settlements_times_check check (
  least(created_at, processed_at) >= timestamptz '0001-01-01 00:00:00+00'
  and greatest(created_at, processed_at) < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table trades add constraint trades_reference_id_check check (reference_id <> '') not valid;
alter table trades add constraint trades_amounts_check check (amount >= 0) not valid;
alter table trades add constraint trades_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table event_logs add constraint event_logs_position_check check (position > 0) not valid;
alter table event_logs add constraint event_logs_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table archived_events add constraint archived_events_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table api_queries add constraint api_queries_position_check check (position > 0) not valid;
alter table api_queries add constraint api_queries_times_check check (
  created_at >= timestamptz '0001-01-01 00:00:00+00' and created_at < timestamptz '10000-01-01 00:00:00+00'
) not valid;

alter table positions add constraint positions_last_check check (last >= 0) not valid;

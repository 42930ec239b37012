-- Every text has a length, so that the backend can send the longest list that the schema accepts: about 100 MB of JSON. 500 characters for
-- what is indexed, a name, reference, code or status, 2,000 for what a person reads or copies, such as an address, and 10,000,000 for data
-- of other APIs and stored responses. contract/limits.ts has the same lengths.
alter table users add constraint users_lengths_check check (
  greatest(char_length(username), char_length(email), char_length(password_hash)) <= 500
) not valid;
alter table sessions add constraint sessions_lengths_check check (char_length(id_hash) <= 500) not valid;
alter table idempotency_keys add constraint idempotency_keys_lengths_check check (
  greatest(char_length(key_hash), char_length(request_hash)) <= 500
  and char_length(body) <= 10000000
) not valid;
alter table sign_in_attempts add constraint sign_in_attempts_lengths_check check (char_length(key) <= 500) not valid;
alter table currencies add constraint currencies_lengths_check check (char_length(code) <= 500) not valid;
alter table stablecoins add constraint stablecoins_lengths_check check (char_length(code) <= 500) not valid;
alter table wallet_accounts add constraint wallet_accounts_lengths_check check (char_length(name) <= 500) not valid;
alter table exchange_addresses add constraint exchange_addresses_lengths_check check (char_length(address) <= 2000) not valid;
alter table businesses add constraint businesses_lengths_check check (char_length(name) <= 500) not valid;
alter table invoices add constraint invoices_lengths_check check (
  greatest(char_length(reference_id), char_length(status), char_length(sender_email), char_length(recipient_email)) <= 500
) not valid;
alter table quotes add constraint quotes_lengths_check check (greatest(char_length(reference_id), char_length(status)) <= 500) not valid;
alter table deposits add constraint deposits_lengths_check check (
  char_length(reference_id) <= 500
  and char_length(address) <= 2000
) not valid;
alter table orders add constraint orders_lengths_check check (char_length(address) <= 2000) not valid;
alter table settlements add constraint settlements_lengths_check check (
  greatest(char_length(reference_id), char_length(transaction_hash), char_length(created_by), char_length(processed_by)) <= 500
  and greatest(char_length(address), char_length(note)) <= 2000
) not valid;
alter table trades add constraint trades_lengths_check check (char_length(reference_id) <= 500) not valid;
alter table event_logs add constraint event_logs_lengths_check check (
  greatest(char_length(type), char_length(actor), char_length(action), char_length(subject), char_length(address),
    char_length(request_id)) <= 500
  and char_length(description) <= 2000
) not valid;
alter table archived_events add constraint archived_events_lengths_check check (
  greatest(char_length(type), char_length(actor), char_length(action), char_length(subject), char_length(address),
    char_length(request_id)) <= 500
  and char_length(description) <= 2000
) not valid;
alter table api_queries add constraint api_queries_lengths_check check (
  char_length(method) <= 500
  and char_length(url) <= 2000
  and greatest(char_length(request_data), char_length(response_data)) <= 10000000
) not valid;
alter table positions add constraint positions_lengths_check check (char_length(list) <= 500) not valid;

-- A quote is open without a status or with exactly `open`; every other status is closed. Other statuses are free text.
alter table quotes add constraint quotes_status_open_check check (status = 'open' or lower(btrim(status)) <> 'open') not valid;
comment on column quotes.status is 'Null or open: open. Any other text: closed.';
comment on column invoices.status is 'Any text, which the console shows. Null: unassigned.';

alter table settlements add constraint settlements_users_check check (created_by <> '' and processed_by <> '') not valid;

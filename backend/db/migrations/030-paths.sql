-- What a request can name. Ids are sent as digits without a sign, as those of businesses already are. A name, reference or code is a part
-- of a URL, whose length Node limits with the headers to 16 KiB (--max-http-header-size): 500 characters take 6,000 bytes at most.
alter table users add constraint users_id_check check (id > 0) not valid;
alter table cryptocurrencies add constraint cryptocurrencies_id_check check (id > 0) not valid;
alter table currencies add constraint currencies_id_check check (id > 0) not valid;
alter table stablecoins add constraint stablecoins_id_check check (id > 0) not valid;
alter table wallet_providers add constraint wallet_providers_id_check check (id > 0) not valid;
alter table wallet_accounts add constraint wallet_accounts_id_check check (id > 0) not valid;
alter table exchange_providers add constraint exchange_providers_id_check check (id > 0) not valid;
alter table invoices add constraint invoices_id_check check (id > 0) not valid;
alter table quotes add constraint quotes_id_check check (id > 0) not valid;
alter table deposits add constraint deposits_id_check check (id > 0) not valid;
alter table orders add constraint orders_id_check check (id > 0) not valid;
alter table settlements add constraint settlements_id_check check (id > 0) not valid;
alter table trades add constraint trades_id_check check (id > 0) not valid;
alter table event_logs add constraint event_logs_id_check check (id > 0) not valid;
alter table archived_events add constraint archived_events_id_check check (id > 0) not valid;
alter table api_queries add constraint api_queries_id_check check (id > 0) not valid;

alter table businesses add constraint businesses_reference_id_length_check check (char_length(reference_id) <= 500) not valid;
alter table orders add constraint orders_reference_id_length_check check (char_length(reference_id) <= 500) not valid;
alter table wallet_providers add constraint wallet_providers_name_length_check check (char_length(name) <= 500) not valid;
alter table exchange_providers add constraint exchange_providers_name_length_check check (char_length(name) <= 500) not valid;
alter table cryptocurrencies add constraint cryptocurrencies_code_length_check check (char_length(code) <= 500) not valid;

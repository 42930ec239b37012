-- no transaction
-- What the lists are filtered and sorted by (backend/db/lists.ts), in the order of each page. See decision 5 in docs/decisions.md.
create index concurrently if not exists orders_listed on orders (created_at, id);
create index concurrently if not exists orders_listed_cryptocurrency on orders (cryptocurrency_id, created_at, id);
create index concurrently if not exists orders_listed_currency on orders (currency_id, created_at, id);
create index concurrently if not exists orders_listed_amount on orders (cryptocurrency_id, payment_requirement, id);
create index concurrently if not exists deposits_listed on deposits (wallet_account_id, created_at, id);
create index concurrently if not exists deposits_listed_amount on deposits (wallet_account_id, payment_amount, id);
create index concurrently if not exists invoices_listed on invoices (business_id, created_at, id);
create index concurrently if not exists invoices_listed_status on invoices (business_id, status, created_at, id);
create index concurrently if not exists trades_search_reference_id on trades (lower(left(reference_id, 500) collate "C"));
create index concurrently if not exists trades_listed on trades (created_at, id) where settlement_id is null;
create index concurrently if not exists trades_listed_amount on trades (cryptocurrency_id, amount, id) where settlement_id is null;
create index concurrently if not exists settlements_listed_time on settlements (created_at, id);
create index concurrently if not exists settlements_listed_provider on settlements (exchange_provider_id, created_at, id);
create index concurrently if not exists settlements_listed_cryptocurrency on settlements (cryptocurrency_id, created_at, id);
create index concurrently if not exists settlements_listed_amount on settlements (cryptocurrency_id, cryptocurrency_amount, id);
create index concurrently if not exists businesses_listed on businesses (created_at, id);
create index concurrently if not exists event_logs_listed on event_logs (created_at, id);
create index concurrently if not exists event_logs_listed_type on event_logs (type, created_at, id);
create index concurrently if not exists event_logs_listed_actor on event_logs (actor, created_at, id) where actor is not null;
create index concurrently if not exists event_logs_listed_subject on event_logs (subject, created_at, id) where subject is not null;
create index concurrently if not exists event_logs_listed_resource on event_logs (split_part(subject, '/', 1), created_at, id) where subject is not null;
create index concurrently if not exists event_logs_listed_words on event_logs using gin (event_words(description));
create index concurrently if not exists archived_events_listed on archived_events (created_at, id);
create index concurrently if not exists api_queries_listed on api_queries (created_at, id);
create index concurrently if not exists api_queries_listed_status on api_queries (status_code, created_at, id);

-- no transaction
-- What the unsettled trades are counted and summed by (backend/closed-loop-balancing/queries.ts).
create index concurrently if not exists trades_queue on trades (exchange_provider_id, cryptocurrency_id, created_at) include (amount) where settlement_id is null;

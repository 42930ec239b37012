-- no transaction
-- The settlements that were processed on a day (backend/report/day-queries.ts).
create index concurrently if not exists settlements_processed on settlements (processed_at) where processed_at is not null;

-- Rows are appended without a position, so that no writer waits for another; a background task numbers them.
alter table event_logs alter column position drop not null;
alter table api_queries alter column position drop not null;
create index event_logs_unnumbered on event_logs (id) where position is null;
create index api_queries_unnumbered on api_queries (id) where position is null;

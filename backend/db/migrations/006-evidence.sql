-- Columns that an audit can query; null in events of earlier versions. Actors are not referenced, since users can be deleted.
alter table event_logs
  add column actor_id bigint,
  add column actor text,
  add column action text,
  add column subject text,
  add column address text,
  add column request_id text,
  add column details jsonb;

-- Not unique: settlements of earlier versions may share a hash.
create index settlements_transaction_hash on settlements (cryptocurrency_id, lower(transaction_hash))
  where transaction_hash is not null;

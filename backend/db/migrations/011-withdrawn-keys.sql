-- Null for a key that was withdrawn: no request with it is carried out.
alter table idempotency_keys alter column request_hash drop not null;

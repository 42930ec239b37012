-- The demo data of release 1.0 has processed settlements without user and time, which 011-rules rejects. The backend itself has always
-- stored both, and the user of the creation, so these rows are recognised by what they lack and by their notes.
update settlements set processed_by = 'demo@clearhouse.example', processed_at = created_at
where transaction_hash is not null and num_nulls(created_by, processed_by, processed_at) = 3
  and reference_id = 'CLS-' || lpad(id::text, 6, '0')
  and (note is null or note like 'Batch of % trades, confirmed by phone.');

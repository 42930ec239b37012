-- One transaction has one hash, with or without spaces and `0x`, in any case: contract/transaction-hash.ts.
create function hash_spelling(hash text) returns text language sql immutable strict as $$
  select lower(regexp_replace(regexp_replace(hash collate "C", '\s', '', 'g'), '^0x', '', 'i'))
$$;

-- Settlements that already share a transaction are reported and kept. The first one takes part in the index, so that no other joins them.
do $do$
declare
  repeated record;
  kept bigint[] := '{}';
begin
  for repeated in
    select array_agg(id order by id) as ids, string_agg(reference_id, ', ' order by id) as names
    from settlements where transaction_hash is not null
    group by cryptocurrency_id, hash_spelling(transaction_hash) having count(*) > 1 order by min(id)
  loop
    raise warning 'The settlements % have the same transaction hash. They are kept: check which of them it paid.', repeated.names;
    kept := kept || repeated.ids[2:];
  end loop;
  drop index settlements_transaction_hash_key;
  execute format(
    'create unique index settlements_transaction_hash_key on settlements (cryptocurrency_id, hash_spelling(transaction_hash))
      where transaction_hash is not null %s',
    case when kept <> '{}' then format('and id <> all (%L::bigint[])', kept) end
  );
end $do$;

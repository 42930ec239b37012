-- The keys that a search finds by their start, as backend/db/search.ts compares them: without the case of ASCII letters, in the order of
-- the collation "C", in which LIKE reads a range of the index. An index row has less than 2,704 bytes: 500 characters at most.
-- While an index is built, writes to its table wait. docs/upgrading.md has the statements that build them without that before.
create index if not exists orders_search_reference_id on orders (lower(left(reference_id, 500) collate "C"));
create index if not exists orders_search_address on orders (lower(left(address, 500) collate "C"));
create index if not exists deposits_search_reference_id on deposits (lower(left(reference_id, 500) collate "C"));
create index if not exists deposits_search_address on deposits (lower(left(address, 500) collate "C"));
create index if not exists invoices_search_reference_id on invoices (lower(left(reference_id, 500) collate "C"));
create index if not exists invoices_search_sender_email on invoices (lower(left(sender_email, 500) collate "C"));
create index if not exists invoices_search_recipient_email on invoices (lower(left(recipient_email, 500) collate "C"));
create index if not exists settlements_search_reference_id on settlements (lower(left(reference_id, 500) collate "C"));
create index if not exists settlements_search_transaction_hash on settlements (lower(left(transaction_hash, 500) collate "C"));
create index if not exists settlements_search_address on settlements (lower(left(address, 500) collate "C"));
create index if not exists businesses_search_reference_id on businesses (lower(left(reference_id, 500) collate "C"));
create index if not exists businesses_search_name on businesses (lower(left(name, 500) collate "C"));
create index if not exists users_search_username on users (lower(left(username, 500) collate "C"));
create index if not exists users_search_email on users (lower(left(email, 500) collate "C"));

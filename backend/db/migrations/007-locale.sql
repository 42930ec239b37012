-- The collation "C" folds the case of ASCII letters alone, so that uniqueness is the same under every locale of the database.
drop index users_username_key;
drop index users_email_key;
drop index settlements_transaction_hash;
create unique index users_username_key on users (lower(username collate "C"));
create unique index users_email_key on users (lower(email collate "C"));
create index settlements_transaction_hash on settlements (cryptocurrency_id, lower(transaction_hash collate "C"))
  where transaction_hash is not null;

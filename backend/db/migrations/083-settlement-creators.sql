-- The id of the user who created a settlement: an email address may change, and belong to another user later.
alter table settlements add column created_by_id bigint;
alter table settlements add constraint settlements_created_by_id_check check (created_by_id > 0) not valid;

-- The id of the user who created a settlement: an email address may change, and belong to another user later.
alter table settlements add column created_by_id bigint;

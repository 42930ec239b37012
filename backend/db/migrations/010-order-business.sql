-- The business of an order is that of its invoice. The orders have a copy, so that a report reads one index: 0 is that of an invoice
-- without a business. The foreign key keeps every copy equal, also when an invoice gets its business: both of its columns are null, or
-- neither is. See decision 70 in docs/decisions.md.
alter table businesses add constraint businesses_id_check check (id > 0) not valid;

alter table orders drop constraint orders_invoice_id_business_id_fkey;
alter table orders drop constraint orders_invoice_id_fkey;
alter table invoices drop constraint invoices_id_business_id_key;

alter table invoices add column business_key bigint not null generated always as (coalesce(business_id, 0)) stored;
alter table invoices add constraint invoices_id_business_key_key unique (id, business_key);

alter table orders add constraint orders_business_id_check check (business_id is null or invoice_id is not null) not valid;

update orders set business_id = invoices.business_key
from invoices where invoices.id = orders.invoice_id and orders.business_id is distinct from invoices.business_key;

alter table orders add constraint orders_invoice_id_business_id_fkey
  foreign key (invoice_id, business_id) references invoices (id, business_key) match full on update cascade not valid;

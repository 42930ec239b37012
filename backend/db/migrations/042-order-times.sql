-- A report reads the orders of a business in pages, by time and id. An order whose time changed in between would be in no page, or in two.
-- See decision 71 in docs/decisions.md.
create function keep_time_of_orders() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'the id and the time of an order do not change', constraint = tg_name;
end $$;

create trigger orders_time before update of id, created_at on orders
  for each row when ((old.id, old.created_at) is distinct from (new.id, new.created_at)) execute function keep_time_of_orders();

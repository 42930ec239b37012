-- The triggers of 031, which look for the next position below and above in an index. `exists (... where position > new.position)`
-- read the whole table for each new row: the planner expects a match at once, but the last position has none above it.
do $do$
declare
  list text;
begin
  foreach list in array array['orders', 'event_logs', 'api_queries'] loop
    execute format($sql$
      create or replace function require_next_position_of_%1$s() returns trigger language plpgsql as $function$
      begin
        if tg_op = 'UPDATE' and old.position is not null and new.position is distinct from old.position
          or (select max(position) from %1$I where position < new.position) <> new.position - 1
          or (select min(position) from %1$I where position > new.position) <> new.position + 1
        then
          raise check_violation using message = 'the positions of %1$s must have no gap', constraint = tg_name;
        end if;
        return null;
      end $function$;

      create or replace function require_oldest_of_%1$s() returns trigger language plpgsql as $function$
      begin
        if (select min(position) from %1$I) < (select max(position) from deleted) then
          raise check_violation using message = 'only the oldest rows of %1$s can be deleted', constraint = tg_name;
        end if;
        return null;
      end $function$;
    $sql$, list);
  end loop;
end $do$;

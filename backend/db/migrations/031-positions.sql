-- The positions of a list have no gap: a page is a range of them, and the length of the list is the last less the first. So a row gets
-- the next position, which does not change, and only the oldest rows are deleted.
do $do$
declare
  list text;
  last bigint;
  next bigint;
begin
  foreach list in array array['orders', 'event_logs', 'api_queries'] loop
    execute format($sql$
      select position, following
      from (select position, lead(position) over (order by position) as following from %I where position is not null) as numbered
      where following > position + 1 order by position limit 1
    $sql$, list) into last, next;
    if next is not null then
      raise exception 'rows break its rules. The positions of % have a gap between % and %', list, last, next;
    end if;
    execute format($sql$
      create function require_next_position_of_%1$s() returns trigger language plpgsql as $function$
      begin
        if tg_op = 'UPDATE' and old.position is not null and new.position is distinct from old.position
          or exists (select from %1$I where position < new.position)
            and not exists (select from %1$I where position = new.position - 1)
          or exists (select from %1$I where position > new.position)
            and not exists (select from %1$I where position = new.position + 1)
        then
          raise check_violation using message = 'the positions of %1$s must have no gap', constraint = tg_name;
        end if;
        return null;
      end $function$;
      create trigger %1$s_next_position after insert or update of position on %1$I
        for each row execute function require_next_position_of_%1$s();

      create function require_oldest_of_%1$s() returns trigger language plpgsql as $function$
      begin
        if exists (select from %1$I where position < (select max(position) from deleted)) then
          raise check_violation using message = 'only the oldest rows of %1$s can be deleted', constraint = tg_name;
        end if;
        return null;
      end $function$;
      create trigger %1$s_oldest after delete on %1$I
        referencing old table as deleted for each statement execute function require_oldest_of_%1$s();
    $sql$, list);
  end loop;
end $do$;

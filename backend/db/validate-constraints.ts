/**
 * SQL that ends a migration: validates the constraints that it added as NOT VALID, checks and foreign keys, as the catalogue defines them.
 * If rows break them, it throws an error that names the first ten of each, and the migration is rolled back: PostgreSQL itself names the
 * first broken check and no row. The rows of a table without an id are named by `ctid`.
 *
 * It runs after everything else in the migration, so new columns and tables exist and repairs are done. A constraint of the migration has
 * its transaction as `xmin`.
 */
export const validateConstraints = `
do $validate$
declare
  added record;
  found record;
  rules text[] := '{}';
begin
  for added in
    select conname as name, conrelid::regclass as of_table,
      case contype
        when 'c' then format('not (%s)', pg_get_expr(conbin, conrelid))
        when 'f' then format(
          '%s and not exists (select from %s as target where %s)',
          case confmatchtype
            when 'f' then format('num_nonnulls(%s) > 0', own.columns)
            else format('num_nulls(%s) = 0', own.columns)
          end,
          confrelid::regclass, own.equal
        )
      end as broken
    from pg_constraint
    cross join lateral (
      select string_agg(format('source.%I', source.attname), ', ') as columns,
        string_agg(format('target.%I = source.%I', target.attname, source.attname), ' and ') as equal
      from unnest(conkey, confkey) as pair (source_number, target_number)
      join pg_attribute as source on source.attrelid = conrelid and source.attnum = source_number
      join pg_attribute as target on target.attrelid = confrelid and target.attnum = target_number
    ) as own
    where not convalidated and pg_constraint.xmin = pg_current_xact_id()::xid
    order by pg_constraint.oid
  loop
    execute format(
      $sql$
        select count(*) as total, string_agg(name, ', ' order by place) filter (where place <= 10) as names
        from (
          select coalesce(to_jsonb(source) ->> 'id', source.ctid::text) as name, row_number() over (order by source.ctid) as place
          from %s as source where %s
        ) as rows
      $sql$,
      added.of_table, added.broken
    ) into found;
    if found.total = 0 then
      execute format('alter table %s validate constraint %I', added.of_table, added.name);
    else
      rules := rules || format(
        '%s: %s %s%s', added.name, added.of_table, found.names,
        case when found.total > 10 then format(', and %s more', found.total - 10) end
      );
    end if;
  end loop;
  if cardinality(rules) > 0 then
    raise check_violation using message = 'rows break its rules. ' || array_to_string(rules, '; ');
  end if;
end $validate$;
`;

-- Creates triggers that act when a table changes. `columns` includes the key. The action is a statement that reads
-- `changed`: these columns of inserted or deleted rows or, for an update, of the rows in which one of them changed,
-- before and after. Most saves change no watched column, so each event has its own function, which caches the query
-- plan for checking this. The action itself is planned each time: a query plan for a hundred thousand rows would be
-- slow for one row.
create or replace function watch(watcher text, table_name text, events text[], columns text, action text)
returns void language plpgsql as $$
declare
  event text;
  changed text;
  row_tables text;
begin
  foreach event in array events loop
    row_tables := case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows' end;
    changed := format(
      case event
        when 'insert' then 'select %1$s from new_rows'
        when 'delete' then 'select %1$s from old_rows'
        else '(select %1$s from new_rows except select %1$s from old_rows)
          union all (select %1$s from old_rows except select %1$s from new_rows)' end,
      columns
    );
    execute format(
      'create or replace function %1$s_%2$s_%3$s() returns trigger language plpgsql as %4$L',
      watcher, table_name, event, format(
        'begin
          perform from (%s) as changed limit 1;
          if found then execute %L; end if;
          return null;
        end',
        changed, format('with changed as (%s) %s', changed, action)
      )
    );
    execute format(
      'create or replace trigger %1$s_%3$s after %3$s on %2$I referencing %4$s
        for each statement execute function %1$s_%2$s_%3$s()',
      watcher, table_name, event, row_tables
    );
  end loop;
end $$;

-- Creates triggers that call a function with the distinct ids that the query returns, if there are any. The query reads
-- `changed`, like an action of `watch`. The offset makes PostgreSQL compute the ids once instead of again for the
-- condition.
create or replace function watch_ids(handler text, table_name text, events text[], columns text, query text)
returns void language sql as $$
  select watch(handler, table_name, events, columns, format(
    'select %I(ids) from (select array(select distinct id from (%s) as found (id)) as ids offset 0) as found where ids <> ''{}''',
    handler, query
  ))
$$;

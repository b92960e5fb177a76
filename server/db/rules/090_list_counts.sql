-- Keeps the number of records of each list, so that reading it counts no records. Every write adds the number of its
-- inserted rows, or minus the number of its deleted rows, so that the sum is exact in every snapshot and no write waits
-- for another.

create or replace function list_of_kind(kind text) returns text
language sql immutable parallel safe
return case kind when 'car_model' then 'car_model_list' else 'product_list' end;

-- The count of the container list is stored in four parts. A section of the list adds up one or more of them.
create or replace function container_list_part(arrived boolean, key text) returns text
language sql immutable parallel safe
return 'container_list ' || case when arrived then 'arrived' else 'coming' end
  || case when key = '' then ' unnamed' else '' end;

-- Argument: the list of a row, as an expression.
create or replace function count_list() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select %1$s as list, 1 as added from changed_rows'
    when 'DELETE' then 'select %1$s as list, -1 as added from changed_rows'
    else 'select %1$s as list, 1 as added from changed_rows union all select %1$s, -1 from old_rows' end;
begin
  execute format(
    'insert into list_changes (list, added)
      select list, sum(added) from (' || changed || ') as changed group by list having sum(added) <> 0',
    tg_argv[0]
  );
  return null;
end $$;

-- Creates the triggers that count the rows of a table. `list` is an SQL expression for the list of a row.
create or replace function count_rows(table_name text, list text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger count_inserted after insert on %1$I referencing new table as changed_rows
      for each statement execute function count_list(%2$L);
    create or replace trigger count_deleted after delete on %1$I referencing old table as changed_rows
      for each statement execute function count_list(%2$L)',
    table_name, list
  );
end $$;

select count_rows(table_name, list)
from (values
  ('products', 'list_of_kind(kind)'), ('part_saps', '''product_sap_list'''),
  ('specifications', '''specification_list'''), ('plans', '''plan_list'''), ('purchases', '''purchase_list'''),
  ('invoices', '''invoice_list'''), ('batches', '''batch_list'''), ('sap_coverage', '''coverage_list'''),
  ('security_events', '''security_log_list'''), ('containers', 'container_list_part(arrived, key)')
) as counted (table_name, list);

-- A container that arrives moves to another part of its list.
create or replace trigger count_updated after update on containers
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_list('container_list_part(arrived, key)');

-- Counts all lists again, according to their triggers. Called when definitions are applied, under a lock against
-- writes, so that no row is missed.
create or replace function count_lists() returns void language plpgsql as $$
declare
  counted record;
begin
  delete from list_changes;
  for counted in
    select tgrelid::regclass as table_name, split_part(encode(tgargs, 'escape'), '\000', 1) as list
    from pg_trigger where tgfoid = 'count_list'::regproc and tgname = 'count_inserted'
  loop
    execute format(
      'insert into list_changes (list, added) select %s, count(*) from %s group by 1', counted.list, counted.table_name
    );
  end loop;
end $$;
select count_lists();

-- Merges the changes of each list. Concurrent writes are kept as separate rows.
create or replace function sum_list_changes() returns void language sql as $$
  with gone as (delete from list_changes returning list, added)
  insert into list_changes (list, added) select list, sum(added) from gone group by list;
$$;

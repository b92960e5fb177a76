-- Keeps the number of records of each list, so that reading it counts no records. Every write adds the number of its
-- inserted rows, or minus the number of its deleted rows, so that the sum is exact in every snapshot and no write waits
-- for another.

create or replace function list_of_kind(kind text) returns text
language sql immutable parallel safe
return case kind when 'car_model' then 'car_model_list' else 'product_list' end;

-- Argument: the list. Without an argument the rows are products of two kinds.
create or replace function count_list() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_nargs = 0 then
    insert into list_changes (list, added)
    select list_of_kind(kind), sign * count(*) from changed_rows group by kind;
  else
    insert into list_changes (list, added)
    select tg_argv[0], sign * count(*) from changed_rows having count(*) > 0;
  end if;
  return null;
end $$;

-- Counts the rows of a table for a list. Without a list the rows determine it.
create or replace function count_rows(table_name text, list text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger count_inserted after insert on %1$I referencing new table as changed_rows
      for each statement execute function count_list(%2$s);
    create or replace trigger count_deleted after delete on %1$I referencing old table as changed_rows
      for each statement execute function count_list(%2$s)',
    table_name, coalesce(quote_literal(list), '')
  );
end $$;

select count_rows(table_name, list)
from (values
  ('products', null), ('part_saps', 'product_sap_list'), ('specifications', 'specification_list'),
  ('plans', 'plan_list'), ('purchases', 'purchase_list'), ('invoices', 'invoice_list'), ('batches', 'batch_list'),
  ('sap_coverage', 'coverage_list'), ('security_events', 'security_log_list')
) as counted (table_name, list);

-- The counted tables with their lists, according to their triggers.
create or replace function counted_tables() returns table (table_name text, list text) language sql stable as $$
  select tgrelid::regclass::text, nullif(split_part(encode(tgargs, 'escape'), '\000', 1), '')
  from pg_trigger where tgfoid = 'count_list'::regproc and tgname = 'count_inserted'
$$;

-- The count of the container list is stored in four parts. A section of the list adds up one or more of them.
create or replace function container_list_part(arrived boolean, key text) returns text
language sql immutable parallel safe
return 'container_list ' || case when arrived then 'arrived' else 'coming' end
  || case when key = '' then ' unnamed' else '' end;

create or replace function count_containers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_changes (list, added)
    select container_list_part(arrived, key), sum(added) from (
      select arrived, key, 1 as added from changed_rows union all select arrived, key, -1 from old_rows
    ) as changed group by 1 having sum(added) <> 0;
  else
    insert into list_changes (list, added)
    select container_list_part(arrived, key), case tg_op when 'DELETE' then -1 else 1 end * count(*)
    from changed_rows group by 1;
  end if;
  return null;
end $$;

create or replace trigger count_inserted after insert on containers referencing new table as changed_rows
  for each statement execute function count_containers();
create or replace trigger count_updated after update on containers
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_containers();
create or replace trigger count_deleted after delete on containers referencing old table as changed_rows
  for each statement execute function count_containers();

-- Counts all lists again. Called when definitions are applied, under a lock against writes, so that no row is missed.
create or replace function count_lists() returns void language plpgsql as $$
declare
  counted record;
begin
  delete from list_changes;
  for counted in
    select table_name, coalesce(quote_literal(list), 'list_of_kind(kind)') as list from counted_tables()
  loop
    execute format(
      'insert into list_changes (list, added) select %1$s, count(*) from %2$I group by 1', counted.list,
      counted.table_name
    );
  end loop;
  insert into list_changes (list, added)
  select container_list_part(arrived, key), count(*) from containers group by 1;
end $$;
select count_lists();

-- Merges the changes of each list. Concurrent writes are kept as separate rows.
create or replace function sum_list_changes() returns void language sql as $$
  with gone as (delete from list_changes returning list, added)
  insert into list_changes (list, added) select list, sum(added) from gone group by list;
$$;

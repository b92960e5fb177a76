-- The change history is written by the database, in the transaction of the change, whoever makes it. The app says who
-- and how in two settings of the transaction; without them it was a command.

create or replace function actor_id() returns int language sql stable
return nullif(current_setting('partline.user_id', true), '')::int;

create or replace function change_source() returns text language sql stable
return coalesce(nullif(current_setting('partline.source', true), ''), 'command');

-- What differs between two states of a row, as [{path, from, to}]; null when nothing that is tracked does.
create or replace function changes_between(before jsonb, after jsonb, tracked text[], prefix text) returns jsonb
language sql immutable
return (
  select jsonb_agg(jsonb_build_object('path', prefix || name, 'from', before -> name, 'to', after -> name))
  from unnest(tracked) as name
  where nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null')
);

-- The statement that pairs the rows of a change as (before, after); rows whose tracked columns stayed are left out.
create or replace function changed_pairs(operation text, key text, tracked text[]) returns text
language sql immutable
return case operation
  when 'INSERT' then 'select null::jsonb, to_jsonb(n) from new_rows n'
  when 'DELETE' then 'select to_jsonb(o), null::jsonb from old_rows o'
  else format(
    'select to_jsonb(o), to_jsonb(n) from old_rows o join new_rows n using (%s) where (%s) is distinct from (%s)',
    key,
    (select string_agg('o.' || quote_ident(name), ', ') from unnest(tracked) as name),
    (select string_agg('n.' || quote_ident(name), ', ') from unnest(tracked) as name)
  )
end;

-- Records. Arguments: the kind (* reads it from the row), the id column, the tracked columns.
create or replace function record_history() returns trigger language plpgsql as $$
declare
  tracked text[] := string_to_array(tg_argv[2], ' ');
begin
  execute format($statement$
    insert into history (kind, record_id, user_id, source, changes)
    select case $1 when '*' then coalesce(after, before) ->> 'kind' else $1 end,
      (coalesce(after, before) ->> $2)::int, actor_id(), change_source(), changes_between(before, after, $3, '')
    from (%s) as pairs (before, after)
  $statement$, changed_pairs(tg_op, tg_argv[1], tracked)) using tg_argv[0], tg_argv[1], tracked;
  return null;
end $$;

-- Lines, under the SAP's code. Arguments: the kind of their record, its id column, the tracked columns, the field of
-- the record that holds the lines.
create or replace function record_line_history() returns trigger language plpgsql as $$
declare
  tracked text[] := string_to_array(tg_argv[2], ' ');
  key text := tg_argv[1] || ', sap_id';
begin
  execute format($statement$
    insert into history (kind, record_id, user_id, source, changes)
    select $1, record_id, actor_id(), change_source(), jsonb_agg(change order by number) from (
      select (coalesce(after, before) ->> $2)::int as record_id, change,
        row_number() over (order by coalesce(after, before) -> 'order_no', place) as number
      from (%s) as pairs (before, after)
      join part_saps on part_saps.sap_id = (coalesce(after, before) ->> 'sap_id')::int
      cross join lateral jsonb_array_elements(
        changes_between(before, after, $3, $4 || '.' || sap_code || '.')
      ) with ordinality as changes (change, place)
    ) as numbered
    group by record_id
  $statement$, changed_pairs(tg_op, key, tracked)) using tg_argv[0], tg_argv[1], tracked, tg_argv[3];
  return null;
end $$;

-- A trigger with transition tables listens to one event, so that every table has three.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('products', 'record_history', '*', 'product_id', 'product_number name gen_name note state', ''),
      ('part_saps', 'record_history', 'part_sap', 'sap_id',
        'sap_code product_id min_order_quant note state sap_code_old sap_code_older', ''),
      ('specifications', 'record_history', 'specification', 'specification_id',
        'output_product_id begin_date state note', ''),
      ('plans', 'record_history', 'plan', 'plan_id', 'specification_id begin_date end_date quant note', ''),
      ('purchases', 'record_history', 'purchase', 'purchase_id', 'purchase_number plan_id note', ''),
      ('invoices', 'record_history', 'invoice', 'invoice_id', 'invoice_number purchase_id status note', ''),
      ('specification_inputs', 'record_line_history', 'specification', 'specification_id', 'quant', 'inputs'),
      ('purchase_lines', 'record_line_history', 'purchase', 'purchase_id', 'quant', 'product_saps'),
      ('invoice_lines', 'record_line_history', 'invoice', 'invoice_id', 'quant container lot', 'product_saps'),
      ('purchase_files', 'record_history', 'purchase', 'purchase_id', 'file_id', ''),
      ('invoice_files', 'record_history', 'invoice', 'invoice_id', 'file_id', '')
    ) as watched (table_name, function_name, kind, id_column, tracked, field)
  loop
    execute format(
      'create or replace trigger record_inserted after insert on %I referencing new table as new_rows
        for each statement execute function %I(%L, %L, %L, %L)',
      watched.table_name, watched.function_name, watched.kind, watched.id_column, watched.tracked, watched.field
    );
    execute format(
      'create or replace trigger record_updated after update on %I referencing old table as old_rows new table as new_rows
        for each statement execute function %I(%L, %L, %L, %L)',
      watched.table_name, watched.function_name, watched.kind, watched.id_column, watched.tracked, watched.field
    );
    execute format(
      'create or replace trigger record_deleted after delete on %I referencing old table as old_rows
        for each statement execute function %I(%L, %L, %L, %L)',
      watched.table_name, watched.function_name, watched.kind, watched.id_column, watched.tracked, watched.field
    );
  end loop;
end $$;

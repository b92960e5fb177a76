-- The change history is written by the database, in the transaction of the change, whoever makes it. The app says who
-- and how in two settings of the transaction; without them it was a command.

create or replace function actor_id() returns int language sql stable
return nullif(current_setting('partline.user_id', true), '')::int;

create or replace function change_source() returns text language sql stable
return coalesce(nullif(current_setting('partline.source', true), ''), 'command');

-- The expression that lists what changed in a row as [{path, from, to}]: o is the row before, n the row after. It
-- names every tracked column, since turning whole rows into JSON costs more than the change itself.
create or replace function change_list(operation text, tracked text[], prefix text) returns text
language sql immutable
return (
  select string_agg(
    format(
      $expression$case when %2$s is distinct from %3$s then jsonb_build_array(
        jsonb_build_object('path', %4$s, 'from', %2$s, 'to', %3$s)) else '[]' end$expression$,
      name,
      case operation when 'INSERT' then 'null' else 'o.' || quote_ident(name) end,
      case operation when 'DELETE' then 'null' else 'n.' || quote_ident(name) end,
      prefix || quote_literal(name)
    ),
    ' || '
  )
  from unnest(tracked) as name
);

-- Where the changed rows are, and the one of the two that says what they are about.
create or replace function changed_rows(operation text, key text) returns text
language sql immutable
return case operation
  when 'INSERT' then 'new_rows n'
  when 'DELETE' then 'old_rows o'
  else format('old_rows o join new_rows n using (%s)', key)
end;

-- Records. Arguments: the kind (* reads it from the row), the id column, the tracked columns. Without «offset 0» the
-- changes would be listed twice: to be looked at and to be stored.
create or replace function record_history() returns trigger language plpgsql as $$
declare
  tracked text[] := string_to_array(tg_argv[2], ' ');
  own text := case tg_op when 'DELETE' then 'o' else 'n' end;
begin
  execute format(
    'insert into history (kind, record_id, user_id, source, changes)
      select %s, %s.%I, $2, $3, changes from %s cross join lateral (select %s as changes offset 0) as changed
      where changes <> ''[]''',
    case tg_argv[0] when '*' then own || '.kind' else '$1' end,
    own, tg_argv[1], changed_rows(tg_op, tg_argv[1]), change_list(tg_op, tracked, '')
  ) using tg_argv[0], actor_id(), change_source();
  return null;
end $$;

-- Lines, under the SAP's code, all of a record in one row. Arguments: the kind of their record, its id column, the
-- tracked columns, the field of the record that holds the lines.
create or replace function record_line_history() returns trigger language plpgsql as $$
declare
  tracked text[] := string_to_array(tg_argv[2], ' ');
  own text := case tg_op when 'DELETE' then 'o' else 'n' end;
begin
  execute format(
    'insert into history (kind, record_id, user_id, source, changes)
      select $1, %1$s.%2$I, $2, $3, jsonb_agg(change order by %1$s.order_no, place)
      from %3$s join part_saps as sap on sap.sap_id = %1$s.sap_id
      cross join lateral jsonb_array_elements(%4$s) with ordinality as changed (change, place)
      group by %1$s.%2$I',
    own, tg_argv[1], changed_rows(tg_op, tg_argv[1] || ', sap_id'),
    change_list(tg_op, tracked, quote_literal(tg_argv[3] || '.') || ' || sap.sap_code || ''.'' || ')
  ) using tg_argv[0], actor_id(), change_source();
  return null;
end $$;

-- Packages, under their line's SAP: each is told whole, as it was and as it is. Its container and LOT say which one it
-- is, so that one that only moved in the list is not told. Arguments: the kind, its id column, none, the lines' field.
create or replace function record_package_history() returns trigger language plpgsql as $$
begin
  -- Most lines have no packages; each one that goes deletes them all the same.
  if tg_op = 'DELETE' then perform from old_rows limit 1; else perform from new_rows limit 1; end if;
  if not found then return null; end if;

  execute format(
    'insert into history (kind, record_id, user_id, source, changes)
      select $1, invoice_id, $2, $3, jsonb_agg(jsonb_build_object(
        ''path'', $4 || ''.'' || sap_code || ''.packages'', ''from'', o.package, ''to'', n.package
      ) order by sap_id, coalesce(n.package_no, o.package_no))
      from (%s) as o full join (%s) as n using (invoice_id, sap_id, container, lot)
      join part_saps using (sap_id)
      where o.package is distinct from n.package
      group by invoice_id',
    case tg_op when 'INSERT' then told_packages('new_rows where false') else told_packages('old_rows') end,
    case tg_op when 'DELETE' then told_packages('old_rows where false') else told_packages('new_rows') end
  ) using tg_argv[0], actor_id(), change_source(), tg_argv[3];
  return null;
end $$;

-- The query that tells packages; no package has a blank text, so that blanks can stand for nothing and be joined by.
create or replace function told_packages(source text) returns text
language sql immutable
return 'select invoice_id, sap_id, coalesce(container, '''') as container, coalesce(lot, '''') as lot, package_no,
  jsonb_build_object(''container'', container, ''lot'', lot, ''quant'', quant) as package from ' || source;

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
      ('purchases', 'record_history', 'purchase', 'purchase_id', 'purchase_number plan_id note closed_on closed_note', ''),
      ('invoices', 'record_history', 'invoice', 'invoice_id', 'invoice_number purchase_id status note expected_on arrived_on', ''),
      ('specification_inputs', 'record_line_history', 'specification', 'specification_id', 'quant', 'inputs'),
      ('purchase_lines', 'record_line_history', 'purchase', 'purchase_id', 'quant closed_on', 'product_saps'),
      ('invoice_lines', 'record_line_history', 'invoice', 'invoice_id', 'quant container lot', 'product_saps'),
      ('invoice_packages', 'record_package_history', 'invoice', 'invoice_id', '', 'product_saps'),
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

-- The database writes the change history, in the transaction of the change, for every writer. The app provides author
-- and source in two settings of the transaction. Without them, a change has no author and the source `command`.

create or replace function actor_id() returns int language sql stable
return nullif(current_setting('partline.user_id', true), '')::int;

create or replace function change_source() returns text language sql stable
return coalesce(nullif(current_setting('partline.source', true), ''), 'command');

-- Returns the change of one column as [{path, from, to}], or [] if it stayed the same.
create or replace function change(path text, o anyelement, n anyelement) returns jsonb language sql stable as $$
  select case when o is distinct from n then jsonb_build_array(jsonb_build_object('path', path, 'from', o, 'to', n))
    else '[]' end
$$;

-- Earlier versions had a function for each table of records.
drop function if exists changes_of(products, products), changes_of(part_saps, part_saps),
  changes_of(specifications, specifications), changes_of(plans, plans), changes_of(purchases, purchases),
  changes_of(invoices, invoices), changes_of(purchase_files, purchase_files), changes_of(invoice_files, invoice_files);

-- These functions define the tracked columns of lines. 075_record_history.sql has those of records. o is the row before
-- the change, null for a new row. n is the row after it, null for a deleted row. The columns of a line have the path of
-- the line as their prefix.

create or replace function changes_of(line text, o specification_inputs, n specification_inputs) returns jsonb
language sql stable as $$
  select change(line || 'quant', o.quant, n.quant)
$$;

create or replace function changes_of(line text, o purchase_lines, n purchase_lines) returns jsonb
language sql stable as $$
  select change(line || 'quant', o.quant, n.quant) || change(line || 'closed_on', o.closed_on, n.closed_on)
$$;

create or replace function changes_of(line text, o invoice_lines, n invoice_lines) returns jsonb
language sql stable as $$
  select change(line || 'quant', o.quant, n.quant) || change(line || 'container', o.container, n.container)
    || change(line || 'lot', o.lot, n.lot)
$$;

create or replace function changes_of(line text, o purchase_promises, n purchase_promises) returns jsonb
language sql stable as $$
  select change(line || 'promises.' || coalesce(o.day, n.day), o.quant, n.quant)
$$;

-- A stored container arrived on its own day or, without one, on the day of its invoice. Only a change of this day is
-- recorded: a container that loses its own day, because its invoice became Arrived on the same day, stays arrived.
create or replace function changes_of(line text, o containers, n containers) returns jsonb language sql stable as $$
  select change(line || 'expected_on', o.expected_on, n.expected_on)
    || case when o.container_id = n.container_id then change(line || 'arrived_on', o.here_on, n.here_on)
      || case when o.key <> n.key then change(line || 'container', o.container, n.container) else '[]' end
      else change(line || 'arrived_on', o.arrived_on, n.arrived_on) end
$$;

-- Returns the query for the rows that one statement changed: pairs of o and n, and own, which identifies the record. An
-- insert has no rows before it and a delete none after it, so the text depends on the operation. The planner flattens
-- the query.
create or replace function changed_pairs(operation text, table_name text, key text) returns text
language sql immutable
return format(
  case operation
    when 'INSERT' then 'select null::%1$I as o, row(n.*)::%1$I as n, row(n.*)::%1$I as own from new_rows n'
    when 'DELETE' then 'select row(o.*)::%1$I as o, null::%1$I as n, row(o.*)::%1$I as own from old_rows o'
    else 'select row(o.*)::%1$I as o, row(n.*)::%1$I as n, row(n.*)::%1$I as own
      from old_rows o join new_rows n using (%2$s)'
  end,
  table_name, key
);

-- Records lines and promises under the SAP's code, with all changes of a record in one row of the history. Arguments:
-- the kind of their record, its id column, the record's field for the lines, the columns that identify a row of a
-- record, and the order. Most statements that save a document change no row of some tables, and planning the query
-- takes longer than everything else. So this function first checks whether there are rows, as the function for
-- containers and counts does.
create or replace function record_line_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform from new_rows limit 1; else perform from old_rows limit 1; end if;
  if not found then return null; end if;
  execute format(
    'insert into history (kind, record_id, user_id, source, changes)
      select $1, (own).%1$I, $2, $3, jsonb_agg(change order by %3$s, place)
      from (%2$s) as line join part_saps on part_saps.sap_id = (own).sap_id
        cross join lateral jsonb_array_elements(changes_of($4 || ''.'' || sap_code || ''.'', o, n))
          with ordinality as changed (change, place)
      group by (own).%1$I',
    tg_argv[1], changed_pairs(tg_op, tg_table_name, tg_argv[1] || ', ' || tg_argv[3]), tg_argv[4]
  ) using tg_argv[0], actor_id(), change_source(), tg_argv[2];
  return null;
end $$;

-- Records each changed package under its line's SAP, as it was before and after the change. Container and LOT identify
-- a package, so a package that only moved in the list is omitted. No package has a blank text, so the key can use
-- blanks for missing values.
create or replace function record_package_history() returns trigger language plpgsql as $$
declare
  before invoice_packages[];
  after invoice_packages[];
begin
  if tg_op <> 'INSERT' then select array_agg(row(old_rows.*)::invoice_packages) into before from old_rows; end if;
  if tg_op <> 'DELETE' then select array_agg(row(new_rows.*)::invoice_packages) into after from new_rows; end if;
  -- Most lines have no packages, but deleting a line always deletes its packages.
  if before is null and after is null then return null; end if;

  insert into history (kind, record_id, user_id, source, changes)
  select 'invoice', invoice_id, actor_id(), change_source(), jsonb_agg(
    jsonb_build_object('path', 'product_saps.' || sap_code || '.packages', 'from', o.package, 'to', n.package)
    order by sap_id, coalesce(n.package_no, o.package_no)
  )
  from described_packages(before) as o
    full join described_packages(after) as n using (invoice_id, sap_id, container_key, lot_key)
    join part_saps using (sap_id)
  where o.package is distinct from n.package
  group by invoice_id;
  return null;
end $$;

create or replace function described_packages(packages invoice_packages[])
returns table (invoice_id int, sap_id int, container_key text, lot_key text, package_no int, package jsonb)
language sql stable as $$
  select p.invoice_id, p.sap_id, coalesce(p.container, ''), coalesce(p.lot, ''), p.package_no,
    jsonb_build_object('container', p.container, 'lot', p.lot, 'quant', p.quant)
  from unnest(packages) as p
$$;

-- The paths of rows in the history of another record: a container's days under its number in the history of the
-- invoice, a count under its day in the history of the SAP.
create or replace function history_path(held containers) returns text language sql stable
return 'containers.' || coalesce(held.container, 'No container') || '.';

create or replace function history_path(held stock_counts) returns text language sql stable
return 'stock.' || held.counted_on;

create or replace function changes_of(line text, o stock_counts, n stock_counts) returns jsonb language sql stable as $$
  select change(line, o.quant, n.quant) || change(line || '.note', o.note, n.note)
$$;

-- Records containers and stock counts in the history of their invoice or SAP. Arguments: the kind of that record, its
-- id column, and the id column of the rows.
create or replace function record_held_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform from new_rows limit 1; else perform from old_rows limit 1; end if;
  if not found then return null; end if;
  execute format(
    'insert into history (kind, record_id, user_id, source, changes)
      select $1, (own).%1$I, $2, $3, jsonb_agg(change order by history_path(own), place)
      from (%2$s) as held
        cross join lateral jsonb_array_elements(changes_of(history_path(own), o, n))
          with ordinality as changed (change, place)
      group by (own).%1$I',
    tg_argv[1], changed_pairs(tg_op, tg_table_name, tg_argv[2])
  ) using tg_argv[0], actor_id(), change_source();
  return null;
end $$;

-- A trigger with transition tables handles one event, so every table has three.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('specification_inputs', 'record_line_history',
        array['specification', 'specification_id', 'inputs', 'sap_id', '(own).order_no']),
      ('purchase_lines', 'record_line_history',
        array['purchase', 'purchase_id', 'product_saps', 'sap_id', '(own).order_no']),
      ('invoice_lines', 'record_line_history',
        array['invoice', 'invoice_id', 'product_saps', 'sap_id', '(own).order_no']),
      ('purchase_promises', 'record_line_history',
        array['purchase', 'purchase_id', 'product_saps', 'sap_id, day', 'sap_code collate natural_order, (own).day']),
      ('invoice_packages', 'record_package_history', '{}'),
      ('containers', 'record_held_history', array['invoice', 'invoice_id', 'container_id']),
      ('stock_counts', 'record_held_history', array['part_sap', 'sap_id', 'stock_count_id'])
    ) as watched (table_name, function_name, arguments)
  loop
    execute format(
      'create or replace trigger record_inserted after insert on %1$I referencing new table as new_rows
        for each statement execute function %2$I(%3$s);
      create or replace trigger record_updated after update on %1$I
        referencing old table as old_rows new table as new_rows
        for each statement execute function %2$I(%3$s);
      create or replace trigger record_deleted after delete on %1$I referencing old table as old_rows
        for each statement execute function %2$I(%3$s)',
      watched.table_name, watched.function_name,
      (select string_agg(quote_literal(argument), ', ') from unnest(watched.arguments) as argument)
    );
  end loop;
end $$;

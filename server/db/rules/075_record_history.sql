-- Writes the history of records and their files. 070_history.sql writes the history of their other dependent rows.

-- Creates the history triggers of a table. Each event has its own function, whose plan is cached: planning takes longer
-- than writing the changes of a row. A plan made for one row is also used for a hundred thousand rows, so rows before
-- and after are never joined by nested loops. `kind` is a SQL expression, because for products it depends on the row.
-- `id` is the name of a column, and `columns` are the tracked columns.
drop function if exists watch_records(text, text, text);
create or replace function watch_records(table_name text, kind text, id text, columns text[]) returns void
language plpgsql as $$
declare
  watched record;
  changes constant text := (
    select string_agg(format('change(%1$L, (o).%1$I, (n).%1$I)', name), ' || ') from unnest(columns) as name
  );
begin
  for watched in
    select * from (values
      ('inserted', 'INSERT', 'new table as new_rows'),
      ('updated', 'UPDATE', 'old table as old_rows new table as new_rows'),
      ('deleted', 'DELETE', 'old table as old_rows')
    ) as watched (name, operation, row_tables)
  loop
    execute format(
      'create or replace function record_%1$s_%2$s() returns trigger language plpgsql set enable_nestloop = off as %3$L',
      table_name, watched.name, format(
        'begin
          insert into history (kind, record_id, user_id, source, changes)
          select kind, record_id, (select actor_id()), (select change_source()), changes from (
            -- The offset makes PostgreSQL compute the changes of a row once instead of again for the condition.
            select %1$s as kind, (own).%2$I as record_id, %4$s as changes from (%3$s) as paired offset 0
          ) as changed where changes <> ''[]'';
          return null;
        end',
        kind, id, changed_pairs(watched.operation, table_name, id), changes
      )
    );
    execute format(
      'create or replace trigger record_%2$s after %3$s on %1$I referencing %4$s
        for each statement execute function record_%1$s_%2$s()',
      table_name, watched.name, watched.operation, watched.row_tables
    );
  end loop;
end $$;

select watch_records(table_name, kind, id, columns::text[])
from (values
  ('products', '(own).kind', 'product_id', '{product_number, name, gen_name, note, state}'),
  ('part_saps', '''part_sap''', 'sap_id',
    '{sap_code, product_id, min_order_quant, lead_time_days, note, state, sap_code_old, sap_code_older}'),
  ('specifications', '''specification''', 'specification_id', '{output_product_id, begin_date, state, note}'),
  ('plans', '''plan''', 'plan_id', '{specification_id, begin_date, end_date, quant, note, split_of}'),
  ('purchases', '''purchase''', 'purchase_id', '{purchase_number, plan_id, note, closed_on, closed_note}'),
  ('purchase_files', '''purchase''', 'purchase_id', '{file_id}'),
  ('invoices', '''invoice''', 'invoice_id', '{invoice_number, purchase_id, status, note, expected_on, arrived_on}'),
  ('invoice_files', '''invoice''', 'invoice_id', '{file_id}')
) as watched (table_name, kind, id, columns);

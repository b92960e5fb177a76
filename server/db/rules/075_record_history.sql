-- Writes the history of records and their files. 070_history.sql writes the history of their other dependent rows.

-- Creates the history triggers of a table. Each event has its own function, whose plan is cached: planning takes longer
-- than writing the changes of a row. A plan made for one row is also used for a hundred thousand rows, so rows before
-- and after are never joined by nested loops. `kind` is a SQL expression, because for products it depends on the row.
-- `id` is the name of a column.
create or replace function watch_records(table_name text, kind text, id text) returns void language plpgsql as $$
declare
  watched record;
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
            select %1$s as kind, (own).%2$I as record_id, changes_of(o, n) as changes from (%3$s) as paired offset 0
          ) as changed where changes <> ''[]'';
          return null;
        end',
        kind, id, changed_pairs(watched.operation, table_name, id)
      )
    );
    execute format(
      'create or replace trigger record_%2$s after %3$s on %1$I referencing %4$s
        for each statement execute function record_%1$s_%2$s()',
      table_name, watched.name, watched.operation, watched.row_tables
    );
  end loop;
end $$;

select watch_records(table_name, kind, id)
from (values
  ('products', '(own).kind', 'product_id'),
  ('part_saps', '''part_sap''', 'sap_id'),
  ('specifications', '''specification''', 'specification_id'),
  ('plans', '''plan''', 'plan_id'),
  ('purchases', '''purchase''', 'purchase_id'),
  ('purchase_files', '''purchase''', 'purchase_id'),
  ('invoices', '''invoice''', 'invoice_id'),
  ('invoice_files', '''invoice''', 'invoice_id')
) as watched (table_name, kind, id);

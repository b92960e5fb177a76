-- Restores the rows of one table that a delete stored for the given records. Newer columns get their defaults, dropped
-- columns are omitted, and generated columns are generated. Values that depend on other rows are also omitted, because
-- those rows may have changed: the label of the day of creation, a part SAP's mirrored columns, and derived values.
-- Triggers fill what an insert does not provide (010_labels.sql, 030_mirror.sql), or mark it as stale
-- (065_containers.sql, 110_stale_rows.sql, 120_drift.sql, 125_promises_of_purchases.sql).
create or replace function restore_rows(of_batch int, ids int[], of_table text) returns void language plpgsql as $$
declare
  columns text;
  taken text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg('taken.' || quote_ident(attname), ', ' order by attnum)
  into columns, taken
  from pg_attribute
  where attrelid = of_table::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> 'created_at_label' and (of_table, attname) not in (
      ('part_saps', 'product_number'), ('plans', 'drift'), ('plans', 'drift_of'),
      ('purchases', 'next_promise_on'), ('purchases', 'overdue_promises_on'),
      ('containers', 'stops'), ('containers', 'short_parts'), ('containers', 'stopped_plan')
    ) and attname in (
    select jsonb_object_keys(rows -> of_table -> 0)
    from deleted_records where batch_id = of_batch and record_id = any (ids) and jsonb_typeof(rows -> of_table) = 'array'
  );
  -- The delete removed no rows from this table.
  if columns is null then return; end if;
  execute format(
    'insert into %1$I (%2$s) overriding system value
      select %3$s from deleted_records
        cross join lateral jsonb_populate_recordset(null::%1$I, nullif(rows -> %1$L, ''null'')) as taken
      where batch_id = $1 and record_id = any ($2)',
    of_table, columns, taken
  ) using of_batch, ids;
end $$;

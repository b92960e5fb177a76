-- Puts back what a delete took of these records from one table. Columns that the table has got since have their
-- defaults, and those that it lost are left out; what is generated is generated. Also left out is what follows from
-- other rows and may be another by now: the day as the time zone shows it, what a part SAP mirrors of its part, and the
-- figures of a queue. The triggers fetch what an insert does not bring (010_labels.sql, 030_mirror.sql), or note it
-- where it is not nothing (120_drift.sql, 125_promises_of_purchases.sql).
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
      ('purchases', 'next_promise_on'), ('purchases', 'overdue_promises_on')
    ) and attname in (
    select jsonb_object_keys(rows -> of_table -> 0)
    from deleted_records where batch_id = of_batch and record_id = any (ids) and jsonb_typeof(rows -> of_table) = 'array'
  );
  -- Nothing of it was in this table.
  if columns is null then return; end if;
  execute format(
    'insert into %1$I (%2$s) overriding system value
      select %3$s from deleted_records
        cross join lateral jsonb_populate_recordset(null::%1$I, nullif(rows -> %1$L, ''null'')) as taken
      where batch_id = $1 and record_id = any ($2)',
    of_table, columns, taken
  ) using of_batch, ids;
end $$;

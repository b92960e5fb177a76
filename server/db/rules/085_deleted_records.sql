-- Puts back what a delete took of these records from one table. Columns that the table has got since have their
-- defaults, and those that it lost are left out; what is generated is generated.
create or replace function restore_rows(of_batch int, ids int[], of_table text) returns void language plpgsql as $$
declare
  columns text;
  taken text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg('taken.' || quote_ident(attname), ', ' order by attnum)
  into columns, taken
  from pg_attribute
  where attrelid = of_table::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname in (
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

-- What has to be derived anew is noted by the change of what it is derived from, as (what, id), and derived soon after
-- by one process at a time: one part SAP may be in a thousand plans, and a save does not wait for all their figures.
-- `coverage` goes by part SAPs.

-- Arguments: what, the column with its ids, and the query for those that a statement changed.
create or replace function note_stale() returns trigger language plpgsql as $$
begin
  -- Each line that goes deletes its packages in a statement of its own, and most have none; nor does every save change
  -- a row of every table.
  if tg_op = 'INSERT' then perform from new_rows limit 1; else perform from old_rows limit 1; end if;
  if not found then return null; end if;
  execute format('insert into stale_rows (what, id) select distinct %L, %I from (%s) as changed',
    tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end $$;

-- Notes what an event on a table makes stale; the query reads `new_rows`, `old_rows` or, of an update, both.
create or replace function watch_stale(what text, id text, table_name text, event text, query text) returns void
language plpgsql as $$
declare
  old_table constant text := ' old table as old_rows';
  new_table constant text := ' new table as new_rows';
begin
  execute format(
    'create or replace trigger note_%1$s_%2$s after %2$s on %3$I referencing %4$s
      for each statement execute function note_stale(%1$L, %5$L, %6$L)',
    what, event, table_name,
    case event when 'insert' then new_table when 'delete' then old_table else old_table || new_table end,
    id, query
  );
end $$;

-- Whether these functions derive something else than when this was asked last, so that all of it has to be derived
-- anew: a million part SAPs take minutes, which an upgrade that changes other rules need not cost.
create or replace function derives_otherwise(what text, variadic functions text[]) returns boolean language plpgsql as $$
declare
  rules constant text := (
    select md5(string_agg(pg_get_functiondef(oid), '' order by proname, oid)) from pg_proc
    where proname = any (functions) and pronamespace = 'public'::regnamespace
  );
  setting constant text := what || '_rules';
  known text;
begin
  select value into known from settings where name = setting;
  insert into settings (name, value) values (setting, rules)
  on conflict (name) do update set value = excluded.value;
  return rules is distinct from known;
end $$;

-- Every SAP that these purchases touch, by their own lines and by those of their invoices.
create or replace function saps_of_purchases(ids int[]) returns table (sap_id int) language sql stable as $$
  select sap_id from purchase_lines where purchase_id = any (ids)
  union all
  select sap_id from invoices join invoice_lines using (invoice_id) where purchase_id = any (ids)
$$;

-- One row for each statement that changes something: what an update leaves as it was is not told.
select watch_stale('coverage', 'sap_id', table_name, event, query)
from (values
  ('specification_inputs', 'insert', 'select sap_id from new_rows'),
  ('specification_inputs', 'update', 'select specification_id, sap_id, quant from new_rows
    except select specification_id, sap_id, quant from old_rows'),
  ('specification_inputs', 'delete', 'select sap_id from old_rows'),
  ('purchase_lines', 'insert', 'select sap_id from new_rows'),
  ('purchase_lines', 'update', 'select purchase_id, sap_id, quant, closed_on from new_rows
    except select purchase_id, sap_id, quant, closed_on from old_rows'),
  ('purchase_lines', 'delete', 'select sap_id from old_rows'),
  ('purchase_promises', 'insert', 'select sap_id from new_rows'),
  ('purchase_promises', 'update', 'select sap_id from new_rows'),
  ('purchase_promises', 'delete', 'select sap_id from old_rows'),
  ('invoice_lines', 'insert', 'select sap_id from new_rows'),
  ('invoice_lines', 'update', 'select invoice_id, sap_id, quant, container from new_rows
    except select invoice_id, sap_id, quant, container from old_rows'),
  ('invoice_lines', 'delete', 'select sap_id from old_rows'),
  ('invoice_packages', 'insert', 'select sap_id from new_rows'),
  ('invoice_packages', 'update', 'select invoice_id, sap_id, quant, container from new_rows
    except select invoice_id, sap_id, quant, container from old_rows'),
  ('invoice_packages', 'delete', 'select sap_id from old_rows'),
  ('stock_counts', 'insert', 'select sap_id from new_rows'),
  ('stock_counts', 'update', 'select sap_id from new_rows'),
  ('stock_counts', 'delete', 'select sap_id from old_rows'),
  -- With a plan those change that are one order with it: they are over together. A part of a split that was deleted
  -- comes back without a change of the others.
  ('plans', 'insert', 'with together as (
      select plan_id, specification_id from new_rows
      union select plans.plan_id, plans.specification_id from plans join new_rows using (split_of)
    )
    select sap_id from specification_inputs where specification_id in (select specification_id from together)
    union all
    select sap_id from saps_of_purchases(array(select purchase_id from purchases join together using (plan_id)))'),
  ('plans', 'update', 'with changed as (
      select plan_id, specification_id, begin_date, end_date, quant, split_of from new_rows
      except select plan_id, specification_id, begin_date, end_date, quant, split_of from old_rows
    ),
    together as (
      select plan_id, specification_id from changed
      union select old_rows.plan_id, old_rows.specification_id from old_rows join changed using (plan_id)
      union select plans.plan_id, plans.specification_id from plans join changed using (split_of)
    )
    select sap_id from specification_inputs where specification_id in (select specification_id from together)
    union all
    select sap_id from saps_of_purchases(array(
      select distinct purchase_id from purchases join together using (plan_id)))'),
  ('plans', 'delete', 'with together as (
      select plans.plan_id, plans.specification_id from plans join old_rows using (split_of)
    )
    select sap_id from specification_inputs
    where specification_id in (select specification_id from old_rows union select specification_id from together)
    union all
    select sap_id from saps_of_purchases(array(select purchase_id from purchases join together using (plan_id)))'),
  ('purchases', 'update', 'select sap_id from saps_of_purchases(array(
      select purchase_id from (
        select purchase_id, plan_id, closed_on from new_rows
        except select purchase_id, plan_id, closed_on from old_rows
      ) as changed))'),
  ('invoices', 'update', 'select sap_id from invoice_lines join (
      select invoice_id, purchase_id from new_rows except select invoice_id, purchase_id from old_rows
    ) as moved using (invoice_id)'),
  ('containers', 'update', 'select sap_id from invoice_contents join (
      select container_id, invoice_id, key, status, due_on, here_on from new_rows
      except select container_id, invoice_id, key, status, due_on, here_on from old_rows
    ) as moved using (invoice_id, key)')
) as watched (table_name, event, query);

-- Another day has come since this was asked last: plans are over, expected and promised days have passed or come, and
-- coverage is another; so is what purchases show of their promises.
create or replace function note_new_coverage_day() returns void language plpgsql as $$
declare
  this_day date := today();
  last_day date;
begin
  select value::date into last_day from settings where name = 'coverage_day';
  if last_day = this_day then return; end if;
  insert into stale_rows (what, id)
  select distinct 'promises', purchase_id from purchase_promises
  where day between least(last_day, this_day) and greatest(last_day, this_day);
  insert into stale_rows (what, id)
  -- The time zone may also have gone back to a day before.
  with days as (select least(last_day, this_day) as first, greatest(last_day, this_day) as last),
  last_parts as (
    select plan_id, specification_id, split_of from plans, days where end_date >= days.first and end_date < days.last
  ),
  -- With its last part a split is over as a whole, and with it the parts that ended long before.
  ended as (
    select plan_id, specification_id from last_parts
    union
    select plan_id, specification_id from plans where split_of = any (array(select split_of from last_parts))
  )
  select distinct 'coverage', sap_id from (
    select sap_id from ended join specification_inputs using (specification_id)
    union all
    select sap_id from saps_of_purchases(array(select purchase_id from purchases join ended using (plan_id)))
    union all
    select sap_id from containers join days on due_on between days.first and days.last
    join invoice_contents using (invoice_id, key) where not arrived
    union all
    select sap_id from purchase_promises join days on day between days.first and days.last
  ) as changed;
  insert into settings (name, value) values ('coverage_day', this_day)
  on conflict (name) do update set value = excluded.value;
end $$;

-- Derives the coverage of so many stale SAPs and answers how many they were. For one process at a time: what is noted
-- meanwhile is seen by the next call, since what is gone here was noted before what is read here.
create or replace function refresh_stale_coverage(most int) returns int language plpgsql as $$
declare
  ids int[];
begin
  with noted as materialized (
    select ctid as place, id from stale_rows where what = 'coverage' limit most * 10
  ),
  chosen as (select id from noted group by id limit most),
  gone as (
    delete from stale_rows where ctid = any (array(select place from noted join chosen using (id))) returning id
  )
  select array_agg(distinct id) into ids from gone;
  if ids is null then return 0; end if;
  perform refresh_coverage(ids);
  return cardinality(ids);
end $$;

insert into stale_rows (what, id) select 'coverage', sap_id from part_saps
where (select derives_otherwise('coverage', 'coverage_of', 'coverage_elements', 'open_splits', 'promise_left', 'cars_after_count',
  'refresh_coverage', 'cars_allowed'));

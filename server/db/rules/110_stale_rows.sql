-- What has to be derived anew is noted by the change of what it is derived from, as (what, id), and derived soon after
-- by one process at a time: one part SAP may be in a thousand plans, and a save does not wait for all their figures.
-- `coverage` goes by part SAPs.

-- This took other arguments.
drop function if exists watch_stale(text, text, text, text, text);

-- Notes what events on a table make stale. The query reads `changed`: the `columns` of the rows that came or went or,
-- of an update, of those in which one of them is another now, as they were and as they are; the key is then among them.
--
-- Each event has its own function, so that the plan of its look is kept: most saves change nothing that is watched. The
-- query behind it is planned each time: a plan that was made for a hundred thousand rows would be slow for one.
create or replace function watch_stale(what text, id text, table_name text, events text[], columns text, query text)
returns void language plpgsql as $$
declare
  event text;
  changed text;
  row_tables text;
begin
  foreach event in array events loop
    row_tables := case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows' end;
    changed := format(
      case event
        when 'insert' then 'select %1$s from new_rows'
        when 'delete' then 'select %1$s from old_rows'
        else '(select %1$s from new_rows except select %1$s from old_rows)
          union all (select %1$s from old_rows except select %1$s from new_rows)' end,
      columns
    );
    execute format(
      'create or replace function note_%1$s_%2$s_%3$s() returns trigger language plpgsql as %4$L',
      what, table_name, event, format(
        'begin
          perform from (%s) as changed limit 1;
          if found then execute %L; end if;
          return null;
        end',
        changed, format(
          'with changed as (%s) insert into stale_rows (what, id) select distinct %L, %I from (%s) as stale',
          changed, what, id, query
        )
      )
    );
    execute format(
      'create or replace trigger note_%1$s_%3$s after %3$s on %2$I referencing %4$s
        for each statement execute function note_%1$s_%2$s_%3$s()',
      what, table_name, event, row_tables
    );
  end loop;
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

-- One row for each statement that changes something.
select watch_stale('coverage', 'sap_id', table_name, events::text[], columns, query)
from (values
  ('specification_inputs', '{insert, update, delete}', 'specification_id, sap_id, quant',
    'select sap_id from changed'),
  ('purchase_lines', '{insert, update, delete}', 'purchase_id, sap_id, quant, closed_on', 'select sap_id from changed'),
  ('purchase_promises', '{insert, update, delete}', 'purchase_id, sap_id, day, quant', 'select sap_id from changed'),
  ('invoice_lines', '{insert, update, delete}', 'invoice_id, sap_id, quant, container', 'select sap_id from changed'),
  ('invoice_packages', '{insert, update, delete}', 'invoice_id, sap_id, package_no, quant, container',
    'select sap_id from changed'),
  ('stock_counts', '{insert, update, delete}', 'stock_count_id, sap_id, counted_on, quant',
    'select sap_id from changed'),
  -- With a plan those change that are one order with it: they are over together. A part of a split that was deleted
  -- comes back without a change of the others.
  ('plans', '{insert, update, delete}', 'plan_id, specification_id, begin_date, end_date, quant, split_of',
    'with together as (
      select plan_id, specification_id from changed
      union select plans.plan_id, plans.specification_id from plans join changed using (split_of)
    )
    select sap_id from specification_inputs where specification_id in (select specification_id from together)
    union all
    select sap_id from saps_of_purchases(array(
      select distinct purchase_id from purchases join together using (plan_id)))'),
  ('purchases', '{update}', 'purchase_id, plan_id, closed_on',
    'select sap_id from saps_of_purchases(array(select distinct purchase_id from changed))'),
  ('invoices', '{update}', 'invoice_id, purchase_id',
    'select sap_id from invoice_lines join changed using (invoice_id)'),
  ('containers', '{update}', 'container_id, invoice_id, key, status, due_on, here_on',
    'select sap_id from invoice_contents join changed using (invoice_id, key)')
) as watched (table_name, events, columns, query);

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
